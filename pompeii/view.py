"""What one seat may know of a game, and nothing else (RULES D5).

This is the only place where secrets are taken away: the page, the log and the bots get a View.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeGuard

from . import city, game
from .actions import CALLS, Action, Discard, Play
from .board import LISTED, SYMBOLS, Mask, Square
from .cards import KINDS, OMEN, TILE_COUNTS, Card, Tile, cards_in
from .events import CardDrawn, Event, OmenDrawn
from .rules import Rules
from .state import NO_TILE, Decision, Phase, State


@dataclass(frozen=True, slots=True)
class Step:
    """One action and what followed: ``acted`` at once, ``flowed`` when the next card or tile was
    drawn (empty while that draw is awaited).
    """

    seat: int
    action: Action
    acted: tuple[Event, ...]
    flowed: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat sees it; lists are indexed by seat.

    Two positions that differ only in what the seat may not know give equal Views.
    """

    seat: int | None
    """Whose view it is; None for somebody who holds no hand."""
    rules: Rules
    sides: tuple[int, ...]
    phase: Phase
    decision: Decision
    actor: int
    hand: tuple[Card, ...]
    """The seat's own cards, sorted."""
    hand_sizes: tuple[int, ...]
    reserve: tuple[int, ...]
    rescued: tuple[int, ...]
    volcano: tuple[int, ...]
    pieces: dict[Square, tuple[int, ...]]
    """Pieces of each seat on every square that has some."""
    lava: dict[Square, int]
    """The symbol of every tile that lies on the board."""
    tile: Tile | None
    """The drawn tile that waits to be laid."""
    bag: tuple[int, ...]
    """Tiles left in the bag, by tile: those laid and discarded are open, so this is too."""
    stock: int
    seething: bool
    discards: tuple[Card, ...]
    """The discard pile, first card first: played cards and Omens."""
    relatives_left: int
    """How many relatives can still be placed, at a ``relative`` decision."""
    kin: Mask
    """The squares of the buildings that may still take one, at a ``relative`` decision."""
    moves_left: int
    barred: Mask
    """The square from which the second move may not start (M4)."""
    jokers: tuple[Card, ...]
    """The numbers in the seat's hand that are jokers now (P6)."""
    legal: tuple[Action, ...]
    """What the seat may do now, in the order of :func:`pompeii.game.legal`; empty if another seat
    decides, but for a call out of turn."""
    winners: tuple[int, ...] | None
    log: tuple[Step, ...]
    """All that happened, as this seat saw it."""


def view(state: State, steps: Sequence[Step], seat: int | None) -> View:
    """What ``seat`` may know of ``state``, which ``steps`` led to."""
    hand = 0 if seat is None else state.hands[seat]
    log = tuple(_seen(step, seat) for step in steps)
    winners = game.outcome(state)
    return View(
        seat=seat,
        rules=state.rules,
        sides=state.sides,
        phase=state.phase,
        decision=state.decision,
        actor=state.actor,
        hand=tuple(cards_in(hand)),
        hand_sizes=tuple(len(cards_in(held)) for held in state.hands),
        reserve=tuple(state.reserve),
        rescued=tuple(state.rescued),
        volcano=tuple(state.volcano),
        pieces={s: tuple(state.own(i, s) for i in range(state.seats)) for s in LISTED[state.city]},
        lava={s: symbol for symbol, squares in enumerate(state.lava) for s in LISTED[squares]},
        tile=None if state.tile == NO_TILE else state.tile,
        bag=_bag(state),
        stock=state.stock,
        seething=state.seething,
        discards=_discards(log),
        relatives_left=city.relatives_left(state),
        kin=state.kin,
        moves_left=state.moves_left,
        barred=state.barred,
        jokers=tuple(card for card in KINDS[hand] if city.is_joker(state, card)),
        legal=_legal(state, seat),
        winners=None if winners is None else tuple(winners),
        log=log,
    )


def _legal(state: State, seat: int | None) -> tuple[Action, ...]:
    if seat == state.actor:
        return tuple(game.legal(state))
    return tuple(CALLS[state.sides[caller]] for caller in game.callers(state) if caller == seat)


def _bag(state: State) -> tuple[int, ...]:
    """Counted from the drawn tiles, since the order of the rest is secret."""
    drawn = state.bag[: state.tiles]
    return tuple(
        (count if state.rules.dual_vents or tile < len(SYMBOLS) else 0) - drawn.count(tile)
        for tile, count in enumerate(TILE_COUNTS)
    )


def _seen(step: Step, seat: int | None) -> Step:
    """A step without the cards that others drew."""
    if not any(_is_secret(event, seat) for event in step.flowed):
        return step
    hidden = (
        replace(event, card=None) if _is_secret(event, seat) else event for event in step.flowed
    )
    return replace(step, flowed=tuple(hidden))


def _is_secret(event: Event, seat: int | None) -> TypeGuard[CardDrawn]:
    return isinstance(event, CardDrawn) and event.seat != seat


def _discards(log: Sequence[Step]) -> tuple[Card, ...]:
    pile: list[Card] = []
    for step in log:
        if isinstance(step.action, Play | Discard):
            pile.append(step.action.card)
        pile += [OMEN for event in step.flowed if isinstance(event, OmenDrawn)]
    return tuple(pile)


def foresee(state: State, action: Action) -> tuple[Event, ...]:
    """What would happen at once if a legal action were taken, before anything is drawn."""
    tried = state.clone()
    tried.notes = []
    game.act(tried, action)
    return tuple(tried.notes)
