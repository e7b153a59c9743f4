"""Phase one: the city fills (docs/rules.md, P1 to P10)."""

from pompeii.core.errors import IllegalAction
from pompeii.core.i18n import mark

from .actions import (
    CALLS,
    DISCARDS,
    DONE,
    PLAYS,
    RELATIVES,
    THROWS,
    Action,
    Call,
    Discard,
    Play,
    Relative,
    Throw,
)
from .board import (
    BUILDING_AT,
    BUILDINGS,
    LISTED,
    NAMES,
    NUMBER_SQUARES,
    RELATIVE_SQUARES,
    SPACE_SQUARES,
    Mask,
    Square,
)
from .cards import AD79, HAND_SQUARES, KINDS, OMEN, UNIT, Card, cards_in, count_in
from .events import (
    Ad79Drawn,
    CardDrawn,
    Eruption,
    EruptionCause,
    HandShown,
    OmenDrawn,
    RelativesCome,
)
from .state import AT_DRAW, AT_END, AT_OMEN, AT_PLAY, AT_RELATIVE, IN_ERUPTION, State

_OTHERS: dict[str, Mask] = {b.key: SPACE_SQUARES & ~b.squares for b in BUILDINGS}
"""The squares with spaces of all other buildings, by building."""


def is_joker(state: State, card: Card) -> bool:
    """Return True if all buildings of ``card`` are full (P6).

    Before the first AD 79 no card is a joker. Until then every card has brought at most one piece
    to its own buildings, and a number has as many cards as spaces (C2).
    """
    return not state.free & NUMBER_SQUARES[card]


def play_targets(state: State, card: Card) -> Mask:
    """Return the squares on which ``card`` may place a piece (P1, P2, P6)."""
    if own := state.free & NUMBER_SQUARES[card]:
        return own
    return state.free if state.rules.joker_targets == "any" else state.free & RELATIVE_SQUARES[card]


def relative_targets(state: State) -> Mask:
    """Return the squares that may take the next relative (P5)."""
    return state.free & state.relative_squares


def throw_targets(state: State, seat: int) -> Mask:
    """Return the squares from which the actor may throw a piece of ``seat`` (P4)."""
    if seat == state.actor and state.rules.omen_targets == "foreign":
        return 0
    return state.where[seat]


def relatives_of(state: State, square: Square) -> int:
    """Return the number of relatives that a piece on ``square`` finds in its building (P5)."""
    return sum(state.crowd[s] for s in BUILDING_AT[square].spaces) if state.seething else 0


def relatives_left(state: State) -> int:
    """Return the number of relatives that can still be placed, at a ``relative`` decision (P5)."""
    buildings = {BUILDING_AT[s].key for s in LISTED[relative_targets(state)]}
    return min(state.relatives, state.reserve[state.actor], len(buildings))


def callers(state: State) -> list[int]:
    """Return the seats that may call the eruption now, in seat order (P7)."""
    if state.rules.eruption_call == "own-turn":
        return [state.actor] if _may_call(state) else []
    return [seat for seat in range(state.seats) if _only_jokers(state, seat)]


def _may_call(state: State) -> bool:
    """Return True if the actor may call the eruption now (P7)."""
    if not _only_jokers(state, state.actor):
        return False
    own_turn = state.rules.eruption_call == "own-turn"
    return not own_turn or state.decision in (AT_PLAY, AT_END)


def _only_jokers(state: State, seat: int) -> bool:
    return not state.free & HAND_SQUARES[state.hands[seat]]


def legal(state: State) -> list[Action]:
    """Return the legal actions of the actor."""
    seat = state.actor
    found: list[Action] = []
    if state.decision is AT_PLAY:
        for card in KINDS[state.hands[seat]]:
            if state.reserve[seat] and (targets := play_targets(state, card)):
                found += PLAYS[card][targets]
            else:
                found.append(DISCARDS[card])
    elif state.decision is AT_RELATIVE:
        found += RELATIVES[relative_targets(state)]
        found.append(DONE)
    elif state.decision is AT_OMEN:
        for victim, side in enumerate(state.sides):
            found += THROWS[side][throw_targets(state, victim)]
    else:
        found.append(DONE)
    if _may_call(state):
        found.append(CALLS[state.sides[seat]])
    return found


def why_not(state: State, action: Action) -> IllegalAction | None:
    """Return the rule that forbids ``action`` now, or None if it is legal."""
    decision = state.decision
    if isinstance(action, Call):
        return _why_not_call(state, action)
    if isinstance(action, Play) and decision is AT_PLAY:
        return _why_not_play(state, action)
    if isinstance(action, Discard) and decision is AT_PLAY:
        return _why_not_discard(state, action)
    if isinstance(action, Relative) and decision is AT_RELATIVE:
        return _why_not_relative(state, action)
    if isinstance(action, Throw) and decision is AT_OMEN:
        return _why_not_throw(state, action)
    if action is DONE and decision in (AT_RELATIVE, AT_END):
        return None
    return IllegalAction(*_AWAITED[decision])


_AWAITED = {
    AT_PLAY: ("P1", mark("A card must be played now")),
    AT_RELATIVE: ("P5", mark("Relatives must be placed now")),
    AT_OMEN: ("P4", mark("The Omen demands that a piece is thrown into the volcano now")),
    AT_END: ("P7", mark("The eruption can be called now, or the turn ended")),
}


def _why_not_call(state: State, action: Call) -> IllegalAction | None:
    if action.side not in state.sides:
        return IllegalAction("C1", "Nobody at this table plays that colour")
    seat = state.sides.index(action.side)
    if seat in callers(state):
        return None
    if not _only_jokers(state, seat):
        return IllegalAction("P7", "Only a player whose whole hand is jokers may call the eruption")
    return IllegalAction(
        "P7",
        "With these rules the eruption is called in one's own turn, before playing a card or after"
        " drawing",
    )


def _why_not_play(state: State, action: Play) -> IllegalAction | None:
    seat, card, square = state.actor, action.card, action.square
    if not count_in(state.hands[seat], card):
        return IllegalAction("P1", "There is no card {card} in the hand", card=card)
    if not state.reserve[seat]:
        return IllegalAction("P8", "You have no pieces left: the card can only be discarded")
    if play_targets(state, card) >> square & 1:
        return None
    if not state.free >> square & 1:
        return IllegalAction("P1", "There is no free space on {square}", square=NAMES[square])
    if is_joker(state, card):
        return IllegalAction(
            "P6",
            "With these rules joker {card} goes only into buildings of its colour or neutral ones",
            card=card,
        )
    return IllegalAction(
        "P1",
        "Card {card} does not go to {square}: its own buildings still have a free space",
        card=card,
        square=NAMES[square],
    )


def _why_not_discard(state: State, action: Discard) -> IllegalAction | None:
    seat, card = state.actor, action.card
    if not count_in(state.hands[seat], card):
        return IllegalAction("P1", "There is no card {card} in the hand", card=card)
    if not state.reserve[seat] or not play_targets(state, card):
        return None
    if is_joker(state, card):
        return IllegalAction("P6", "Joker {card} still has a space to go to", card=card)
    return IllegalAction("P1", "Card {card} still has a free space in its building", card=card)


def _why_not_relative(state: State, action: Relative) -> IllegalAction | None:
    square = action.square
    if relative_targets(state) >> square & 1:
        return None
    if not state.free >> square & 1:
        return IllegalAction("P5", "There is no free space on {square}", square=NAMES[square])
    return IllegalAction(
        "P5",
        "Relatives go into other buildings of the same colour or neutral ones, one in each",
    )


def _why_not_throw(state: State, action: Throw) -> IllegalAction | None:
    if action.side not in state.sides:
        return IllegalAction("C1", "Nobody at this table plays that colour")
    seat = state.sides.index(action.side)
    if not state.where[seat] >> action.square & 1:
        return IllegalAction(
            "P4", "There is no such piece on {square}", square=NAMES[action.square]
        )
    if not throw_targets(state, seat):
        return IllegalAction("P4", "With these rules an Omen throws another player's piece")
    return None


def act(state: State, action: Action) -> None:
    """Carry out a legal action; a decision or a draw is pending afterwards."""
    seat = state.actor
    if isinstance(action, Play):
        card, square = action.card, action.square
        coming = 0 if is_joker(state, card) else relatives_of(state, square)
        state.hands[seat] -= UNIT[card]
        state.place(seat, square)
        _go_on(state, coming, RELATIVE_SQUARES[card] & _OTHERS[BUILDING_AT[square].key])
        if state.notes is not None and state.decision is AT_RELATIVE:
            state.note(RelativesCome, seat, relatives_left(state))
    elif isinstance(action, Relative):
        state.place(seat, action.square)
        others = _OTHERS[BUILDING_AT[action.square].key]
        _go_on(state, state.relatives - 1, state.relative_squares & others)
    elif isinstance(action, Throw):
        _throw(state, state.sides.index(action.side), action.square)
        state.decision = AT_DRAW
    elif isinstance(action, Call):
        caller = state.sides.index(action.side)
        state.note(HandShown, caller, tuple(cards_in(state.hands[caller])))
        _erupt(state, caller, "call")
    elif isinstance(action, Discard):
        state.hands[seat] -= UNIT[action.card]
        state.decision = AT_DRAW
    elif state.decision is AT_END:
        _end_turn(state)
    else:
        _go_on(state, 0, 0)


def _go_on(state: State, relatives: int, relative_squares: Mask) -> None:
    """Continue after a piece was placed: relatives (P5), a full city (P9) or the draw."""
    if not state.free:
        _erupt(state, state.actor, "full")
    elif relatives and state.reserve[state.actor] and state.free & relative_squares:
        state.decision, state.relatives, state.relative_squares = (
            AT_RELATIVE,
            relatives,
            relative_squares,
        )
    else:
        state.decision, state.relatives, state.relative_squares = AT_DRAW, 0, 0


def _throw(state: State, victim: int, square: Square) -> None:
    state.take(victim, square)
    state.volcano[victim] += 1
    state.free |= 1 << square


def draw(state: State) -> None:
    """Draw one card (P1, P3, P4). It completes the hand, asks for an Omen's throw, ends phase one,
    or leaves another draw pending.
    """
    seat, card, again = state.actor, state.draws[state.drawn], state.seething
    state.drawn += 1
    if card == OMEN:
        state.note(OmenDrawn, seat)
        if any(throw_targets(state, victim) for victim in range(state.seats)):
            state.decision = AT_OMEN
    elif card == AD79:
        state.note(Ad79Drawn, seat, again)
        if again:
            _erupt(state, seat, "ad79")
    else:
        state.note(CardDrawn, seat, card)
        state.hands[seat] += UNIT[card]
        if state.rules.eruption_call == "own-turn" and _only_jokers(state, seat):
            state.decision = AT_END
        else:
            _end_turn(state)


def _end_turn(state: State) -> None:
    state.actor = (state.actor + 1) % state.seats
    state.decision = AT_PLAY


def _erupt(state: State, causer: int, cause: EruptionCause) -> None:
    """End phase one at once (P9, P10); the draw of the first tile is pending (E1)."""
    state.note(Eruption, causer, cause)
    state.hands = [0] * state.seats
    state.reserve = [0] * state.seats
    state.relatives = state.relative_squares = 0
    state.actor = causer if state.rules.first_lava == "causer" else (causer + 1) % state.seats
    state.phase, state.decision = IN_ERUPTION, AT_DRAW
    if not any(state.where):
        state.finish()
