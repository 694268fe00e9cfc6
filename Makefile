# Everything sets itself up: a virtual environment in .venv with the pinned packages, made again when the pins change.
# `make play` needs Python 3.11 or newer and nothing else.

PY := .venv/bin/python
RUN := $(PY) -X utf8
BASE_PYTHON := $(shell for p in $(PYTHON) python3 python3.13 python3.12 python3.11 python; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo "$$p"; break; }; done)
INSTALL := $(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r

.PHONY: help play test check format bench art sounds locale package pictures lock clean

help:
	@echo 'make play      open the game'
	@echo 'make test      run the tests'
	@echo 'make check     format, lint, types, layers'
	@echo 'make bench     print the performance figures as JSON'
	@echo 'make package   build the program for this platform under dist/'
	@echo 'make art       bake sprites/svg/ to the bitmaps that the window loads'
	@echo 'make sounds    make the sounds again'
	@echo 'make locale    collect the texts and compile the translations'
	@echo 'make pictures  draw the pictures of the README again'
	@echo 'make format    format the code'
	@echo 'make lock      pin the newest packages that pyproject.toml allows'
	@echo 'make clean     remove what the other targets made, the virtual environment included'

play: .venv/.stamp-play
	$(RUN) main.py

test: .venv/.stamp-dev
	$(RUN) -m pytest -n auto --dist loadfile

check: .venv/.stamp-dev
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	.venv/bin/lint-imports

format: .venv/.stamp-dev
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .

bench: .venv/.stamp-play
	$(RUN) main.py bench

art: .venv/.stamp-dev
	$(RUN) sprites/bake.py

sounds: .venv/.stamp-dev
	$(RUN) -m sounds.make_sounds

locale: .venv/.stamp-dev
	$(RUN) build/catalogues.py

package: .venv/.stamp-dev
	$(RUN) build/package.py

LOCK = .work/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header
PICTURES = title=title $(foreach game,level-up up-color mind-up updown-trick,$(game)=$(game).fourup.json) \
	hint=hint:hint.fourup.json audit=audit:finished.fourup.json luck-and-skill=review:finished.fourup.json
pictures: .venv/.stamp-play
	cd docs/pictures && for each in $(PICTURES); do \
		../../$(RUN) ../../main.py picture "$${each#*=}" --lang en --size 1280x720 --out "$${each%%=*}.png" || exit; done

lock: .venv/.stamp-dev
	$(PY) -m venv .work/lock
	.work/lock/bin/python -m pip install --quiet --disable-pip-version-check uv
	$(LOCK) pyproject.toml -o requirements.lock
	$(LOCK) --extra dev -c requirements.lock pyproject.toml -o requirements-dev.lock

clean:
	rm -rf .venv .work dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/pyvenv.cfg:
	@test -n "$(BASE_PYTHON)" || { echo 'Four Up needs Python 3.11 or newer; found none. Say where one is: make PYTHON=/path/to/python3' >&2; exit 1; }
	"$(BASE_PYTHON)" -m venv .venv || { rm -rf .venv; echo 'The virtual environment could not be made (on Debian or Ubuntu: apt install python3-venv).' >&2; exit 1; }

.venv/.stamp-play: requirements.lock | .venv/pyvenv.cfg
	$(INSTALL) requirements.lock
	@touch $@

.venv/.stamp-dev: requirements-dev.lock | .venv/pyvenv.cfg
	$(INSTALL) requirements-dev.lock
	@touch $@ .venv/.stamp-play
