"""The modules of the standard library that bots get beyond those that the page itself needs."""

from typing import Final

FOR_BOTS: Final = (
    "array", "bisect", "cmath", "decimal", "difflib", "fractions", "graphlib", "heapq", "numbers",
    "pprint", "queue", "statistics", "string", "textwrap", "timeit", "traceback", "types", "typing",
)  # fmt: skip
"""Modules that compute; those that read files, draw or connect are of no use in the sandbox."""
