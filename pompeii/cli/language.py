"""The language of the command line: as ``--lang`` has it or the environment, argparse's too."""

import argparse
import gettext
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pompeii.core import i18n
from pompeii.core.i18n import LANGUAGES, _, mark

LOCALES: Final = Path(__file__).parents[1] / "locale"
"""Catalogues as gettext reads them, put there when the site or the wheel is built."""
DOMAIN: Final = "pompeii"
ITS_OWN: Final = (
    mark("usage: "),
    mark("positional arguments"),
    mark("options"),
    mark("show this help message and exit"),
    mark("show program's version number and exit"),
    mark("unrecognized arguments: %s"),
    mark("the following arguments are required: %s"),
    mark("argument %(argument_name)s: %(message)s"),
    mark("invalid choice: %(value)r (choose from %(choices)s)"),
    mark("invalid %(type)s value: %(value)r"),
    mark("not allowed with argument %s"),
    mark("ignored explicit argument %r"),
    mark("expected one argument"),
    mark("expected at least one argument"),
)
"""What argparse says by itself, through gettext."""


def add_language(parser: argparse.ArgumentParser) -> None:
    """The flag that says which language is spoken."""
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        help=_("the language in which it speaks (default: as the system's, by LANG)"),
    )


def speak(arguments: Sequence[str]) -> list[str]:
    """Speak the language that is asked for: by ``--lang`` anywhere among the arguments, which is
    taken out, else by the environment, as gettext has it; English where there is no catalogue.
    """
    asking = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    add_language(asking)
    rest = list(arguments)
    try:
        asked, rest = asking.parse_known_args(rest)
    except argparse.ArgumentError:  # the parser of all flags finds it too, and says so
        pass
    else:
        if asked.lang is not None:
            os.environ["LANGUAGE"] = asked.lang  # so that argparse and our own processes heed it
    gettext.bindtextdomain(DOMAIN, LOCALES)
    gettext.textdomain(DOMAIN)
    i18n.speak(gettext.translation(DOMAIN, LOCALES, fallback=True))
    return rest
