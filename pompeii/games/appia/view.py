"""The information of one seat about a game, and nothing else (V-X4).

This module is the only place that removes secrets: the coins of others, and the order of the pile
and of all later piles. The page and the bots get a View.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from pompeii.core.player_colour_names import SIDES

from . import game
from .actions import NOTHING, Action, Legal, Push, Pushes, push
from .board import NAMES, SEGMENTS, SIZES, TARGETS, Mask, Place, Size, places
from .cards import Card
from .components import by_size
from .events import Ending
from .quarry_physics import Stone
from .rule_options import Rules
from .state import Decision, State
from .step_log import Step
from .turn_and_game_end import majority


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat sees it; tuples are by seat, clockwise from 0, unless stated otherwise.

    Two positions that differ only in information hidden from the seat give equal Views. A View
    never changes, even if the game at the table goes on.
    """

    seat: int | None
    """The seat that sees this View; None for a spectator."""
    rules: Rules
    """The rules with every option."""
    sides: tuple[int, ...]
    """The colour of every seat, as an index of :data:`pompeii.core.player_colour_names.SIDES`."""
    first: int
    """The seat that began."""
    round: int
    """The round of this decision; when the game is over, the last one played."""
    decision: Decision
    """The pending decision of the actor: ``turn``, ``push``, ``exchange`` or ``build``; the empty
    text when the game is over.
    """
    actor: int
    """The seat to move (when the game is over, the seat that moved last)."""
    quarry: tuple[Stone, ...]
    """The stones in the quarry, in list order."""
    store: tuple[int, ...]
    """Stones in store, by size."""
    tiles: tuple[int, ...]
    """Tiles in store, by size."""
    open: tuple[Card, ...]
    """The income cards face up, in the order shown."""
    turned: tuple[Card, ...]
    """The cards turned down since new cards were shown last."""
    coins: tuple[int | None, ...]
    """Coins; None for those that this seat does not see."""
    stones: tuple[tuple[int, ...], ...]
    """Stones, by size."""
    carts: tuple[tuple[int, ...], ...]
    """Tiles on the cart, by size."""
    plus_one: tuple[bool, ...]
    """True if the seat has a "push +1" token."""
    at: tuple[Place, ...]
    """Place of the piece, as an index of :data:`pompeii.games.appia.board.NAMES`."""
    laid: Mask
    """The spaces with a tile, as bits."""
    markers: tuple[tuple[int, ...], ...]
    """The seats that have a marker in a city, by city."""
    tokens: tuple[tuple[int, ...], ...]
    """The point tokens left in a city, top first, by city."""
    bonus: tuple[tuple[int, ...], ...]
    """Bonus tokens, by segment."""
    scores: tuple[int, ...]
    """Points; when the game is over, including the points of its end."""
    pushes: int
    """Number of pushes in the present action."""
    fallen: tuple[Size, ...]
    """The fallen stones still to be exchanged, in falling order;
    :data:`pompeii.games.appia.actions.NOTHING` for the consolation.
    """
    building: int
    """The segment in which a second tile may be laid, or -1."""
    quiet: int
    """Quiet rounds in a row, as of the last finished round."""
    lively: bool
    """True if a player laid a tile or travelled in this round."""
    ending: Ending | None
    """The reason for the end of the game with this round, once that is certain."""
    legal: Legal
    """Legal actions of the seat now; none if another seat decides."""
    winners: tuple[int, ...] | None
    """The seats that have won, several if they share the victory; None before the end."""
    log: tuple[Step, ...]
    """All steps, first action first."""

    @property
    def listed(self) -> tuple[Action, ...]:
        """The legal actions that are listed one by one."""
        return self.legal.actions

    @property
    def families(self) -> tuple[Pushes, ...]:
        """All other legal actions: the families of pushes, by size."""
        return self.legal.pushes

    @property
    def majorities(self) -> tuple[tuple[int, ...], ...]:
        """Points by segment and seat that the bonus tokens would bring now (V-E3)."""
        least = self.rules.majority_min
        return tuple(
            majority([tokens[segment] for tokens in self.bonus], least)
            for segment in range(len(SEGMENTS))
        )

    def sample(self, random: Random) -> Action:
        """Return a random action of ``legal``, which must not be empty. A family of pushes is as
        likely as a single other action.
        """
        return self.legal.sample(random)

    def allows(self, action: object) -> bool:
        """Return True if ``action`` is one of ``legal``, compared by identity; a push by its values
        and text.
        """
        if type(action) is Push:
            written_alike = action == push(action.size, action.x, action.angle)
            return written_alike and action in self.legal
        return any(action is legal for legal in self.legal.actions)

    def sample_state(self, random: Random) -> State:
        """Return a random position that looks the same to the seat, for playouts and searches.

        The hidden income cards are dealt again with ``random``, and the hidden coins counted. The
        rulebook :mod:`pompeii.games.appia.game` plays the position on.
        """
        # A start of the page must not pay for it.
        from .determinization import imagine, piles_needed

        return imagine(self, random, piles_needed(self))

    def document(self) -> dict[str, Any]:
        """Return the View as a JSON object. It has all fields but ``legal``, with the names of
        records and traces.
        """
        sides = [SIDES[side] for side in self.sides]
        cities = [NAMES[city] for city in TARGETS]

        def by_side(values: Sequence[Any]) -> dict[str, Any]:
            return dict(zip(sides, values, strict=True))

        return {
            "seat": None if self.seat is None else sides[self.seat],
            "rules": {name: getattr(self.rules, name) for name in self.rules.__slots__},
            "players": sides,
            "first": sides[self.first],
            "round": self.round,
            "decision": self.decision.value or None,
            "actor": sides[self.actor],
            "quarry": [[SIZES[size], x, y] for size, x, y in self.quarry],
            "store": by_size(self.store),
            "tiles": by_size(self.tiles),
            "open": list(self.open),
            "turned": list(self.turned),
            "coins": by_side(self.coins),
            "stones": by_side([by_size(counts) for counts in self.stones]),
            "carts": by_side([by_size(counts) for counts in self.carts]),
            "plus_one": by_side(self.plus_one),
            "at": by_side([NAMES[place] for place in self.at]),
            "laid": [NAMES[space] for space in places(self.laid)],
            "markers": {
                city: [sides[seat] for seat in seats]
                for city, seats in zip(cities, self.markers, strict=True)
            },
            "tokens": dict(zip(cities, map(list, self.tokens), strict=True)),
            "bonus": by_side([dict(zip(SEGMENTS, has, strict=True)) for has in self.bonus]),
            "scores": by_side(self.scores),
            "pushes": self.pushes,
            "fallen": ["0" if size == NOTHING else SIZES[size] for size in self.fallen],
            "building": None if self.building < 0 else SEGMENTS[self.building],
            "quiet": self.quiet,
            "lively": self.lively,
            "ending": self.ending,
            "winners": None if self.winners is None else [sides[seat] for seat in self.winners],
            "log": [step.document(self.sides) for step in self.log],
        }

    @classmethod
    def read(cls, document: object) -> "View":
        """Return the View whose :meth:`document` is ``document``; the rulebook adds ``legal``.

        Other keys are ignored. Raise FieldError with the place if no View is written so.
        """
        # Few programs read Views, and a start of the page must not pay for it.
        from pompeii.core.json_readers import check_alike

        from .known_position import known_position
        from .view_reader import view_fields

        given = cls(**view_fields(document), legal=Legal())
        state = known_position(given)
        winners = game.outcome(state)
        read = replace(
            given,
            markers=_markers(state),
            tokens=tuple(state.points_left(city) for city in range(len(TARGETS))),
            legal=game.legal(state) if given.seat == given.actor else Legal(),
            winners=None if winners is None else tuple(winners),
        )
        assert isinstance(document, dict)
        check_alike(document, read.document())
        return read


def view(state: State, steps: Sequence[Step], seat: int | None) -> View:
    """Return the View of ``seat`` on ``state``, reached by ``steps``."""
    winners = game.outcome(state)
    seats = range(state.seats)
    seen = state.rules.coins_seen == "all" or winners is not None
    return View(
        seat=seat,
        rules=state.rules,
        sides=state.sides,
        first=state.first,
        round=state.round,
        decision=state.decision,
        actor=state.actor,
        quarry=state.quarry,
        store=tuple(state.store),
        tiles=tuple(state.tiles),
        open=state.open,
        turned=state.turned,
        coins=tuple(
            coins if seen or owner == seat else None for owner, coins in enumerate(state.coins)
        ),
        stones=tuple(tuple(state.stones[state.of(owner)]) for owner in seats),
        carts=tuple(tuple(state.carts[state.of(owner)]) for owner in seats),
        plus_one=tuple(state.plus_one),
        at=tuple(state.at),
        laid=state.laid,
        markers=_markers(state),
        tokens=tuple(state.points_left(city) for city in range(len(TARGETS))),
        bonus=tuple(tuple(state.bonus[state.of(owner)]) for owner in seats),
        scores=tuple(state.scores),
        pushes=state.pushes,
        fallen=state.fallen,
        building=state.building,
        quiet=state.quiet,
        lively=state.lively,
        ending=state.ending,
        legal=game.legal(state) if seat == state.actor else Legal(),
        winners=None if winners is None else tuple(winners),
        log=tuple(steps),
    )


def _markers(state: State) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(owner for owner in range(state.seats) if mask >> owner & 1) for mask in state.markers
    )
