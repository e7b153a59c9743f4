"""The log in words: a sentence for everything that can happen."""

from typing import get_args

import pytest
from ui.table.log import events, tell

from pompeii import Player
from pompeii.actions import parse
from pompeii.board import square
from pompeii.cards import TILE_NAMES
from pompeii.events import (
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
from pompeii.log import Step
from pompeii.rules import Rules

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
        ("a5-out", "Livia escapes from a5!"),
        ("call:red", "Livia calls the eruption."),
        ("done", "Livia is done."),
    ],
)
def test_every_action_is_a_sentence(text: str, sentence: str) -> None:
    assert tell(Step(0, parse(text), (), ()), PLAYERS, Rules()) == [sentence]


SENTENCES: dict[Event, str] = {
    CardDrawn(1, None): "Marcus draws a card.",
    CardDrawn(1, 7): "Marcus draws 7.",
    OmenDrawn(1): "Marcus draws an Omen.",
    Ad79Drawn(1, second=False): "Marcus draws AD 79: Vesuvius begins to seethe.",
    Ad79Drawn(1, second=True): "Marcus draws AD 79 again.",
    RelativesCome(1, 1): "1 relative may come.",
    RelativesCome(1, 2): "Up to 2 relatives may come.",
    HandShown(1, (2, 2, 3)): "Marcus shows a hand of jokers: 2, 2 and 3.",
    Eruption(1, "full"): "The city is full. Vesuvius erupts!",
    Eruption(1, "call"): "Vesuvius erupts!",
    TileDrawn(1, COIN): "Marcus draws lava: coin.",
    TileDiscarded(1, COIN): "Marcus draws lava that fits nowhere: coin.",
    PiecesLost("lava", C4, (2, 1)): "The lava on c4 takes red 2 and black 1.",
    PiecesLost("cut-off", C4, (0, 1)): "Cut off on c4 from every gate: black 1.",
    PiecesLost("left-behind", C4, (3, 0)): "Left behind on c4: red 3.",
    GameOver(): "The game is over.",
}


def test_every_event_is_a_sentence() -> None:
    assert {type(event) for event in SENTENCES} == {*get_args(Event)}
    for event, sentence in SENTENCES.items():
        assert events([event], PLAYERS, Rules())[0] == sentence


def test_what_happens_is_told_after_what_was_done() -> None:
    step = Step(0, parse("c4-c5"), (), (TileDrawn(1, COIN),))
    assert tell(step, PLAYERS, Rules()) == [
        "Livia moves from c4 to c5.",
        "Marcus draws lava: coin.",
    ]
