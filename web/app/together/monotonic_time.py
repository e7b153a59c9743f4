"""The clock of tables with other devices."""

from time import monotonic


def now() -> float:
    """Return a time in seconds that never goes back."""
    return monotonic()
