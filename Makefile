# Needs Python 3.11 or newer and make; everything else is installed into .venv.
PYTHON ?= python3.11
VENV   := .venv
BIN    := $(VENV)/bin
PIP     = $(BIN)/python -m pip install --quiet --disable-pip-version-check
# pip learnt to read [dependency-groups] long after Python 3.11 came out.
GROUPS  = $(BIN)/python -c "import tomllib; print('\n'.join(sum(tomllib.load(open('pyproject.toml', 'rb'))['dependency-groups'].values(), [])))"

.PHONY: demo test check floors installed bench soak mutants house census coverage readme clean

demo: $(VENV)/installed
	$(BIN)/hhscore score sample_sessions/three-players.toml
	@echo "The program is $(BIN)/hhscore; after \`. $(BIN)/activate\` it is hhscore. hhscore --help lists what it does."

# The tests start hhscore often: it may keep its bytecode, whatever the machine says elsewhere.
test: export PYTHONDONTWRITEBYTECODE =
test: $(VENV)/tools
	$(BIN)/python -m pytest -q -n auto --dist worksteal

check: $(VENV)/tools
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# The tests, the checks and the build with the lowest version of every package that pyproject.toml allows.
floors: $(VENV)/tools
	$(BIN)/python -m pytest -q -m soak tests/cli/test_floors.py

# Every command of the README from the wheel, in an empty environment of each of these Pythons.
PYTHONS ?= $(PYTHON)
installed: $(VENV)/tools
	HHSCORE_PYTHONS="$(PYTHONS)" $(BIN)/python -m pytest -q -m soak tests/cli/test_distribution.py

coverage: $(VENV)/tools
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -q
	$(BIN)/coverage combine -q
	$(BIN)/coverage report

bench: $(VENV)/tools
	$(BIN)/python bench/startup.py
	$(BIN)/python bench/hands.py
	$(BIN)/python bench/audit.py

# The attacks of tests/soak, whole; SOAK=0.1 makes a tenth of each. `make test` makes a hundredth.
SOAK ?= 1
soak: $(VENV)/tools $(VENV)/archive
	HHSCORE_SOAK=$(SOAK) $(BIN)/python -m pytest -q -m "" tests/soak

# Tries 500 small faults in what settles and stores; the tests must notice 95 of 100. An hour or so; lists the others.
mutants: $(VENV)/tools
	$(BIN)/python -m tests.mutants

# How hard the house is to learn: lines, files, floors, circles, long functions; --list names them.
house:
	@$(PYTHON) bench/house.py

census: $(VENV)/installed
	$(BIN)/python bench/census.py

# Writes the answers in README.md anew, which tests/cli/test_readme.py compares, and draws its picture.
readme: $(VENV)/tools
	$(BIN)/python docs/picture.py
	$(BIN)/python -m tests.support.readme_blocks

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .mutants .coverage .coverage.*
	find hhscore tests bench -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

# Two steps, so that the demo need not wait for the tools.
$(VENV)/installed: pyproject.toml | $(VENV)/bin/python
	$(PIP) --editable .
	touch $@

# What docs/archive.md uses, for the soak tests that run it.
$(VENV)/archive: $(VENV)/installed
	$(PIP) --editable '.[archive]'
	touch $@

$(VENV)/tools: $(VENV)/installed
	$(GROUPS) > $(VENV)/tools.txt
	$(PIP) --requirement $(VENV)/tools.txt
	touch $@
