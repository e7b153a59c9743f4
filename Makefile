# Every target is one call of the package tools, which also works without make:
#     python -m tools play

PYTHON ?= python3
DEV = $(PYTHON) -m tools

.PHONY: help play dev site wheel single docs release test check unit e2e whole shots bench latency table-latency startup looking thinking lighthouse environments test-browsers mutants audit proof hooks clean
.DEFAULT_GOAL := help

help: ## list the targets
	@$(DEV) help

play: ## build the game, serve it here and open the browser (OPEN=0 does not)
	@$(DEV) play

dev: ## serve the game, build what changes and show it in the open page at once
	@$(DEV) dev

site: ## build the static site into dist/
	@$(DEV) site

wheel: ## build a Python package that contains the site, into build/wheel/
	@$(DEV) wheel

single: ## put the whole game into one file that needs no server, dist/pompeii.html
	@$(DEV) single

docs: ## build the documents into dist/docs/; the next build of the site links to them
	@$(DEV) docs

release: ## build wheel, pompeii.html and site for a release, into build/release/
	@$(DEV) release

test: ## run all tests: check, unit and e2e
	@$(DEV) test

check: ## check lint, format, types, translations and prose
	@$(DEV) check

unit: ## run unit and property tests and doctests, with branch coverage
	@$(DEV) unit

e2e: ## run end-to-end tests in a real Chromium
	@$(DEV) e2e

whole: ## run the further cases of the end-to-end tests (takes long)
	@$(DEV) whole

shots: ## take pictures of every screen, into build/shots/
	@$(DEV) shots

bench: ## measure the engine's speed in CPython and Pyodide, beside other engines
	@$(DEV) bench

latency: ## measure the time from a click to the picture of its answer
	@$(DEV) latency

table-latency: ## measure the time from a click to its picture on another device
	@$(DEV) table-latency

startup: ## measure the start of the page, cold, warm and without a connection
	@$(DEV) startup

looking: ## measure replay and statistics, on one game and over two thousand
	@$(DEV) looking

thinking: ## measure the wait for an analysis, a forecast, a hint
	@$(DEV) thinking

lighthouse: ## run Lighthouse on the home screen (installs it)
	@$(DEV) lighthouse

environments: ## measure the environments beside games of PettingZoo and OpenSpiel
	@$(DEV) environments

test-browsers: ## play the same game in Chromium, Firefox and WebKit (installs them)
	@$(DEV) test-browsers

mutants: ## run mutation tests of the rulebook (takes long)
	@$(DEV) mutants

audit: ## list known vulnerabilities of the packages of the site and the tools
	@$(DEV) audit

proof: ## run every long target, results in build/proof.json (takes very long)
	@$(DEV) proof

hooks: ## run the checks before every commit
	@$(DEV) hooks

clean: ## remove everything that was built or installed here
	@$(DEV) clean
