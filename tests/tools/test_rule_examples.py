"""The drawn examples of the rules agree with the rulebook."""

import re

import pytest

from art.draw_rule_examples import crop, drawn
from art.rule_examples import Example, examples
from pompeii import Table, parse
from pompeii.games.downfall.actions import Lay, Play
from pompeii.games.downfall.board import NAMES
from pompeii.games.downfall.events import PiecesLost, RelativesCome
from tests.games.downfall.test_rulebook import RULES

ALL = list(examples())
DONE = [each for each in ALL if each.acts]


def ids(markup: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', markup)


def labels(markup: str, kind: str) -> dict[str, str]:
    """Return the labels on squares: coming relatives, lost pieces, steps."""
    pattern = rf'label-(\w\d)" class="upright label {kind}">.*?<text[^>]*>([^<]*)</text>'
    return dict(re.findall(pattern, markup))


def before(name: str) -> tuple[Table, str]:
    (example,) = (each for each in ALL if each.name == name)
    return example.position(), drawn()[name]["before"]


def test_every_difficult_rule_has_an_example() -> None:
    named = {each.rule for each in ALL if each.rule}
    assert {"P2", "P4", "P5", "P6", "E2", "E3", "E4", "M1", "M2", "M4"} <= named <= RULES


@pytest.mark.parametrize("example", DONE, ids=lambda each: each.name)
def test_action_of_an_example_is_legal_and_changes_the_picture(example: Example) -> None:
    table = example.position()
    for act in example.acts.split():
        assert table.why_not(parse(act)) is None
        table.play(parse(act))
        table.draw()
    picture = drawn()[example.name]
    assert picture["after"] != picture["before"]
    assert picture["moves"]
    assert {move[0] for move in picture["moves"]} <= set(ids(picture["after"]))


def test_ids_are_unique_across_pictures() -> None:
    found = [
        id
        for picture in drawn().values()
        for when in ("before", "after")
        for id in ids(picture.get(when, ""))
    ]
    assert len(found) == len(set(found))
    assert all(id.startswith("ex-") for id in found)


def test_picture_holds_no_words() -> None:
    for picture in drawn().values():
        for when in ("before", "after"):
            texts = re.findall(r"<text[^>]*>([^<]*)</text>", picture.get(when, ""))
            assert not [text for text in texts if re.search(r"[^\W\d_]{2}", text)]


def test_relatives_in_the_example_equal_the_rulebook() -> None:
    table, picture = before("how-many-come")
    shown = labels(picture, "relatives")
    counts = {
        NAMES[action.square]: f"+{event.count}"
        for action in table.view(0).legal
        if isinstance(action, Play) and action.card == 2
        for event in table.preview(action)
        if isinstance(event, RelativesCome)
    }
    assert shown == counts != {}


@pytest.mark.parametrize("name", ["buried", "shut-in"])
def test_losses_in_the_examples_equal_the_rulebook(name: str) -> None:
    table, picture = before(name)
    counts = {}
    for action in table.view(0).legal:
        if isinstance(action, Lay):
            events = (e for e in table.preview(action) if isinstance(e, PiecesLost))
            if lost := sum(sum(event.losses) for event in events):
                counts[NAMES[action.square]] = f"−{lost}"
    assert labels(picture, "victims") == counts != {}


@pytest.mark.parametrize("name", ["as-far-as-many", "two-pieces"])
def test_steps_in_the_examples_equal_the_rulebook(name: str) -> None:
    (example,) = (each for each in ALL if each.name == name)
    table, picture = before(name)
    origin = next(s for s, text in enumerate(NAMES) if text == example.picked)
    ways = table.ways(origin)[0]
    seen = crop(example).squares
    assert labels(picture, "steps") == {NAMES[s]: str(n) for s, n in ways.items() if s in seen}
