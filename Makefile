# make play    the bot and a local Telegram in this terminal; prints the address of a page to play on
# make run     the bot on Telegram itself, with the settings in .env
# make test    every test            make check   style, types, layers
# make cluster a bot that works, one that waits, PostgreSQL and a local Telegram in this terminal, to kill what one likes
# make soak    the promises of the simulation: SECONDS=300 for each, SEED=1, PROMISE=telegram for one of them
# make mutants would the tests find a bug? ONLY=scala40/scoring.py, SAMPLE=400, SEED=1, JOBS=1
# make bench   benchmarks            make clean   delete everything that these commands made
# make lock    pin the packages of pyproject.toml again, in the files *.lock with hashes
# make views   write the types of the page's own files again, from web/views/types.py
# make bundle  write the page's one script and style sheet again, from its own files (with npm)
# make service put the bot, which lies in /opt/scala40, in the care of systemd (as root; docs/deploying.md)

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help play run test cluster soak mutants check check-page bench lock views bundle old-browsers service clean

VENV := .venv
BIN := $(VENV)/bin
# Prints the version, such as 3.11, of a Python that is new enough.
VERSION_OF := import sys; sys.exit(1) if sys.version_info < (3, 11) else print("%d.%d" % sys.version_info[:2])
# python3 if it is new enough, else the newest version that is installed.
ASKED := $(if $(PYTHON),$(shell $(PYTHON) -c '$(VERSION_OF)' 2>/dev/null))
PYTHON := $(or $(PYTHON),$(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c '$(VERSION_OF)' >/dev/null 2>&1 && echo $$python && break; done))
# The version of the environment's Python; '' if there is none, if it is too old or another one than was asked for, or if
# it was exchanged since, as by an update of the system: then it has no pip, or its link leads nowhere.
VERSION := $(shell $(BIN)/python -I -c 'import pip; $(VERSION_OF)' 2>/dev/null)
VERSION := $(if $(ASKED),$(filter $(ASKED),$(VERSION)),$(VERSION))
ifeq ($(VERSION),)
IS_UNUSABLE := yes
VERSION := $(or $(ASKED),$(if $(PYTHON),$(shell $(PYTHON) -c '$(VERSION_OF)' 2>/dev/null)))
endif
# It stands beside the marks of what is installed, which are void where it is of another version.
MARK := $(VENV)/.python-$(VERSION)

help:
	@sed -n 's/^# //p' Makefile | head -11

play: $(VENV)/.play
	$(BIN)/python bot.py --play

run: $(VENV)/.bot
	$(BIN)/python bot.py

test: $(VENV)/.everything
	@# Sets of strings have the same order every time, so that a seed repeats a test, as in `make soak`. Compiled modules
	@# are kept also where the environment says otherwise: hundreds of processes start here.
	PYTHONHASHSEED=0 PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n 3 --dist worksteal $(ARGS)

soak: $(VENV)/.everything
	$(BIN)/python -m simulation $(if $(PROMISE),--promise $(PROMISE)) --seed $(or $(SEED),1) --seconds $(or $(SECONDS),300)

cluster: $(VENV)/.everything
	@$(BIN)/python -m simulation.cluster $(ARGS)

mutants: $(VENV)/.mutants
	$(BIN)/python -m tools.mutants $(if $(ONLY),--only $(ONLY)) $(if $(SAMPLE),--sample $(SAMPLE)) --seed $(or $(SEED),1) --jobs $(or $(JOBS),1) $(ARGS)

check: $(VENV)/.everything
	$(BIN)/ruff check --no-cache .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/hadolint Dockerfile
	@$(if $(NPM),$(MAKE) --no-print-directory check-page,echo "Node is not installed: the types of the page's own files are not checked.")

# Node is needed for the page's own files alone. `.ci/run` puts it into the environment where the system has none.
NPM = $(or $(wildcard $(CURDIR)/$(BIN)/npm),$(shell command -v npm))
PAGE_TOOLS := tools/page/node_modules

check-page bundle: export PATH := $(CURDIR)/$(BIN):$(PATH)
check-page: $(PAGE_TOOLS)/.package-lock.json $(VENV)/.everything
	$(PAGE_TOOLS)/.bin/tsc -p tools/page
	$(BIN)/python -m tools.page.bundle --check

bundle: $(PAGE_TOOLS)/.package-lock.json $(VENV)/.everything
	$(BIN)/python -m tools.page.bundle

$(PAGE_TOOLS)/.package-lock.json: tools/page/package-lock.json
	@$(NPM) ci --prefix tools/page --no-audit --no-fund --loglevel=error
	@touch $@

# Old Chromiums, of 130 MB, in which tests play the page too; npm has them packed for servers without a screen.
OLD_BROWSERS := tools/old_browsers/node_modules

old-browsers: export PATH := $(CURDIR)/$(BIN):$(PATH)
old-browsers: $(OLD_BROWSERS)/.unpacked

$(OLD_BROWSERS)/.unpacked: tools/old_browsers/package-lock.json tools/old_browsers/unpack.mjs
	@$(NPM) ci --prefix tools/old_browsers --legacy-peer-deps --ignore-scripts --no-audit --no-fund --loglevel=error
	@node tools/old_browsers/unpack.mjs
	@touch $@

views: $(VENV)/.everything
	$(BIN)/python -m tools.page

bench: $(VENV)/.bench
	$(BIN)/python -m scala40 bench
	@for figures in benchmarks/[!_]*.py; do echo "== $$figures"; $(BIN)/python -m "benchmarks.$$(basename $$figures .py)" || exit 1; done

clean:
	rm -rf $(VENV) $(PAGE_TOOLS) $(OLD_BROWSERS) .play .mutants .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The folder of the service's database, its copies and its settings, as deploy/scala40.service names it.
STATE := /var/lib/scala40

service: $(VENV)/.operator
	@id scala40 >/dev/null 2>&1 || useradd --system --home-dir $(STATE) --no-create-home --shell /usr/sbin/nologin scala40
	@install -d -m 0700 -o scala40 -g scala40 $(STATE)
	@[ -e $(STATE)/.env ] || sed 's/^#OPS_LISTEN=$$/OPS_LISTEN=8082/' .env.example | install -m 0600 -o scala40 -g scala40 /dev/stdin $(STATE)/.env
	@install -m 0644 deploy/scala40.service /etc/systemd/system/scala40.service
	@systemctl daemon-reload
	@echo "Next: sudoedit $(STATE)/.env (the token), then systemctl enable --now scala40"

# `.ci/run` has uv, which does the same in a fraction of the time, but knows nothing of pip's settings.
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
UV = UV_PYTHON_DOWNLOADS=never $(BIN)/uv pip install --quiet --python $(BIN)/python
INSTALL = $(if $(and $(CI),$(wildcard $(BIN)/uv)),$(UV),$(PIP))

# A file marks each installed set of packages; every set has the packages of the sets above it, in the same versions.
$(VENV)/.bot: requirements.txt $(MARK)
	@echo "Preparing the environment, this takes a minute."
	@$(INSTALL) -r requirements.txt
	@touch $@

# What an operator's service and the image have.
$(VENV)/.operator: requirements-operator.lock $(MARK)
	@echo "Preparing the environment, this takes a minute."
	@$(INSTALL) --require-hashes -r requirements-operator.lock
	@touch $@ $(VENV)/.bot

$(VENV)/.play: requirements-play.txt $(MARK)
	@echo "Preparing the environment, this takes a minute."
	@$(INSTALL) -r requirements-play.txt
	@touch $@ $(VENV)/.bot

$(VENV)/.everything: requirements-dev.txt $(MARK)
	@echo "Preparing the environment, this takes a few minutes."
	@$(INSTALL) -r requirements-dev.txt
	@touch $@ $(VENV)/.play $(VENV)/.bot

$(VENV)/.bench: requirements-bench.txt $(VENV)/.everything
	@echo "Installing the packages that the benchmarks compare the program with."
	@$(INSTALL) -r requirements-bench.txt
	@touch $@

$(VENV)/.mutants: requirements-mutants.txt $(VENV)/.everything
	@echo "Installing the packages that make the mutants."
	@$(INSTALL) -r requirements-mutants.txt
	@touch $@

$(MARK): $(if $(IS_UNUSABLE),,|) $(BIN)/python
	@rm -f $(VENV)/.python-*
	@touch $@

ifdef IS_UNUSABLE
.PHONY: $(BIN)/python
endif
$(BIN)/python:
	@[ -n "$(PYTHON)" ] || { echo "Python 3.11 or newer is needed (on Debian and Ubuntu: apt install python3 python3-venv)." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "$(PYTHON) cannot make environments: apt install python3-venv (or python$$($(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])')-venv)." >&2; exit 1; }
	@[ ! -e $(VENV) ] || echo "The Python of $(VENV) is gone, or is another one than when it was made: it is made anew."
	@rm -rf $(VENV)
	$(PYTHON) -m venv $(VENV)

COMPILE = $(BIN)/uv pip compile -q --universal --python-version 3.11 --no-header --no-emit-index-url --no-annotate pyproject.toml

lock: | $(BIN)/python
	$(PIP) uv
	$(COMPILE) --extra play --extra dev -o requirements-dev.txt
	$(COMPILE) -c requirements-dev.txt --extra play --extra dev --extra bench -o requirements-bench.txt
	$(COMPILE) -c requirements-dev.txt --extra play --extra dev --extra mutants -o requirements-mutants.txt
	$(COMPILE) -c requirements-dev.txt --extra play -o requirements-play.txt
	$(COMPILE) -c requirements-dev.txt -o requirements.txt
	$(COMPILE) -c requirements-dev.txt --generate-hashes -o requirements.lock
	$(COMPILE) -c requirements-dev.txt --extra operator --extra postgres --generate-hashes -o requirements-operator.lock
