# The only commands a newcomer needs: make play, make test. Each sets up what it needs, and says so in a line.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
INSTALLED := $(VENV)/.installed
NODE := $(VENV)/.node
BUILDABLE := web/node_modules/.buildable
PACKAGES := web/node_modules/.installed
PAGE := src/camelup/server/static/index.html
PAGE_SOURCES := $(shell find web/src web/public docs/rules -type f) $(wildcard web/*.ts web/*.js web/*.json) web/index.html
NPM := env PATH="$(CURDIR)/$(VENV)/node:$$PATH" npm --prefix web --silent
STEP := @tests/step
UV := $(BIN)/uv pip install --quiet --python $(BIN)/python --constraint constraints.txt
EVERYTHING := --editable '.[cluster,learn,rl,openspiel,postgres,redis]' --group dev
PYTEST = env PATH="$(CURDIR)/$(VENV)/node:$$PATH" $(BIN)/python -m pytest --numprocesses auto --dist worksteal --durations 15 --hypothesis-seed $(SEED) $(ARGS)

SEED ?= 1
ARGS ?=
export CAMELUP_SEED := $(SEED)
unexport PYTHONDONTWRITEBYTECODE  # tests start hundreds of processes: each would compile every module anew

.DEFAULT_GOAL := help
.PHONY: help play setup test prove check bench lock types clean

help:  ## list what can be made
	@echo 'make play    sets up what a game needs and opens the page in your browser'
	@echo 'make test    proves every rule, promise and screen on samples (SEED=2 draws others; ARGS="tests/rules -k B12" runs a part)'
	@echo 'make prove   proves everything at full strength, in some twenty minutes'
	@echo 'make check   style, types, layers, what is generated'
	@echo 'make setup   installs everything and compiles on all cores, for those who work on the code'
	@echo 'make bench   measures every speed that is claimed'
	@echo 'make lock, make types, make clean   pin what is installed · write what follows from tables of games, bots and HTTP, and lessons · start over'

# --- setting up --------------------------------------------------------------------------------------------------

$(BIN)/uv:
	$(STEP) 'make $(VENV)' $(PYTHON) -m venv $(VENV)
	$(STEP) 'install uv' $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt uv

$(PLAYABLE): $(BIN)/uv pyproject.toml constraints.txt
	$(STEP) 'install what a game needs' $(UV) --editable .
	@touch $@

$(INSTALLED): $(BIN)/uv pyproject.toml constraints.txt
	$(STEP) 'install everything' $(UV) --compile-bytecode $(EVERYTHING)
	@touch $@ $(PLAYABLE)

# The page needs Node: the machine's own, or one from PyPI.
$(NODE): $(BIN)/uv
	@command -v npm > /dev/null || tests/step 'install Node' $(BIN)/python tests/node.py $(VENV)/node
	@touch $@

$(BUILDABLE): $(NODE) web/package-lock.json
	$(STEP) 'install what builds the page' $(NPM) ci --omit dev --no-audit --no-fund
	@touch $@

$(PACKAGES): $(NODE) web/package-lock.json
	$(STEP) 'install what tests the page' $(NPM) ci --no-audit --no-fund
	@touch $@ $(BUILDABLE)

$(PAGE): $(BUILDABLE) $(PAGE_SOURCES)
	$(STEP) 'build the page' $(NPM) run build -- --logLevel warn
	@touch $@

setup:
	@$(MAKE) --silent --jobs 2 $(INSTALLED) $(PACKAGES)
	@$(MAKE) --silent $(PAGE)
	@$(BIN)/python -m camelup.compiling

# --- using it ----------------------------------------------------------------------------------------------------

play:
	@$(MAKE) --silent --jobs 2 $(PLAYABLE) $(PAGE)
	@$(BIN)/camelup play

test: setup
	$(STEP) 'find a Chromium' $(BIN)/python tests/browser/tools/chromium.py
	@$(PYTEST)

prove: export CAMELUP_PROVE := 1
prove: setup
	$(STEP) 'find a Chromium' $(BIN)/python tests/browser/tools/chromium.py
	@$(PYTEST)

check: setup
	$(STEP) 'ruff' $(BIN)/ruff check
	$(STEP) 'ruff format' $(BIN)/ruff format --check
	$(STEP) 'mypy' $(BIN)/mypy
	$(STEP) 'layers' $(BIN)/lint-imports
	$(STEP) 'svelte-check' $(NPM) run check
	$(STEP) 'docs/reasons.md' $(BIN)/python docs/reasons.py --check
	$(STEP) 'docs/house.md' $(BIN)/python docs/house.py --check
	$(STEP) 'games and bots of the page' $(BIN)/python web/tables.py --check
	$(STEP) 'lessons of the page' $(BIN)/python web/lessons.py --check
	$(STEP) 'pictures of the rules' $(BIN)/python web/pictures.py --check
	$(STEP) 'docs/wire.md and the types of the page' $(BIN)/python docs/wire.py --check
	$(STEP) 'workflow' $(BIN)/zizmor --offline --quiet .github/workflows

bench: setup
	@$(BIN)/python -m bench

lock: $(INSTALLED)
	@$(BIN)/uv pip freeze --python $(BIN)/python --exclude-editable > constraints.txt

types: setup
	@$(BIN)/python docs/wire.py
	@$(BIN)/python web/tables.py
	@$(BIN)/python web/lessons.py
	@$(BIN)/python web/pictures.py
	@$(BIN)/python docs/house.py

clean:
	@rm -rf $(VENV) web/node_modules src/camelup/server/static .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
