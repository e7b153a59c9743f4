"""``legal`` says exactly what ``why_not`` lets pass; a refusal has words and changes nothing."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from pompeii.core.errors import IllegalAction
from pompeii.games.downfall import game
from pompeii.games.downfall.actions import Action, Call
from pompeii.games.downfall.state import Decision, State
from tests.positions import OPTION_VALUES, PRESETS, TABLES, flight_position, new_game, random_game

pytestmark = pytest.mark.no_cover  # whole games: see tests/conftest.py

RULE = re.compile(r"[CDPEM]\d+a?")
GAMES_EACH = 2
SAMPLE = 0.03


def sampled(seats: int, preset: str, seed: str, **options: object) -> Iterator[State]:
    """Some of the positions of a few random games, every kind of decision among them."""
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
def test_legal_is_exactly_what_why_not_lets_pass(preset: str, seats: int) -> None:
    for state in sampled(seats, preset, "legal"):
        check(state)


@pytest.mark.parametrize("name", OPTION_VALUES)
def test_legal_is_exactly_what_why_not_lets_pass_with_every_option(name: str) -> None:
    for number, value in enumerate(OPTION_VALUES[name]):
        for state in sampled(2 + number % 3, "classic", "option", **{name: value}):
            check(state)


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_to_advance_by_a_legal_action_is_to_apply_it(preset: str, seats: int) -> None:
    for state in sampled(seats, preset, "advance"):
        for action in game.legal(state)[:8]:
            advanced, applied = state.clone(), state.clone()
            game.advance(advanced, action)
            game.apply(applied, action)
            assert advanced == applied


@pytest.mark.parametrize("preset", PRESETS)
def test_a_refused_action_leaves_the_state_as_it_was(preset: str) -> None:
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


def test_while_a_draw_is_awaited_nothing_is_legal_and_everything_refused() -> None:
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


def test_a_refusal_keeps_its_words_apart_from_its_facts() -> None:
    refusal = IllegalAction(
        "M2", "{square} is farther than a piece can go, which is {points}", square="c4", points=2
    )
    assert str(refusal) == "c4 is farther than a piece can go, which is 2 (M2)"
    assert (refusal.rule, refusal.facts) == ("M2", {"square": "c4", "points": 2})
    assert isinstance(refusal, ValueError)
