"""Libraries that only some commands need: imported when one does, and named if missing."""

from importlib import import_module
from typing import Any

from pompeii.core.i18n import _

from .errors import ArenaError


def extra(module: str, name: str) -> Any:
    """The library ``module``, which installing ``pompeii[name]`` brings. Raises ArenaError if it
    is not there.
    """
    try:
        return import_module(module)
    except ImportError:
        words = _("this needs {module}, which `{command}` installs")
        command = f"pip install 'pompeii[{name}]'"
        raise ArenaError(words.format(module=module, command=command)) from None
