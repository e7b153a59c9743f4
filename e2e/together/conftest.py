"""Tests with several devices in a network of their own."""

from e2e.together.namespace import INSIDE

collect_ignore = [] if INSIDE else ["network"]
"""The tests in `network` run in a network namespace, started by `test_network.py`."""
