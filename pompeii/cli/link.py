"""What ``link`` and ``unlink`` do: a record, or its deal alone, as an address and back."""

import sys
from urllib.parse import unquote

from pompeii import registry
from pompeii.core.i18n import _
from pompeii.core.link import DEAL, RECORD, from_link, to_link

from . import inputs
from .inputs import CommandError


def linked(file: str, site: str, *, deal: bool) -> str:
    """The address of a file's game, or of its deal alone."""
    table = inputs.table(file)
    if "#" in site:
        words = _("must have nothing behind #, where the game is to stand")
        raise CommandError(f"--site: {words}")
    kind, record = (DEAL, table.record.afresh().dump()) if deal else (RECORD, table.dump())
    if not deal and table.winners is None:
        words = _("the game goes on; whoever has the link can read what is hidden in it")
        print(f"pompeii: link: {words}", file=sys.stderr)
    return f"{site}#{kind}={to_link(record)}"


def unlinked(address: str) -> str:
    """The record that an address holds; of a deal alone the record of a game that nobody has
    played. Raises RecordError if it is refused.
    """
    if address == "-":
        address = inputs.text("-")
    for part in address.strip().partition("#")[2].split("&"):
        kind, _equals, code = part.partition("=")
        if kind == RECORD:
            return str(registry.load(from_link(unquote(code))).dump())
        if kind == DEAL:
            return str(registry.deal(from_link(unquote(code))).dump())
    words = _("there is neither #{record}= nor #{deal}= in it")
    raise CommandError(f"unlink: {words.format(record=RECORD, deal=DEAL)}")
