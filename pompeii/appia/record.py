"""The game record: one JSON document for a game (V-X2), framed as that of the other game.

A position is never stored: a record is a deal and actions, and loading one replays it through the
rules, so a record that loads is a legal game.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from .. import frame
from ..colours import SIDES
from ..frame import Json, Player, RecordError, shown, whole, within
from ..refusal import expect
from ..words import Misplaced, mark
from . import game
from .actions import Action, parse
from .board import SIZES
from .cards import CARDS, Card
from .components import SEATS
from .deal import Deal, check, deal
from .quarry import Stone
from .rules import Rules, make_rules
from .state import State

KEY: Final = "via-appia"
"""How the game is named (:data:`pompeii.registry.PACKAGES`)."""
FORMAT: Final = f"{KEY}-game"
VERSION: Final = 1


@dataclass(slots=True)
class Record:
    """A game: who plays by which rules, what was dealt, what was done."""

    rules: Rules
    players: list[Player]
    deal: Deal
    actions: list[Action]
    document: dict[str, Json]
    """The JSON object it was read from: what this class does not know is written back from it."""

    def start(self) -> State:
        """The position before the first action."""
        return game.start(self.rules, tuple(player.side for player in self.players), self.deal)


def new(players: Sequence[Player], rules: Mapping[str, object], seed: str) -> Record:
    """A game that nobody has played yet, dealt from ``seed``; ``rules`` as the record writes them,
    e.g. ``{"preset": "classic", "link": "behind"}``.

    Raises RecordError if there can be no such game, and TypeError for players that are no
    :class:`Player` or rules that are no mapping.
    """
    document = frame.fresh(FORMAT, VERSION, players, rules, seed)
    chosen, seated = _header(document)
    dealt = deal(len(seated), chosen, seed)
    document["deal"] = {
        "first": dealt.first,
        "quarry": [[SIZES[size], x, y] for size, x, y in dealt.quarry],
        "income": [list(pile) for pile in dealt.income],
    }
    return Record(chosen, seated, dealt, [], document)


def load(text: str) -> Record:
    """The record written in ``text``. Raises RecordError if it is refused."""
    record = read(text)
    state = record.start()
    replay(record.actions, lambda action: game.apply(state, action))
    return record


def read(text: str) -> Record:
    """The record written in ``text``, of which nobody has tried yet whether its actions are legal:
    for whoever takes them all the same (:func:`replay`). Raises RecordError if it is refused.
    """
    document = frame.parsed(text)
    rules, players = _header(document)
    dealt = _deal(frame.dealt(document), len(players))
    return Record(rules, players, dealt, frame.actions(document, parse), document)


def replay(actions: Iterable[Action], take: Callable[[Action], None]) -> None:
    """Take each of a record's actions in turn. Raises RecordError, which names it, for one that
    is not legal, or names the pile of cards that one needs and that is not there.
    """
    try:
        frame.replay(actions, take)
    except RecordError:
        raise
    except Misplaced as refusal:
        raise within("deal", refusal) from None


def dump(record: Record) -> str:
    """The record as JSON text on one line, unknown keys included."""
    expect(record, Record, "a Record is wanted, as table.record is one")
    actions = [action.text for action in record.actions]
    document = frame.written(record.document, record.players, actions)
    income = [list(pile) for pile in record.deal.income]
    return json.dumps({**document, "deal": {**document["deal"], "income": income}})


def _header(document: dict[str, Json]) -> tuple[Rules, list[Player]]:
    """The rules and players of a document whose format, version and seed are right."""
    frame.check_head(document, FORMAT, VERSION)
    players = frame.players(document, dict.fromkeys(SEATS, SIDES))
    return frame.rules(document, partial(make_rules, len(players))), players


def _deal(document: dict[str, Json], seats: int) -> Deal:
    dealt = Deal(
        first=frame.number(document, "first"),
        quarry=tuple(_stone(one, k) for k, one in enumerate(frame.items(document, "quarry"))),
        income=tuple(_pile(one, k) for k, one in enumerate(frame.items(document, "income"))),
    )
    try:
        check(dealt, seats)
    except Misplaced as refusal:
        raise within("deal", refusal) from None
    return dealt


def _stone(written: Json, k: int) -> Stone:
    if isinstance(written, list) and len(written) == len(("size", "x", "y")):
        size, x, y = written[0], whole(written[1]), whole(written[2])
        if isinstance(size, str) and size in (*SIZES,) and x is not None and y is not None:
            return SIZES.index(size), x, y
    words = mark('must be a size, x and y, e.g. ["s", 0, 800], not {given}')
    raise RecordError(f"deal.quarry[{k}]", words, given=shown(written))


def _pile(written: Json, k: int) -> tuple[Card, ...]:
    if not isinstance(written, list):
        raise RecordError(f"deal.income[{k}]", mark("must be a list"))
    for card in written:
        if whole(card) not in CARDS:
            raise RecordError(f"deal.income[{k}]", mark("{card} is no card"), card=shown(card))
    return tuple(written)
