# Each target works on a fresh machine with Python 3.11 or later, and with Rust if there is one:
# it makes .venv, installs the package there, and runs.

PYTHON ?= python3
DODGSON_NATIVE ?= auto
export DODGSON_NATIVE
# Hundreds of tests start Python: without its cache, each would compile the package again.
unexport PYTHONDONTWRITEBYTECODE

python := .venv/bin/python
cargo := $(shell command -v cargo 2>/dev/null)
side_by_side := --numprocesses auto --dist worksteal
native := $(shell find native -name target -prune -o -type f -print)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test lint exhaustive mutants sanitize neon oldest bench clean ready rust-lint rust-test FORCE

help: ## Say what can be made
	@sed -n 's/^\([a-z]*\):.*## /make \1\t/p' Makefile

demo: ready ## Solve some puzzles, then compare the old posts' claims with our results
	.venv/bin/dodgson ladder solve head tail
	.venv/bin/dodgson ladder solve black white
	.venv/bin/dodgson boggle solve aekc/mrfs/bdci/lpvr --common
	.venv/bin/dodgson pangram search --letters abcdefgh --words common
	@mkdir -p out
	.venv/bin/dodgson ladder draw black white -o out/black-white.svg
	.venv/bin/dodgson reproduce

# While the package is installed, which keeps one core busy, the other one tests the kernels.
test: ## Check everything but what is slow, with the kernels and without
	$(MAKE) --jobs=2 --output-sync=line lint rust-test
	$(python) -m pytest $(side_by_side) -m "not slow and not python"
	DODGSON_NATIVE=off $(python) -m pytest $(side_by_side) -m "not slow and (python or backend)"

lint: rust-lint ready ## Check style, types and the floors of the house
	$(python) -m ruff check
	$(python) -m ruff format --check
	$(python) -m mypy
	.venv/bin/lint-imports --no-logo

rust-lint:
	$(if $(cargo),$(in_native) cargo fmt --check,@$(no_cargo))
	$(if $(cargo),$(in_native) cargo clippy --locked --workspace --all-targets -- -D warnings)

rust-test:
	$(if $(cargo),$(in_native) cargo test --locked --workspace,@$(no_cargo))

exhaustive: ready ## Run the slow tests, more random cases, and a minute of kills, damage and interrupts
	$(python) -m pytest $(side_by_side) -m "slow or hypothesis" --hypothesis-profile exhaustive
	$(python) tools/torture.py --seconds 60 --bound 10 $(if $(filter true,$(CI)),--seed 0)

mutants: ready ## Plant the faults of tests/mutants.md one by one: the tests must catch each
	$(python) tools/mutants.py

# The kernels' unsafe code loads and stores registers, all of it for boards: only their tests need it, and those of
# the others would be slow. Miri knows no AVX-512, so it is this sanitizer that looks.
# RUSTC_BOOTSTRAP lets a stable compiler take the option. Leaks are no fault of memory, and cannot be looked for
# where a debugger or a container watches.
sanitize: ## Run the tests of the kernels' unsafe code under AddressSanitizer
	$(if $(sanitized),cd native && RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address ASAN_OPTIONS=detect_leaks=0 \
	    cargo test --locked --package dodgson-core --lib --target $(sanitized) boggle::,@$(no_sanitizer))

# NEON, which an x86-64 machine cannot run. Its standard library: rustup target add aarch64-unknown-linux-gnu
neon: ## Check the kernels for aarch64, on any machine
	$(if $(for_aarch64),$(in_native) cargo clippy --locked --package dodgson-core --all-targets \
	    --target $(aarch64) -- -D warnings,@echo "Rust's standard library for $(aarch64) is missing: it is left out")

oldest: ## Run the kernels' own tests with the oldest Rust that will do (rustup fetches it)
	cd native && cargo +$(oldest_rust) test --locked --workspace --target-dir target/oldest

bench: ready ## Measure: run every benchmark, beside the rivals that can be had
	@$(python) -c 'import igraph, networkit, networkx, nographs, numpy, pyggle, rustworkx, simpleai' 2> /dev/null \
	    || $(python) -m pip install --quiet --disable-pip-version-check --editable '.[bench]' \
	    || echo "the rivals could not be installed: they are left out"
	@for benchmark in $(filter-out %/measure.py %/yardstick.py %/tiles.py,$(wildcard benchmarks/*.py)); do \
	    echo "$$benchmark"; $(python) "$$benchmark" || exit 1; \
	done

clean: ## Remove all that was made here
	rm -rf .venv build dist out native/target src/*.egg-info src/dodgson/_native*.so
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

ready: .venv/installed

# cargo warns of make's jobserver, which it cannot reach.
in_native = cd native && env -u MAKEFLAGS -u MFLAGS

# The recipe of a Rust step where there is no cargo: fail in CI, else say what is left out.
no_cargo = echo "cargo is not on PATH: the Rust checks are left out"; [ "$$CI" != true ]

# This machine's name in Rust, if it is one for which Rust brings an AddressSanitizer.
sanitized = $(if $(cargo),$(filter %-linux-gnu %-apple-darwin,$(shell rustc --print host-tuple)))
no_sanitizer = echo "no cargo, or no AddressSanitizer for this machine: it is left out"; [ "$$CI" != true ]
aarch64 := aarch64-unknown-linux-gnu
for_aarch64 = $(if $(cargo),$(wildcard $(shell rustc --print target-libdir --target $(aarch64))))
oldest_rust = $(shell sed -n 's/^rust-version = "\(.*\)"/\1/p' native/Cargo.toml)

# A kernel left over from an earlier build must not outlive one that fails or is turned off.
.venv/installed: .venv/how pyproject.toml setup.py $(native)
	rm -f src/dodgson/_native*.so
	$(python) -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

# How the package is to be installed; it changes only when the answer does.
.venv/how: FORCE | .venv/bin/python
	@echo "native $(DODGSON_NATIVE), cargo $(or $(cargo),absent)" | cmp -s - $@ \
	    || echo "native $(DODGSON_NATIVE), cargo $(or $(cargo),absent)" > $@

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null \
	    || { echo "$(PYTHON) is missing or older than 3.11: name another with make PYTHON=..." >&2; exit 1; }
	$(PYTHON) -m venv .venv
