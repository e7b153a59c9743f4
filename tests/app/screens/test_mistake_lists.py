"""Lists of mistakes, and a sentence about each player who made none."""

from collections.abc import Sequence

import pytest

from app.kit.nodes import h
from app.screens.mistake_lists import mistake_lists
from pompeii.analysis.report import Decision
from pompeii.core.record_document import Player
from tests.app.visitor import nodes

PLAYERS = [Player("Livia", 0, "human"), Player("Marcus", 1, "bot:hard")]


def texts(people: Sequence[int], mistaken: Sequence[int], *, over: bool = True) -> list[str]:
    """Return the texts of the lists if the seats `mistaken` made four mistakes each."""
    found = [Decision(ply, 0, None, []) for ply in range(4)]
    lists = mistake_lists(
        PLAYERS,
        people,
        lambda seat: found if seat in mistaken else [],
        lambda decision: h("li", f"entry-{decision.ply}", {}, str(decision.ply)),
        over=over,
    )
    return [" ".join(filter(None, (each.text for each in nodes(node)))) for node in lists]


@pytest.mark.parametrize(
    ("people", "words"),
    [
        ([0], ["Your costliest decisions", "Marcus made no mistakes."]),
        ([0, 1], ["The costliest decisions: Livia", "Marcus made no mistakes."]),
    ],
)
def test_three_mistakes_are_listed_and_players_without_any_are_named(
    people: Sequence[int], words: list[str]
) -> None:
    found = texts(people, [0])
    assert [found[0], found[-1]] == words
    assert found[1].split() == ["0", "1", "2"]


def test_only_person_without_mistakes_is_addressed_first() -> None:
    assert texts([1], [])[0] == "You made no mistakes."
    assert texts([1], [])[1] == "Livia made no mistakes."


def test_nothing_is_said_before_the_analysis_is_complete() -> None:
    assert texts([0], [], over=False) == []
