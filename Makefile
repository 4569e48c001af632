# The commands of daily work. `make up` needs nothing but Python 3.11 and a package registry.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# One more than there are cores: tests of whole sites and browsers wait much of their time.
WORKERS ?= $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 1)))
PACKAGES := agent hermes_site memory sessions skills
TEMPLATES := git ls-files -z 'templates/*.html' | xargs -0 -r $(BIN)/djade --target-version 5.2
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -r
UV := $(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python -r
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header

# uv installs in a quarter of the time; where it can't (a registry that only pip knows of), pip does.
install = { $(PIP) requirements/installer.txt && $(UV) $(1); } || $(PIP) $(1)

.PHONY: help up test check format bench lock

help:  ## Show this list.
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18

up: $(VENV)/base.stamp  ## Start everything on this machine: make up PORT=8001 ARGS=--reload
	@$(BIN)/python -m compileall -q $(PACKAGES)
	@exec $(BIN)/python manage.py serve $(ARGS)

test: $(VENV)/dev.stamp  ## Run the tests: make test ARGS="tests/ops -k serve" WORKERS=0
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --no-loadscope-reorder $(ARGS)

check: export HERMES_DATA_DIR = $(CURDIR)/$(VENV)/check
check: $(VENV)/dev.stamp  ## Lint, types, layers, migrations, templates, translations.
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(TEMPLATES) --check
	$(BIN)/python -m tests.check_translations

format: $(VENV)/dev.stamp  ## Format Python and templates.
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(TEMPLATES)

bench: $(VENV)/dev.stamp  ## Measure: start-up, memory, streams, search; PEER=1 measures Hermes Agent too.
	$(BIN)/python -m tests.bench $(ARGS)

lock: $(VENV)/dev.stamp  ## Resolve pyproject.toml into requirements/*.txt; ARGS=--upgrade for newer versions.
	$(LOCK) pyproject.toml --extra dev -o requirements/dev.txt $(ARGS)
	$(LOCK) pyproject.toml --constraint requirements/dev.txt -o requirements/base.txt $(ARGS)
	echo uv | $(LOCK) - --constraint requirements/dev.txt -o requirements/installer.txt $(ARGS)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12 …")'
	$(PYTHON) -m venv $(VENV)

# A stamp says which locked list the environment holds, so that a warm start installs nothing.
$(VENV)/base.stamp: requirements/base.txt | $(BIN)/python
	$(call install,requirements/base.txt)
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt | $(BIN)/python
	$(call install,requirements/dev.txt)
	@touch $@ $(VENV)/base.stamp
