# The same targets for people and for CI. Each target is one line; the work is in scripts/.

.DEFAULT_GOAL := help
PREFIX ?= /usr/local
export PREFIX DESTDIR KEEP

.PHONY: help setup build test format lint check record coverage bench fuzz sanitize traps soak vectors release install \
  manual deb deb-trial reproduce demo hooks clean

help:     ## List the targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup:    ## Install what is missing: system packages, and a Python environment in .venv.
	@scripts/setup

build:    setup ## Build for debugging.
	umask 022; swift build

test:     setup ## Run every test, the Swift ones with coverage; make the vectors again.
	@scripts/test

format:   ## Rewrite the sources in house style.
	@scripts/style format

lint:     ## Complain about style without changing anything.
	@scripts/style lint

check:    lint test release ## All that must pass before a commit.
	@scripts/smoke

record:   setup ## Record transcripts, docs/errors.md and the sentences again; review the diff.
	scripts/topics
	RECORD=1 swift test --disable-xctest --filter 'TranscriptTests|ErrorTableTests'
	scripts/sentences

coverage: setup ## Run the Swift tests alone; print how much of each role they reach.
	@scripts/coverage

bench:    release ## Print our figures beside their bounds and peers.
	@scripts/bench

fuzz:     setup ## Let libFuzzer try to break each reader, a minute each; SECONDS_EACH=N.
	@scripts/fuzz

sanitize: setup ## Run tests under the sanitizers, and the C calls under valgrind: half an hour.
	@scripts/sanitize

traps:    setup ## Crash the program on demand, in a build of its own, and look for secrets.
	@scripts/traps

soak:     setup ## Run the long form of every test that has one: hours.
	@scripts/soak

vectors:  setup ## Make the test vectors again and fail on any difference.
	.venv/bin/python vectors/generate/check.py

release:  setup ## Build both programs into .build/release: static, stripped, bound at start.
	@scripts/release

manual:   release ## Write the manual page from the commands themselves.
	@scripts/manual

install:  release manual ## Install program, manual and completions under PREFIX (/usr/local).
	@scripts/install

deb:      release manual ## Make the Debian packages in .build/deb.
	@scripts/setup deb
	@scripts/deb

deb-trial: release manual ## Install, use, upgrade and remove the packages: as root, on a machine for that.
	@scripts/setup deb
	@scripts/deb-trial

reproduce: setup ## Build the last commit twice in different places; compare programs and packages.
	@scripts/setup deb
	@scripts/reproduce

demo:     release ## Show the whole story on a local chain; KEEP=1 leaves the chain running.
	@scripts/demo

hooks:    ## Run the lint before each commit.
	@scripts/hooks

clean:    ## Remove what was built; the Python environment stays.
	rm -rf .build .build-coverage .build-generation
