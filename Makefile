# The only commands a newcomer needs: make play, make test. Each sets up what it needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
COMPILED := $(VENV)/.compiled
SOURCES := $(shell find src/camelup -name '*.py')
NODE := $(VENV)/.node
PAGE := src/camelup/server/static/index.html
PAGE_SOURCES := $(shell find web/src web/public docs/rules -type f) $(wildcard web/*.ts web/*.js web/*.json) web/index.html
NPM := PATH="$(CURDIR)/$(VENV)/node:$$PATH" npm --prefix web

.PHONY: setup play test check bench lock types clean

setup: $(COMPILED) $(PAGE)

$(INSTALLED): pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt uv
	$(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python --constraint constraints.txt --editable '.[report,cluster,rl,openspiel,postgres,redis]' --group dev
	touch $@

$(COMPILED): $(INSTALLED) $(SOURCES)
	$(BIN)/python -m camelup.warm
	touch $@

# The page needs Node: the machine's own, or one from PyPI.
$(NODE): $(INSTALLED)
	command -v npm > /dev/null || $(BIN)/python tests/node.py $(VENV)/node
	touch $@

web/node_modules/.installed: $(NODE) web/package-lock.json
	$(NPM) ci --no-audit --no-fund --loglevel=error
	touch $@

$(PAGE): web/node_modules/.installed $(PAGE_SOURCES)
	$(NPM) run --silent build
	touch $@

play: setup
	$(BIN)/camelup play

test: setup
	$(BIN)/python tests/browser/chromium.py
	$(NPM) test
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal

check: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(NPM) run --silent check

bench: setup
	$(BIN)/python -m bench

lock: $(INSTALLED)
	$(BIN)/uv pip freeze --python $(BIN)/python --exclude-editable > constraints.txt

types: setup
	$(BIN)/camelup serve --openapi > web/openapi.json
	$(NPM) run --silent types

clean:
	rm -rf $(VENV) web/node_modules src/camelup/server/static .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
