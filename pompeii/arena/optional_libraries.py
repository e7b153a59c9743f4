"""Optional libraries: imported on demand by the commands that need them, and named if missing."""

from importlib import import_module
from pathlib import Path
from typing import Any, Final

from pompeii.core.i18n import _

from .match_errors import ArenaError

CHECKOUT: Final = Path(__file__).parents[2]
"""The folder of the package, in a checkout the root of the project."""


def extra(module: str, name: str) -> Any:
    """Import and return the library ``module``, which ``pompeii[name]`` installs.

    Raise `ArenaError` if it is not installed.
    """
    try:
        return import_module(module)
    except ImportError:
        words = _("this needs {module}, which `{command}` installs")
        there = "." if (CHECKOUT / "pyproject.toml").exists() else "pompeii"
        command = f"pip install '{there}[{name}]'"
        raise ArenaError(words.format(module=module, command=command)) from None
