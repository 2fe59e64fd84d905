# make run | test | test-long | clean. Needs Python 3.11 or newer with pip; everything else goes into .venv.

PYTHON ?= python3
PORT ?= 8501
BIN := .venv/bin
# The rules are compiled beside lint and types: tests that need them fast then find them in the cache.
# Three workers for two cores: much of a browser's test is waiting.
WORKERS ?= 3

.PHONY: run test test-long clean

run: .venv/installed-run
	@$(BIN)/python -m streamlit run app.py --server.port $(PORT) --server.headless true

test: .venv/installed-test
	@$(BIN)/python -m engine warm >/dev/null & compiling=$$!; \
	  $(BIN)/ruff check . && $(BIN)/mypy; checked=$$?; \
	  wait $$compiling && exit $$checked
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal -m "not long"

test-long: .venv/installed-test
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal -m long

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis build *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp is older than pyproject.toml only after the requirements changed: otherwise nothing is installed again.
.venv/installed-run: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[fast]"
	@touch $@

.venv/installed-test: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[fast,test]"
	@touch $@ .venv/installed-run

# Debian's python3 may come without ensurepip: then the machine's own pip fills the new environment.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed, this is " + sys.version)'
	@echo "Setting up .venv (once, a minute or two) ..."
	@$(PYTHON) -m venv .venv 2>/dev/null || \
	  { $(PYTHON) -m venv --clear --without-pip .venv && $(PYTHON) -m pip --quiet --python $(BIN)/python install pip; } || \
	  { rm -rf .venv; exit 1; }
