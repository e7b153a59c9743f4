"""Notation (V-X1) and options (V-O)."""

import copy
import pickle
from dataclasses import fields, replace
from random import Random

import pytest

from pompeii.games.appia import game
from pompeii.games.appia.actions import CLOSED, PUSHES, Legal, Push, parse, push
from pompeii.games.appia.rule_options import OPTIONS, PRESETS, Rules, make_rules
from tests.games.appia.positions import OPTION_VALUES, position

ACTIONS = ["7", "7c", "7s", "m@-12/15", "s@0/0", "l@30/-45", "done", "l>m", "l>1", "0>s", "0>1"]
WRONG = [
    "", "0c", "17", "07", "7C", " 7", "7 ", "+a12", "+roma", ">roma", ">a0", "s>m", "0>m", "1>1",
    "s@+3/0", "s@-0/0", "s@03/0", "s@3/00", "s@3/-0", "s@3", "x@3/0", "s@3/0 ", "s@\u0663/0",
    "s@10000/0", "s@*", "Done", "m@1.0/0",
]  # fmt: skip


@pytest.mark.parametrize("text", [*ACTIONS, "+b5", "+c17", ">c4", ">tarracina", ">brundisium"])
def test_V_X1_action_text_round_trip(text: str) -> None:
    action = parse(text)
    assert action.text == str(action) == text
    assert repr(action) == f"parse({text!r})"
    assert parse(text) == action
    assert copy.deepcopy(action) == pickle.loads(pickle.dumps(action)) == action


@pytest.mark.parametrize("text", WRONG)
def test_V_X1_invalid_action_text_is_rejected(text: str) -> None:
    with pytest.raises(ValueError, match="no action is written"):
        parse(text)


def test_V_X1_non_text_is_rejected() -> None:
    for thing in (None, 7, ["7c"]):
        with pytest.raises(ValueError, match="no action is written"):
            parse(thing)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="an action is wanted"):
        game.why_not(position(), "7c")  # type: ignore[arg-type]


def test_V_X1_every_action_but_pushes_exists_once() -> None:
    assert len(CLOSED) == 3 * 16 + 3 + 6 + 2 + 41 + 44 + 1
    assert all(parse(text) is action for text, action in CLOSED.items())


def test_V_X1_push_text_has_size_place_and_angle() -> None:
    assert parse("m@-12/15") == push(1, -12, 15) == Push("m@-12/15", 1, -12, 15)
    assert push(1, -12, 15) != push(1, -12, 14)
    assert len({push(0, 1, 2), push(0, 1, 2), push(0, 2, 1)}) == 2


@pytest.mark.parametrize(("size", "reach", "count"), [(0, 37, 6825), (1, 34, 6279), (2, 30, 5551)])
def test_V_X1_all_pushes_of_a_size(size: int, reach: int, count: int) -> None:
    pushes = PUSHES[size]
    assert pushes.text == "sml"[size] + "@*"
    assert len(pushes) == count
    assert (pushes.places, pushes.angles) == (range(-reach, reach + 1), range(-45, 46))
    random = Random("sampled")
    found = {pushes.sample(random) for _ in range(2000)}
    assert len(found) > 1500
    assert all(each in pushes for each in found)
    assert {*pushes.places} == {each.x for each in found}
    assert {*pushes.angles} == {each.angle for each in found}
    assert push(size, reach, 45) in pushes
    assert push(size, reach + 1, 0) not in pushes
    assert push(size, 0, 46) not in pushes
    assert push((size + 1) % 3, 0, 0) not in pushes
    assert parse("done") not in pushes


def test_V_X1_legal_actions_are_a_list_and_the_pushable_sizes() -> None:
    legal = Legal((parse("7c"), parse("+a1")), (PUSHES[0], PUSHES[2]))
    assert legal.texts() == ["+a1", "7c", "l@*", "s@*"]
    assert parse("7c") in legal
    assert parse("7s") not in legal
    assert parse("l@3/4") in legal
    assert parse("m@3/4") not in legal
    random = Random("chosen")
    chosen = [legal.sample(random) for _ in range(400)]
    assert all(action in legal for action in chosen)
    assert 60 < sum(action == parse("7c") for action in chosen) < 140
    assert not Legal()


# Options

CONTRACT = {
    "coins": ("endless", "thirty"),
    "shortage_payers": ("all", "others"),
    "settle": ("text", "end", "each"),
    "link": ("any", "behind"),
    "pass_over": (True, False),
    "city_step": ("counts", "free"),
    "majority_min": (1, 0),
    "quiet_rounds": (8, 5, 20, 0),
    "round_limit": (100, 1, 200),
    "coins_seen": ("own", "all"),
    "hand": ("exact", "tremor"),
    "quarry": (1,),
    "board": (1,),
}
"""Values of the options of earlier records, the classic one first."""


def test_V_O_options_and_their_values() -> None:
    assert CONTRACT.items() <= OPTION_VALUES.items()
    assert [option.name for option in OPTIONS] == [field.name for field in fields(Rules)]
    assert make_rules(2) == make_rules(4, "classic") == Rules()
    assert {name: getattr(Rules(), name) for name in CONTRACT} == {
        name: values[0] for name, values in CONTRACT.items()
    }
    assert list(PRESETS) == ["classic"]


def test_V_O_every_option_is_explained() -> None:
    for option in OPTIONS:
        assert option.label
        assert option.help.endswith(".")
        assert option.source.endswith(".")
        assert option.rule.startswith("V-")
    for name, preset in PRESETS.items():
        assert preset.name == name
        assert preset.label
        assert preset.summary.endswith(".")


@pytest.mark.parametrize("name", CONTRACT)
def test_V_O_every_option_can_be_set(name: str) -> None:
    for value in CONTRACT[name]:
        assert make_rules(2, "classic", {name: value}) == replace(
            Rules(),
            **{name: value},  # type: ignore[arg-type]
        )


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("coins", "forty", "must be one of endless, thirty"),
        ("coins", None, "must be one of endless, thirty"),
        ("pass_over", 1, "must be true or false"),
        ("pass_over", "true", "must be true or false"),
        ("majority_min", True, "must be a whole number from 0 to 1"),
        ("majority_min", 2, "must be a whole number from 0 to 1"),
        ("quiet_rounds", 4, "must be 0 or a whole number from 5 to 20"),
        ("quiet_rounds", 21, "must be 0 or a whole number from 5 to 20"),
        ("quiet_rounds", False, "must be 0 or a whole number from 5 to 20"),
        ("round_limit", 0, "must be a whole number from 1 to 200"),
        ("round_limit", 100.0, "must be a whole number from 1 to 200"),
        ("quarry", 2, "must be 1"),
        ("quarry", True, "must be 1"),
        ("board", 1.0, "must be 1"),
        ("weather", 1, "unknown option; known are coins, "),
    ],
)
def test_V_O_values_are_exact(name: str, value: object, words: str) -> None:
    with pytest.raises(ValueError, match=f"^{name}: {words}"):
        make_rules(2, "classic", {name: value})


def test_V_O_other_rule_set_is_unknown() -> None:
    for preset in ("online", None):
        with pytest.raises(ValueError, match=r"^preset: unknown rule set .*; known are classic$"):
            make_rules(2, preset)  # type: ignore[arg-type]
