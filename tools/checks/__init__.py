"""Checks beside the tests: prose, coverage, known vulnerabilities, Lighthouse and pictures.

The slow checks, too slow for `make test`, run from here as well.
"""
