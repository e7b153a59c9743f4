"""The language of the command line and of argparse's texts: from ``--lang`` or the system."""

import argparse
import gettext
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pompeii.core import i18n
from pompeii.core.i18n import LANGUAGES, _, mark

LOCALES: Final = Path(__file__).parents[1] / "locale"
"""The catalogues in gettext's format; the build of the site or the wheel puts them there."""
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
"""The texts that argparse prints itself, through gettext."""


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the flag for the language to `parser`."""
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        help=_("the language in which it speaks (default: as the system's, by LANG)"),
    )


def speak(arguments: Sequence[str]) -> list[str]:
    """Choose the language of all output, and return `arguments` without ``--lang``.

    Without that flag, gettext finds the language in the environment. A language without a
    catalogue becomes English.
    """
    seeker = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    add_language(seeker)
    rest = list(arguments)
    try:
        asked, rest = seeker.parse_known_args(rest)
    except argparse.ArgumentError:  # the parser of all flags reports it
        pass
    else:
        if asked.lang is not None:
            os.environ["LANGUAGE"] = asked.lang  # argparse and worker processes read it
    gettext.bindtextdomain(DOMAIN, LOCALES)
    gettext.textdomain(DOMAIN)
    i18n.speak(gettext.translation(DOMAIN, LOCALES, fallback=True))
    return rest
