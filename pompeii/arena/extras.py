"""Libraries that only some commands need: imported when one does, and named if missing."""

from importlib import import_module
from typing import Any

from .errors import ArenaError


def extra(module: str, name: str) -> Any:
    """The library ``module``, which installing ``pompeii[name]`` brings. Raises ArenaError if it
    is not there.
    """
    try:
        return import_module(module)
    except ImportError:
        raise ArenaError(
            f"this needs {module}, which `pip install 'pompeii[{name}]'` installs"
        ) from None
