"""Benchmarks of the engine and of the page, run by hand or by `python -m tools proof`."""
