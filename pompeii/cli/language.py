"""The language of the command line and of argparse's texts: from ``--lang`` or the system."""

import argparse
import gettext
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pompeii.core import i18n
from pompeii.core.i18n import LANGUAGES, _, mark

from .po_catalogue import PoCatalogue

LOCALES: Final = Path(__file__).parents[1] / "locale"
"""The catalogues, a folder for each language."""
CATALOGUE: Final = "pompeii.po"
VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the environment with the language, as in gettext; the first one counts."""
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
        help=_("the language of its texts (default: the system's, by LANG)"),
    )


def speak(arguments: Sequence[str]) -> list[str]:
    """Choose the language of all output, and return `arguments` without ``--lang``.

    Without that flag, take the language from the environment. A language without a catalogue
    becomes English.
    """
    seeker = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    add_language(seeker)
    rest = list(arguments)
    try:
        asked, rest = seeker.parse_known_args(rest)
    except argparse.ArgumentError:  # the parser of all flags reports it, if it comes first
        place = next(at for at, word in enumerate(rest) if word.partition("=")[0] == "--lang")
        end = place + (1 if "=" in rest[place] else 2)
        if end <= len(rest):
            rest = [*rest[place:end], *rest[:place], *rest[end:]]
    else:
        if asked.lang is not None:
            os.environ["LANGUAGE"] = asked.lang  # worker processes read it
    catalogue = _catalogue()
    i18n.speak(catalogue)
    # The functions that argparse takes from gettext, which reads compiled files only.
    vars(argparse).update(_=catalogue.gettext, ngettext=catalogue.ngettext)
    return rest


def _catalogue() -> gettext.NullTranslations:
    """Return the catalogue of the language in the environment, an empty one for English."""
    for code in next(filter(None, map(os.environ.get, VARIABLES)), "").split(":"):
        plain = re.split("[_.@]", code)[0].lower()
        file = LOCALES / plain / CATALOGUE
        if plain == i18n.DEFAULT:
            break
        if plain in LANGUAGES and file.is_file():
            return PoCatalogue(file.read_text(encoding="utf-8"))
    return gettext.NullTranslations()
