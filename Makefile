# Set-up, demonstration and checks. Needs Python 3.11 or newer and make; everything else is installed into .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TEST := -n auto
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check --no-input

# Programs that tests start, and the tests themselves, are compiled once.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo test soak check types fast wheel-test audit lowest lock clean
.DELETE_ON_ERROR:

demo: $(VENV)/.run-ready
	$(BIN)/kfjudge rule elusive
	@echo
	$(BIN)/kfjudge scenario examples/gateway-to-dis.yaml

test: $(VENV)/.dev-ready
	$(BIN)/python -m pytest -m "not soak" $(TEST) --dist loadgroup $(PYTEST_ARGS)

# The long and random ones, of which `make test` has a sample.
soak: $(VENV)/.dev-ready
	together=0; $(BIN)/python -m pytest -m "soak and not alone" $(TEST) --dist loadgroup $(PYTEST_ARGS) || together=$$?; \
	$(BIN)/python -m pytest -m alone $(PYTEST_ARGS) && exit $$together

# Types are checked beside the tests, since that takes one processor for half a minute.
check: $(VENV)/.dev-ready
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check --quiet .
	$(MAKE) --no-print-directory --jobs 2 --keep-going types fast

types: $(VENV)/.dev-ready
	$(BIN)/python -m mypy --strict

# Of each row of cases a sample; `make test` has them all.
fast: $(VENV)/.dev-ready
	$(BIN)/python -m pytest -m "not slow" --sample $(TEST) --dist loadfile $(PYTEST_ARGS)

# The wheel, without the development dependencies, in an environment of its own, used from another folder.
wheel-test: $(VENV)/.run-ready
	rm -rf build/wheel build/wheel-env build/elsewhere
	mkdir -p build/elsewhere
	$(PIP) wheel --no-deps --wheel-dir build/wheel .
	$(PYTHON) -m venv build/wheel-env
	build/wheel-env/bin/python -m pip --quiet --disable-pip-version-check --no-input install build/wheel/*.whl
	ls build/wheel-env/lib/*/site-packages/kfjudge/language/found/*.json >/dev/null
	cp examples/gateway-to-dis.yaml build/elsewhere/
	cd build/elsewhere && ../wheel-env/bin/kfjudge rule elusive
	cd build/elsewhere && ../wheel-env/bin/kfjudge scenario gateway-to-dis.yaml

# Known weaknesses of the locked versions, where the service that knows them can be asked.
audit: $(VENV)/.dev-ready
	$(PYTHON) -m venv build/audit-env
	build/audit-env/bin/python -m pip --quiet --disable-pip-version-check --no-input install pip-audit
	$(BIN)/python -m benchmarks.audit build/audit-env/bin/pip-audit

# The fast tests with the oldest versions that pyproject.toml allows, in an environment of their own.
lowest: build/lock-env/bin/uv
	build/lock-env/bin/uv venv --quiet --clear --python $(PYTHON) build/lowest-env
	build/lock-env/bin/uv pip install --quiet --python build/lowest-env/bin/python --resolution lowest-direct \
	    --requirement requirements/build.in --editable '.[test,dev]'
	build/lowest-env/bin/python -m pytest -m "not slow" --sample $(TEST) --dist loadfile $(PYTEST_ARGS)

build/lock-env/bin/uv:
	$(PYTHON) -m venv build/lock-env
	build/lock-env/bin/python -m pip --quiet --disable-pip-version-check --no-input install uv

# The lock file anew, from pyproject.toml.
lock: build/lock-env/bin/uv
	build/lock-env/bin/uv pip compile pyproject.toml requirements/build.in --extra test --extra dev --universal \
	    --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --quiet --output-file requirements/dev.txt

clean:
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run-ready: pyproject.toml | $(BIN)/python
	$(PIP) install --editable .
	$(BIN)/python -m compileall -q kfjudge
	touch $@

# Development and its checks use the very versions that were tested, with their hashes.
$(VENV)/.dev-ready: pyproject.toml requirements/dev.txt | $(BIN)/python
	$(PIP) install --require-hashes --requirement requirements/dev.txt
	$(PIP) install --no-deps --no-build-isolation --editable .
	$(BIN)/python -m compileall -q kfjudge
	touch $@ $(VENV)/.run-ready
