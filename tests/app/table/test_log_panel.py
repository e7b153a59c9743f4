"""The log in words: a sentence for every possible event."""

import re
from random import Random
from typing import get_args

import pytest

from app.games.downfall.log_entries import describe_events, describe_step
from app.kit.nodes import Node
from pompeii import Player
from pompeii.games.downfall.actions import parse
from pompeii.games.downfall.board import square
from pompeii.games.downfall.cards import TILE_NAMES
from pompeii.games.downfall.events import (
    Ad79Drawn,
    CardDrawn,
    Eruption,
    Event,
    GameOver,
    HandShown,
    OmenDrawn,
    PiecesLost,
    RelativesCome,
    TileDiscarded,
    TileDrawn,
)
from pompeii.games.downfall.game_log import Step
from pompeii.games.downfall.rules import Rules
from tests.app.visitor import Visitor, nodes

PLAYERS = [Player("Livia", 0), Player("Marcus", 1)]
COIN = TILE_NAMES.index("coin")
C4 = square("c4")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1@a2", "Livia plays 1 and goes to a2."),
        ("3-", "Livia discards 3."),
        ("+c4", "A relative of Livia goes to c4."),
        ("xc4:black", "Livia throws the black piece on c4 into the volcano."),
        ("coin>c4", "Livia lays lava (coin) on c4."),
        ("c4-c5", "Livia moves from c4 to c5."),
        ("a5-out", "Livia leads a piece out from a5."),
        ("call:red", "Livia calls the eruption."),
        ("done", "Livia is done."),
    ],
)
def test_every_action_is_a_sentence(text: str, sentence: str) -> None:
    assert describe_step(Step(0, parse(text), (), ()), PLAYERS, Rules()) == [sentence]


SENTENCES: dict[Event, str] = {
    CardDrawn(1, None): "Marcus draws a card.",
    CardDrawn(1, 7): "Marcus draws 7.",
    OmenDrawn(1): "Marcus draws an Omen.",
    Ad79Drawn(1, second=False): "Marcus draws AD 79: Vesuvius begins to seethe.",
    Ad79Drawn(1, second=True): "Marcus draws AD 79 again.",
    RelativesCome(1, 1): "1 relative may move in.",
    RelativesCome(1, 2): "Up to 2 relatives may move in.",
    HandShown(1, (2, 2, 3)): "Marcus shows a hand of jokers: 2, 2 and 3.",
    Eruption(1, "full"): "The city is full. Vesuvius erupts!",
    Eruption(1, "call"): "Vesuvius erupts!",
    TileDrawn(1, COIN): "Marcus draws lava: coin.",
    TileDiscarded(1, COIN): "Marcus draws lava that cannot be laid anywhere: coin.",
    PiecesLost("lava", C4, (2, 1)): "Lava on c4 buries 2 red pieces and 1 black piece.",
    PiecesLost("cut-off", C4, (0, 1)): "Cut off from every gate: 1 black piece on c4.",
    PiecesLost("left-behind", C4, (3, 0)): "Left behind: 3 red pieces on c4.",
    GameOver(): "The game is over.",
}


def test_every_event_is_a_sentence() -> None:
    assert {type(event) for event in SENTENCES} == {*get_args(Event)}
    for event, sentence in SENTENCES.items():
        assert describe_events([event], PLAYERS, Rules())[0] == sentence


def test_events_come_after_their_action() -> None:
    step = Step(0, parse("c4-c5"), (), (TileDrawn(1, COIN),))
    assert describe_step(step, PLAYERS, Rules()) == [
        "Livia moves from c4 to c5.",
        "Marcus draws lava: coin.",
    ]


def lines(visitor: Visitor) -> list[Node]:
    """Return the lines of the log."""
    found = visitor.find("log-lines")
    assert found is not None
    return list(found.nodes)


@pytest.mark.no_cover
def test_since_your_turn_heads_the_newer_lines() -> None:
    visitor = Visitor("?players=human,bot:medium,bot:medium&seed=5&animation=off&draw=auto")
    random = Random(1)
    visitor.wait()
    for _ in range(12):
        visitor.click(random.choice(visitor.legal()))
        visitor.wait()
        ids = [line.id for line in lines(visitor)]
        sides = {line.id: line.attrs.get("class") for line in lines(visitor)}
        since = [sides[id] for id in ids[1 : ids.index("log-before")]] if "log-since" in ids else []
        assert "side-0" not in since
        if since:
            assert ids[0] == "log-since"
            assert sides[ids[len(since) + 2]] == "side-0"
    assert since


@pytest.mark.no_cover
def test_line_names_its_places() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off&animation=off&draw=auto")
    random = Random(2)
    while legal := visitor.legal():
        visitor.click(random.choice(legal))
    there = {node.id for node in nodes(visitor.tree)}
    told = 0
    for line in lines(visitor):
        lights = line.attrs.get("data-lights", "").split()
        assert there.issuperset(lights)
        words = " ".join(text.children for text in line.nodes if isinstance(text.children, str))
        named = {f"sq-{name}" for name in re.findall(r"\b([a-k][1-7])\b", words)}
        assert {id for id in lights if id.startswith("sq-")} == named
        assert any(id.startswith("gate-") for id in lights) == (" out from " in words)
        told += bool(lights)
    assert told > 50
