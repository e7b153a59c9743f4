"""``legal`` lists exactly the actions that ``why_not`` permits; a rejection changes nothing."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from pompeii.core.errors import IllegalAction
from pompeii.games.downfall import game
from pompeii.games.downfall.actions import Action, Call
from pompeii.games.downfall.state import Decision, State
from tests.downfall_positions import (
    OPTION_VALUES,
    PRESETS,
    TABLES,
    flight_position,
    new_game,
    random_game,
)

pytestmark = pytest.mark.no_cover  # whole games: see tests/conftest.py

RULE = re.compile(r"[CDPEM]\d+a?")
GAMES_EACH = 2
SAMPLE = 0.03


def sampled(seats: int, preset: str, seed: str, **options: object) -> Iterator[State]:
    """Return some positions of a few random games, with every kind of decision among them."""
    for number in range(GAMES_EACH):
        random = Random(f"{seats} {preset} {seed} {number}")
        state = new_game(seats, f"{seed} {number}", preset, **options)
        seen: set[Decision] = set()
        for _, at in random_game(state, random):
            if at.decision not in seen or random.random() < SAMPLE:
                seen.add(at.decision)
                yield at
        yield state


def check(state: State) -> None:
    listed = game.legal(state)
    assert len({*listed}) == len(listed)
    calls = {
        action
        for action in Action.by_text.values()
        if isinstance(action, Call)
        and action.side in [state.sides[seat] for seat in game.callers(state)]
    }
    before = state.clone()
    passed = set()
    refused: dict[str, IllegalAction] = {}
    for action in Action.by_text.values():
        refusal = game.why_not(state, action)
        if refusal is None:
            passed.add(action)
        else:
            refused[refusal.message] = refusal
    for refusal in refused.values():
        check_refusal(refusal)
    assert passed == {*listed} | calls
    assert all(
        (action in listed) == (state.sides.index(action.side) == state.actor)
        for action in calls
        if isinstance(action, Call)
    )
    assert state == before


def check_refusal(refusal: IllegalAction) -> None:
    assert RULE.fullmatch(refusal.rule)
    sentence = refusal.message.format(**refusal.facts)
    assert str(refusal) == f"{sentence} ({refusal.rule})"
    assert sentence[0].isupper() or sentence[0] in "abcdefghijk"
    assert not sentence.endswith(".")
    assert "{" not in sentence


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_legal_equals_why_not(preset: str, seats: int) -> None:
    for state in sampled(seats, preset, "legal"):
        check(state)


@pytest.mark.parametrize("name", OPTION_VALUES)
def test_legal_equals_why_not_with_every_option(name: str) -> None:
    for number, value in enumerate(OPTION_VALUES[name]):
        for state in sampled(2 + number % 3, "classic", "option", **{name: value}):
            check(state)


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_advance_of_a_legal_action_equals_apply(preset: str, seats: int) -> None:
    for state in sampled(seats, preset, "advance"):
        for action in game.legal(state)[:8]:
            advanced, applied = state.clone(), state.clone()
            game.advance(advanced, action)
            game.apply(applied, action)
            assert advanced == applied


@pytest.mark.parametrize("preset", PRESETS)
def test_rejected_action_leaves_the_state_unchanged(preset: str) -> None:
    random = Random(preset)
    everything = list(Action.by_text.values())
    for state in sampled(3, preset, "refused"):
        before = state.clone()
        for _ in range(40):
            action = everything[int(random.random() * len(everything))]
            if game.why_not(state, action) is None:
                continue
            with pytest.raises(IllegalAction) as caught:
                game.apply(state, action)
            check_refusal(caught.value)
            assert state == before


def test_every_action_is_rejected_while_a_draw_is_awaited() -> None:
    state = new_game(2, "draw")
    game.act(state, game.legal(state)[0])
    assert state.decision is Decision.DRAW
    check(state)
    assert game.legal(state) == []
    state = flight_position({"f5": "red"}, lava={"coin": "c2"})
    game.act(state, Action.by_text["done"])
    assert state.decision is Decision.DRAW
    check(state)
    assert game.legal(state) == []


def test_rejection_separates_text_and_values() -> None:
    refusal = IllegalAction(
        "M2", "{square} is too far away (steps possible: {points})", square="c4", points=2
    )
    assert str(refusal) == "c4 is too far away (steps possible: 2) (M2)"
    assert (refusal.rule, refusal.facts) == ("M2", {"square": "c4", "points": 2})
    assert isinstance(refusal, ValueError)
