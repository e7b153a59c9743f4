"""Road building (V-R1 to V-R6)."""

from pompeii.core.errors import IllegalAction
from pompeii.core.i18n import mark
from pompeii.core.memo import Memo

from .actions import BUILDS, Action, Build
from .board import (
    AHEAD,
    BEHIND,
    CITY_MASK,
    NAMES,
    SEGMENT_MASKS,
    SEGMENT_OF,
    SEGMENTS,
    SIZE_MASKS,
    SIZE_OF,
    SPACE_MASK,
    TARGETS,
    Mask,
    complete_before,
    places,
)
from .components import TILE_POINTS
from .events import TileLaid
from .state import KINDS, NOWHERE, Decision, State
from .turn_and_game_end import end_turn


def _led_to(lines: tuple[Mask, ...], laid: Mask) -> Mask:
    found = 0
    for place in places(laid):
        found |= lines[place]
    return found


# A game has 42 road masks at most, and a search meets the same ones again and again.
_BEHIND = Memo[Mask, Mask](lambda laid: _led_to(AHEAD, laid | CITY_MASK), 10_000)
_ANY = Memo[Mask, Mask](lambda laid: _BEHIND[laid] | _led_to(BEHIND, laid), 10_000)


def joined_spaces(link: str, laid: Mask) -> Mask:
    """Return the empty spaces that a line joins to the road, by the option ``link`` (V-R3)."""
    around = _ANY if link == "any" else _BEHIND
    return around[laid] & SPACE_MASK & ~laid


def segments(state: State) -> range:
    """Return the segments in which the actor may build (V-R2)."""
    at = state.at[state.actor]
    return range(1 + (at >= TARGETS[0]) + (at >= TARGETS[1]))


def spaces(state: State, segment: int = NOWHERE) -> Mask:
    """Return the spaces for the actor's first tile, or for its second tile in ``segment``."""
    open_to = 0
    for one in segments(state) if segment == NOWHERE else (segment,):
        open_to |= SEGMENT_MASKS[one]
    cart = 0
    for size, count in enumerate(state.carts[state.of(state.actor)]):
        if count:
            cart |= SIZE_MASKS[size]
    return open_to & cart and open_to & cart & joined_spaces(state.rules.link, state.laid)


def legal(state: State) -> list[Action]:
    """Return the legal tiles to lay, first or second as the decision requires."""
    return [BUILDS[space] for space in places(spaces(state, state.building))]


def why_not(state: State, action: Build) -> IllegalAction | None:
    """Return the rule that forbids ``action`` now, or None if it is legal."""
    space = action.space
    if spaces(state, state.building) >> space & 1:
        return None
    name, segment = NAMES[space], SEGMENT_OF[space]
    if state.laid >> space & 1:
        return IllegalAction("V-R1", "There is a tile on {space} already", space=name)
    if not state.carts[KINDS * state.actor + SIZE_OF[space]]:
        return IllegalAction("V-R1", "No tile of the size of {space} is on the cart", space=name)
    if segment not in segments(state):
        words = mark("Segment {segment} lies next to no city that was visited")
        return IllegalAction("V-R2", words, segment=SEGMENTS[segment])
    if state.building not in (NOWHERE, segment):
        words = mark("The second tile must go into segment {segment}, like the first")
        return IllegalAction("V-R4", words, segment=SEGMENTS[state.building])
    if state.rules.link == "behind" and _ANY[state.laid] >> space & 1:
        words = mark("With these rules {space} is joined only to a tile or the city behind it")
        return IllegalAction("V-R3", words, space=name)
    return IllegalAction("V-R3", "No line joins {space} to the road", space=name)


def act(state: State, action: Build) -> None:
    """Carry out a legal action."""
    seat, space = state.actor, action.space
    size, segment = SIZE_OF[space], SEGMENT_OF[space]
    first = state.decision is Decision.TURN
    state.carts[KINDS * seat + size] -= 1
    state.laid |= 1 << space
    state.bonus[KINDS * seat + segment] += 1
    state.scores[seat] += TILE_POINTS[size]
    state.lively = True
    state.note(TileLaid, seat, space, TILE_POINTS[size])
    if state.laid == SPACE_MASK:
        state.certain("road")
    if first and complete_before(state.laid, segment) and spaces(state, segment):
        state.decision, state.building = Decision.BUILD, segment
    else:
        end_turn(state)


def act_done(state: State) -> None:
    """End the turn without a second tile."""
    end_turn(state)
