# Every target is one call of the package tools, which also works without make:
#     python -m tools play

PYTHON ?= python3
DEV = $(PYTHON) -m tools

.PHONY: help play site wheel single docs release test check unit e2e shots bench latency startup looking thinking lighthouse test-browsers mutants audit proof hooks clean
.DEFAULT_GOAL := help

help: ## list the targets
	@$(DEV) help

play: ## build the game, serve it here and open the browser (OPEN=0 does not)
	@$(DEV) play

site: ## build the static site into dist/
	@$(DEV) site

wheel: ## build a Python package that brings the site along, into build/wheel/
	@$(DEV) wheel

single: ## put the whole game into one file that needs no server, dist/pompeii.html
	@$(DEV) single

docs: ## build the documents into dist/docs/, the site links to them when it is built next
	@$(DEV) docs

release: ## build wheel, pompeii.html and site for a release, into build/release/
	@$(DEV) release

test: ## the whole proof: check, unit and e2e
	@$(DEV) test

check: ## lint, format and types
	@$(DEV) check

unit: ## unit and property tests, doctests, branch coverage
	@$(DEV) unit

e2e: ## end-to-end tests in a real Chromium
	@$(DEV) e2e

shots: ## take pictures of every screen, into build/shots/
	@$(DEV) shots

bench: ## how fast the engine is, beside others, in CPython and in Pyodide
	@$(DEV) bench

latency: ## how long the page takes from a click to the picture of its answer
	@$(DEV) latency

startup: ## how long the page takes to start, cold, warm and without a connection
	@$(DEV) startup

looking: ## how long looking back takes, on one game and over two thousand
	@$(DEV) looking

thinking: ## how long one waits for an analysis, a forecast, a hint
	@$(DEV) thinking

lighthouse: ## what Lighthouse says of the home screen (installs it)
	@$(DEV) lighthouse

test-browsers: ## play the same game in Chromium, Firefox and WebKit (installs them)
	@$(DEV) test-browsers

mutants: ## mutation tests of the rulebook (takes long)
	@$(DEV) mutants

audit: ## what is known against the packages, those of the site and the tools
	@$(DEV) audit

proof: ## every long target, summed up in build/proof.json (takes very long)
	@$(DEV) proof

hooks: ## run the checks before every commit
	@$(DEV) hooks

clean: ## remove everything that was built or installed here
	@$(DEV) clean
