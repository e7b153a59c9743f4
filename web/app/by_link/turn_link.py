"""The record in the link of a turn, without everything that can be computed from the rest.

A QR code must hold the whole game. So a record whose deal follows from its seed travels without the
deal, and a verified fair deal also without seed and checksums (docs/record.md#link).
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from app.game_catalogue import Table, game, load, of_format
from app.storage.record_page_data import GUIDE, TITLE
from pompeii import RecordError
from pompeii.core import fair_deal, record_document
from pompeii.core.fair_deal import FAIR, NONCE_LENGTH, TABLE_LENGTH, FairDeal, Verdict
from pompeii.core.i18n import FieldError, mark
from pompeii.core.json_readers import Json, an_object, items, member
from pompeii.core.record_document import Player, within

_PRIVATE: Final = (TITLE, GUIDE)
"""The keys of a record's page that belong to this device."""


def write(table: Table) -> str:
    """Return the JSON text for a link, without what is this device's own."""
    document = json.loads(table.dump())
    page = {key: each for key, each in document.pop("page", {}).items() if key not in _PRIVATE}
    if page:
        document["page"] = page
    found = fair_deal.verify(table.record)
    if found is not None and found.verdict is Verdict.VERIFIED:
        del document["deal"], document["seed"], document[FAIR]["commitments"]
    elif document.get("seed") and table.record.follows_seed():
        del document["deal"]
    return json.dumps(document)


def read(document: Mapping[str, Json]) -> Table:
    """Return the game of a link's JSON value. Raise `RecordError` if it is invalid."""
    if "deal" in document:
        return load(json.dumps(document))
    players = read_players(document)
    given = dict(document)
    if FAIR in given and "seed" not in given:
        fair = _read_fair(given[FAIR], len(players))
        given[FAIR], given["seed"] = fair.document(), fair.seed
    seed = given.get("seed")
    if not isinstance(seed, str) or not seed:
        raise RecordError("seed", mark("is missing"))
    given["deal"] = new_record(document, players, seed).document["deal"]
    return load(json.dumps(given))


def _read_fair(document: Json, seats: int) -> FairDeal:
    """Return the fair deal of which only the table's code and the bytes are written."""
    try:
        written = an_object(document, FAIR)
        each = items(fair_deal.from_hex(NONCE_LENGTH), seats, seats)
        code = member(written, "table", fair_deal.from_base32(TABLE_LENGTH))
        nonces = member(written, "nonces", each)
    except FieldError as error:
        raise within(FAIR, error) from None
    made = (fair_deal.commitment(code, *each) for each in enumerate(nonces))
    return FairDeal(code, tuple(made), nonces)


def read_players(document: Mapping[str, Json]) -> list[Player]:
    """Return the players of a document without a deal. Raise `RecordError` if they are invalid."""
    engine = game(of_format(document.get("format"))).engine
    probe = engine.new([Player("A", 0), Player("B", 1)], {}, "")
    record_document.check_head(document, probe.FORMAT, probe.VERSION)
    return record_document.players(document, probe.COLOURS)


def new_record(document: Mapping[str, Json], players: list[Player], seed: str) -> Any:
    """Return a new game with the rules of a document. Raise `RecordError` for invalid rules."""
    rules = document.get("rules", {})
    if not isinstance(rules, dict):
        raise RecordError("rules", mark("must be an object"))
    return game(of_format(document.get("format"))).engine.new(players, rules, seed)
