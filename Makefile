# The only commands a newcomer needs: make play, make test. Each sets up what it needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
COMPILED := $(VENV)/.compiled
SOURCES := $(shell find src/camelup -name '*.py')

.PHONY: setup play test check bench lock clean

setup: $(COMPILED)

$(INSTALLED): pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt uv
	$(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python --constraint constraints.txt --editable '.[report,cluster,rl,openspiel,postgres,redis]' --group dev
	touch $@

$(COMPILED): $(INSTALLED) $(SOURCES)
	$(BIN)/python -m camelup.warm
	touch $@

play: setup
	$(BIN)/camelup play --text

test: setup
	$(BIN)/python -m pytest --numprocesses auto

check: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: setup
	$(BIN)/python -m bench

lock: $(INSTALLED)
	$(BIN)/uv pip freeze --python $(BIN)/python --exclude-editable > constraints.txt

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
