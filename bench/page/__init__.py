"""Benchmarks of the built page in a browser: start, click latency, replay, jobs, click counts."""
