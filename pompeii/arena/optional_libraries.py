"""Optional libraries: imported on demand by the commands that need them, and named if missing."""

from importlib import import_module
from typing import Any

from pompeii.core.i18n import _

from .match_errors import ArenaError


def extra(module: str, name: str) -> Any:
    """Import and return the library ``module``, which ``pompeii[name]`` installs.

    Raise `ArenaError` if it is not installed.
    """
    try:
        return import_module(module)
    except ImportError:
        words = _("this needs {module}, which `{command}` installs")
        command = f"pip install 'pompeii[{name}]'"
        raise ArenaError(words.format(module=module, command=command)) from None
