"""The values of the new-game form."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from app.game_catalogue import Game, game, of_format
from app.kit.base_intent import UnhandledIntent
from app.kit.i18n import _, listed
from pompeii import RecordError
from pompeii.core.i18n import mark
from pompeii.core.player_colour_names import SIDES
from pompeii.core.record_document import (
    NAME_LENGTH,
    SEATS,
    SEED_LENGTH,
    USUAL_NAMES,
    Player,
    is_visible,
)
from pompeii.core.rule_options import Value
from pompeii.core.safe_json_parsing import parse_json
from pompeii.core.whole_number import whole_number
from pompeii.registry import FIRST, GAMES

from .record_page_data import PRACTICE, TAKE_BACKS, extra, put_extra

VERSION: Final = 1
"""The version of the records of all games."""
WATCHED = 3
"""Number of bots in a game of bots alone."""
MATCHED: Final = ":matched"
"""The end of a bot's kind in the form if the bot follows the strength of the person."""
LEARN: Final = "learn"
READY: Final[Mapping[str, Sequence[str]]] = {
    LEARN: ("human", "bot:easy"),
    "easy": ("human", "bot:easy"),
    "medium": ("human", "bot:medium"),
    **{f"friends-{count}": ("human",) * count for count in SEATS},
}
"""The players of the ready-made setups."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The values of one seat."""

    name: str
    side: int
    kind: str
    matched: bool = False
    """True if its bot follows the strength of the person (:mod:`app.history.matched_bots`)."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The values of the form. ``options`` holds those that were set by hand."""

    game: Game = field(default_factory=lambda: game(FIRST))
    seats: tuple[Seat, ...] = tuple(
        Seat(name, side, "bot:medium" if side else "human") for side, name in enumerate(USUAL_NAMES)
    )
    """Always four, of which only the first ``count`` play."""
    count: int = 2
    preset: str = "classic"
    options: Mapping[str, Value] = field(default_factory=dict)
    seed: str = ""
    take_backs: bool = False
    practice: bool = False
    deal: str = ""
    """The JSON text of a record that provides the deal, in place of a seed."""

    @classmethod
    def of_fields(cls, fields: object, played: Game) -> "Setup":
        """Return a setup with values from :attr:`fields`; other values are ignored."""
        setup = cls(played)
        if isinstance(fields, dict):
            for name, value in fields.items():
                if isinstance(name, str) and isinstance(value, str):
                    setup = setup.changed(name, value)
        return setup

    @classmethod
    def of_record(cls, record: Any) -> "Setup":
        """Return the setup that made a record, for another game like it."""
        setup = cls(game(of_format(record.document["format"])))
        rules = dict(record.document.get("rules", {}))
        players = [
            Seat(player.name, player.side, player.kind if player.kind in setup.kinds else "human")
            for player in record.players
        ]
        return replace(
            setup,
            seats=(*players, *setup.seats[len(players) :]),
            count=len(players),
            preset=rules.pop("preset", "classic"),
            options=rules,
            take_backs=extra(record, TAKE_BACKS) is True,
            practice=extra(record, PRACTICE) is True,
        )

    @property
    def kinds(self) -> Sequence[str]:
        """The possible kinds of players."""
        return ("human", *(f"bot:{id}" for id in self.game.bots))

    @property
    def rules(self) -> Any:
        """The rules with these values."""
        return self.game.engine.make_rules(self.count, self.preset, self.options)

    @property
    def fields(self) -> dict[str, str]:
        """The fields of the form that are saved for the next game, in an order that works."""
        kept = {"count": str(self.count), "preset": self.preset}
        for index, seat in enumerate(self.playing):
            kept[f"side-{index}"] = SIDES[seat.side]
            kept[f"name-{index}"] = seat.name
            kept[f"kind-{index}"] = seat.kind + MATCHED * seat.matched
        for name, value in self.options.items():
            kept[f"option-{name}"] = str(value).lower() if isinstance(value, bool) else str(value)
        kept["takebacks"] = str(self.take_backs).lower()
        kept["practice"] = str(self.practice).lower()
        return kept

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that play."""
        return self.seats[: self.count]

    def changed(self, name: str, value: str) -> "Setup":
        """Return a setup with one field of the form changed; an unknown field changes nothing."""
        key, _dash, rest = name.partition("-")
        match key:
            case "count" if (count := whole_number(value)) in SEATS:
                return replace(self, count=count, deal="")._seated()
            case "preset" if value in self.game.engine.presets:
                return replace(self, preset=value, options={}, deal="")
            case "seed":
                return replace(self, seed=value[:SEED_LENGTH])
            case "takebacks":
                return replace(self, take_backs=value == "true")
            case "practice" if self.game.practice:
                return replace(self, practice=value == "true")
            case "option":
                return self._with_option(rest, value)
            case "name" | "side" | "kind" if rest in ("0", "1", "2", "3"):
                return self._with_seat(int(rest), key, value)
        return self

    def _seated(self) -> "Setup":
        """Return a setup with different colours, as this number of players may have."""
        free = list(self.game.sides(self.count))
        seats: list[Seat] = []
        for seat in self.playing:
            side = seat.side if seat.side in free else free[0]
            free.remove(side)
            seats.append(replace(seat, side=side))
        return replace(self, seats=(*seats, *self.seats[self.count :]))

    def _with_seat(self, index: int, key: str, value: str) -> "Setup":
        seats = list(self.seats)
        seat = seats[index]
        if key == "side" and value in SIDES:
            side = SIDES.index(value)
            seats = [replace(s, side=seat.side) if s.side == side else s for s in seats]
            seats[index] = replace(seat, side=side)
        elif key == "name":
            seats[index] = replace(seat, name=value[:NAME_LENGTH])
        elif key == "kind" and (kind := value.removesuffix(MATCHED)) in self.kinds:
            seats[index] = replace(seat, kind=kind, matched=kind != value)
        return replace(self, seats=tuple(seats))

    def _with_option(self, name: str, text: str) -> "Setup":
        """Return a setup with one option set by hand, or removed if it equals the rule set."""
        for option in self.game.engine.options:
            if option.name == name:
                value: Value = text
                if option.bounds is not None:
                    number = whole_number(text)
                    value = -1 if number is None else number
                elif option.choices is None:
                    value = text == "true"
                try:
                    option.check(value)
                except ValueError:
                    return self
                options = {key: kept for key, kept in self.options.items() if key != name}
                if value != getattr(self.game.engine.make_rules(self.count, self.preset, {}), name):
                    options[name] = value
                return replace(self, options=options, deal="")
        return self

    def with_kinds(self, kinds: Sequence[str]) -> "Setup":
        """Return a setup with one seat for each of the kinds.

        Raise `RecordError` for an unknown kind.
        """
        for kind in kinds:
            if kind not in self.kinds:
                words = mark("{given} is none of {kinds}")
                facts = {"given": f"{kind!r:.60}", "kinds": ", ".join(self.kinds)}
                raise RecordError("link, players", words, **facts)
        setup = self.changed("count", str(len(kinds)))
        for index, kind in enumerate(kinds):
            setup = setup.changed(f"kind-{index}", kind)
        return setup

    def without(self, index: int) -> "Setup":
        """Return a setup without one seat, or this one if there would be too few."""
        if self.count == min(SEATS) or not 0 <= index < self.count:
            return self
        seats = (*self.seats[:index], *self.seats[index + 1 :], self.seats[index])
        return replace(self, seats=seats).changed("count", str(self.count - 1))

    def ready(self, name: str) -> "Setup":
        """Return one of :data:`READY`, with the names and colours of this setup.

        Learners may take back everything. Raise `UnhandledIntent` for another name.
        """
        if name not in READY:
            raise UnhandledIntent(f"no setup that stands ready: {name}")
        seats = [
            replace(seat, name=seat.name if is_visible(seat.name) else usual)
            for seat, usual in zip(self.seats, USUAL_NAMES, strict=True)
        ]
        bare = Setup(self.game, tuple(seats), take_backs=name == LEARN)
        return bare.with_kinds(READY[name])

    def watching(self) -> "Setup":
        """Return a setup with bots alone: the strongest bots without search, each once."""
        quick = [bot for bot in self.game.engine.bots.values() if not bot.searches]
        return self.with_kinds([f"bot:{bot.id}" for bot in quick[: -WATCHED - 1 : -1]])

    @property
    def players(self) -> str:
        """The players as a phrase, for example ``Livia against Marcus (Medium)``."""
        called = [
            seat.name
            if bot is None or seat.matched
            else _("{name} ({bot})").format(name=seat.name, bot=_(bot.label))
            for seat in self.playing
            for bot in [self.game.bots.get(seat.kind.removeprefix("bot:"))]
        ]
        return _("{first} against {others}").format(first=called[0], others=listed(called[1:]))

    def with_deal(self, text: str) -> "Setup":
        """Return a setup with the deal and the rules of a record of this game.

        Raise `RecordError` if the record is invalid.
        """
        document = deal_only(text)
        setup = self.changed("count", str(self.game.seats(document["deal"], self.count)))
        setup = replace(setup, deal=json.dumps(document))
        return replace(setup, preset=setup.record("").document["rules"].get("preset", "classic"))

    def record(self, seed: str) -> Any:
        """Return a new game. `seed` is used if the form has none. Raise `RecordError` if the values
        are invalid.
        """
        players = [Player(seat.name, seat.side, seat.kind) for seat in self.playing]
        if self.deal:
            seated = {"players": [player.document() for player in players], "actions": []}
            record = self.game.engine.table.load(
                json.dumps({**json.loads(self.deal), **seated})
            ).record
        else:
            rules = {"preset": self.preset, **self.options}
            record = self.game.engine.new(players, rules, self.seed or seed)
        if self.take_backs:
            put_extra(record, TAKE_BACKS, True)
        if self.practice:
            put_extra(record, PRACTICE, True)
        return record


def deal_only(text: str) -> dict[str, Any]:
    """Return the part of a record that belongs to its deal, with the rules.

    Raise `RecordError` if it has none.
    """
    try:
        document = parse_json(text)
    except ValueError:
        raise RecordError("link", mark("is not JSON")) from None
    if not isinstance(document, dict) or "deal" not in document:
        raise RecordError("link", mark("must hold a JSON object with a deal"))
    kept = {key: document[key] for key in ("rules", "deal", "seed") if key in document}
    head = {"format": document.get("format", GAMES[FIRST].format), "version": VERSION}
    return {**head, "rules": {}, **kept}
