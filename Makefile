# Everything a newcomer or a machine needs; `make` alone lists it.
VENV ?= $(if $(VIRTUAL_ENV),$(VIRTUAL_ENV),.venv)
PYTHON ?= python3
BIN := $(VENV)/bin
READY := $(VENV)/.ardri-ready
DEV_READY := $(VENV)/.ardri-dev-ready
CLIENT_READY := clients/web/node_modules/.package-lock.json
# Many tests wait for a server or a platform: on two cores further processes use that time.
PYTEST := $(BIN)/python -m pytest --numprocesses 4
# Tests of the sources, also where `make native` or other tests have compiled them.
FAST := ARDRI_PURE=1 $(PYTEST) --dist worksteal
SLOW := $(PYTEST) --dist loadfile --no-loadscope-reorder
PIN := $(BIN)/python -m piptools compile -q --generate-hashes --allow-unsafe --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-header --strip-extras

# Folders of tests that start whole platforms, workers or sandboxes by the dozen, compile or install, or are the short
# forms of long runs: `make test` leaves them out. Longest first, so that all processes of `make test-whole` end together.
# First those that compile, and those of the sources, among them all that kill workers amid their thoughts; what comes then
# runs on what has been compiled, as in production: AI opponents are done in a fraction of the time.
FROM_SOURCES := tests/k8s/image tests/native tests/chaos tests/workers/consumer tests/clients/installed \
	tests/workers/tournaments/session tests/corpus tests/hostile/escapes tests/hostile/wasm tests/hostile/flips
COMPILED := tests/clients/platform tests/e2e tests/cluster tests/hostile/platform tests/monitoring/platform \
	tests/upgrade tests/clients/tournaments tests/clients/gym/sims tests/clients/conformance/faults \
	tests/secrets/two_worlds tests/bench/platform tests/secrets/platform
WHOLE := $(FROM_SOURCES) $(COMPILED)
# The folders of what is published: the platform, the SDK, the command, the adapters for learning.
PACKAGES := . clients/python clients/cli clients/gym
# All that are supported.
PYTHONS := 3.11 3.12 3.13
# Tests start hundreds of Pythons, and each would compile all sources anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run setup dev native dist web screens boards sandbox services test test-all test-whole test-pythons lint format protos golden perft bench chaos hostile cluster secrets corpus duel strength k8s dashboards monitor pins clean

help: ## This list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

# Rules and searches are compiled once, if that is possible, and not while somebody edits them: see compile.py.
run: $(READY) sandbox ## Install what it needs and start the whole platform; ARDRI_PURE=1 make run compiles nothing
	@$(BIN)/python compile.py
	$(BIN)/ardri up

setup: $(READY) sandbox ## Install what the platform runs on

dev: $(DEV_READY) ## Install what tests and lint need too

native: $(READY) ## Compile the kernels and the searches in full (needs a C compiler); `ardri version` says what is in use
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-build.txt
	ARDRI_NATIVE=1 $(BIN)/python setup.py -q native
	$(BIN)/ardri version

dist: $(DEV_READY) ## Build the packages of a release: ardri-client, ardri-cli, ardri-gym, ardri-platform (wheels, in dist)
	rm -rf dist build/lib build/bdist* clients/*/build
	$(BIN)/python -m pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation -w dist $(PACKAGES:%=./%)
	rm -rf clients/*/build

sandbox:
	@command -v bwrap >/dev/null || sh tests/servers/install.sh bubblewrap

services: ## Install bubblewrap, Chromium and the real servers (PostgreSQL, RabbitMQ, Redis, Prometheus) from Debian's packages where that is allowed
	sh tests/servers/install.sh

test: $(DEV_READY) services $(CLIENT_READY) ## The tests that need no whole platform, in five minutes
	$(FAST) $(WHOLE:%=--ignore=%)

test-all: test test-whole ## All tests

test-whole: $(DEV_READY) services $(CLIENT_READY) ## Those that `make test` leaves out: whole platforms, compiling, installing, short forms of long runs
	found=0; ARDRI_PURE=1 $(SLOW) $(FROM_SOURCES) || found=$$?; \
	$(SLOW) $(COMPILED) && exit $$found

test-pythons: $(DEV_READY) ## `make test` on each other Python that we support and that is here
	VENV=$(VENV) sh tests/pythons.sh $(PYTHONS)

web: $(DEV_READY) $(CLIENT_READY) ## Builds the web client anew from its sources and the protos; needs node
	cd clients/web && $(abspath $(BIN))/python scripts/generate.py && npm run build

screens: $(DEV_READY) ## Pictures of every page and board of the web client (docs/screens); needs node and Chromium
	cd clients/web && ARDRI_PYTHON=$(abspath $(BIN))/python node scripts/screens.mjs

lint: $(DEV_READY) ## ruff, mypy, import contracts, buf
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python protos/lint.py

format: $(DEV_READY) ## Format and sort
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

protos: $(DEV_READY) ## Generate the Python of the protos
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python protos/generate.py

golden: $(DEV_READY) ## Regenerate the golden playthroughs, screens and league
	$(BIN)/python -m tests.conformance.playthroughs --write
	ARDRI_GOLDEN=1 $(PYTEST) -q tests/clients/cli/window tests/clients/league

perft: $(READY) ## Count positions: make perft GAME=tablut DEPTH=3
	$(BIN)/ardri perft $(or $(GAME),tablut) $(or $(DEPTH),3)

bench: $(DEV_READY) ## Measure, as ratios to bare gRPC
	pkg-config --exists grpc++ || sh tests/servers/install.sh libgrpc++-dev protobuf-compiler-grpc g++ pkg-config
	$(BIN)/python -m bench.run

chaos: $(DEV_READY) native services ## Matches and tournaments while engines, workers, directors and brokers are killed
	$(BIN)/python -m tests.chaos.kill_engine --matches 200
	for way in grpc connect websocket; do $(BIN)/python -m tests.chaos.kill_engine --matches 60 --transport $$way || exit; done
	for more in "" "--replicas 2" "--replicas 2 --kill-database" "--replicas 2 --kill-database --transport grpc"; do \
		$(BIN)/python -m tests.chaos.kill_engine --matches 60 --postgres $$more || exit; done
	$(BIN)/python -m tests.chaos.broker_away --matches 200 --away 30 --option round_limit=3
	$(BIN)/python -m tests.chaos.tournaments.kills --games 2000 --kills 100
	$(BIN)/python -m tests.chaos.tournaments.resume --stops 20

hostile: $(DEV_READY) services ## Attacks on the platform; each ends in one line of figures
	$(BIN)/python -m tests.hostile.matrix
	$(BIN)/python -m tests.hostile.escapes
	$(BIN)/python -m tests.hostile.flips
	$(BIN)/python -m tests.hostile.fuzz --calls 20000 --store sqlite
	$(BIN)/python -m tests.hostile.fuzz --calls 20000 --store postgres
	$(BIN)/python -m tests.hostile.callers.burst
	$(BIN)/python -m tests.hostile.callers.burst --most 3000
	$(BIN)/python -m tests.hostile.callers.noisy --seconds 8
	$(BIN)/python -m tests.hostile.full_disk --matches 20 --seconds 30
	$(BIN)/python -m tests.director.leasing.lease_fuzz --deliveries 10000

secrets: $(DEV_READY) ## Whole worlds compared through the server, and 50 games searched for what nobody may hear
	for game in tara westeria plaques; do $(BIN)/python -m tests.secrets.two_worlds.worlds --game $$game --states 2000 || exit; done
	for game in tara westeria plaques; do $(BIN)/python -m tests.secrets.two_worlds.worlds --game $$game --states 300 --transport browser || exit; done
	$(BIN)/python -m tests.secrets.canary.canary --game plaques --game tara --game westeria --matches 50

cluster: $(DEV_READY) services ## PostgreSQL, RabbitMQ, two of every process, watched by Prometheus; Ctrl-C stops them
	$(BIN)/python -m tests.cluster --monitor 9090

corpus: $(DEV_READY) ## Thousands of matches of every game, told as they were when they were recorded
	$(BIN)/python -m tests.corpus --processes 2

duel: $(DEV_READY) ## Alpha-beta at 100 ms against random, 200 games
	$(BIN)/python -m bench.duel tablut --first pvs:100ms --second random --games 200 --seed 1 --processes 2

strength: $(DEV_READY) native ## The ladder of each game, measured by the machinery of tournaments; goes on where it stopped
	$(BIN)/python -m bench.strength; found=$$?; $(BIN)/python -m bench.strength --write; \
	$(BIN)/python -m bench.strength.scripts || found=1; \
	for seats in 2 3 5 7; do $(BIN)/python -m bench.plaques.panel --seats $$seats --deals 400 || found=1; done; exit $$found

k8s: $(DEV_READY) ## Render all overlays, check them by strict schemas and our policies, and the Dockerfile
	$(BIN)/python -m tests.k8s.check
	$(BIN)/hadolint Dockerfile

dashboards: $(DEV_READY) ## Write engines, rules and dashboards (k8s) and docs/metrics.md from the code
	$(BIN)/python -m k8s.engines
	$(BIN)/python -m k8s.monitoring
	$(BIN)/python -m services.runtime.observe.metrics_reference

monitor: $(READY) ## Prometheus, with our rules, on the platform that `make run` has started; boards for a Grafana
	command -v prometheus >/dev/null || sh tests/servers/install.sh prometheus
	$(BIN)/python -m k8s.monitoring.watching

boards: $(DEV_READY) ## Pictures of the dashboards (docs/screens/boards), from a platform that is played on for three minutes
	$(BIN)/python -m tests.monitoring.pictures

pins: $(DEV_READY) ## Pin the newest requirements, with hashes
	$(PIN) -o requirements.txt requirements.in clients/cli/requirements.in
	$(PIN) -c requirements.txt -o requirements-dev.txt requirements-dev.in
	$(PIN) -c requirements-dev.txt -o requirements-build.txt requirements-build.in

clean: ## Remove what was built and all local matches
	rm -rf build dist clients/*/build clients/*/*.egg-info .ardri .mypy_cache .ruff_cache .pytest_cache .hypothesis *.egg-info

$(VENV)/bin/python:
	@echo "Making a Python environment in $(VENV)"
	$(PYTHON) -m venv $(VENV) \
		|| { sh tests/servers/install.sh python3-venv && $(PYTHON) -m venv $(VENV); } \
		|| { rm -rf $(VENV); exit 1; }

$(READY): requirements.txt pyproject.toml $(PACKAGES:%=%/pyproject.toml) | $(VENV)/bin/python
	@echo "Installing what the platform runs on into $(VENV): a minute or two, once"
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation $(PACKAGES:%=-e %)
	touch $@

$(DEV_READY): requirements-dev.txt $(READY)
	@echo "Installing what tests and lint need into $(VENV): some minutes, once"
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.txt
	touch $@

# Without a node that is new enough, what needs the web client's packages is skipped.
$(CLIENT_READY): clients/web/package-lock.json | services
	if node -e 'const [major, minor] = process.versions.node.split("."); process.exit(major > 20 || (major == 20 && minor >= 19) ? 0 : 1)'; \
		then cd clients/web && npm ci && touch ../../$@; \
		else echo "clients/web is not tested: that needs node 20.19 or newer" >&2; fi
