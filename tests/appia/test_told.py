"""What could be done is told to those who do not see it done."""

from types import SimpleNamespace
from typing import Any

from pompeii.appia import told
from pompeii.appia.actions import parse
from pompeii.frame import Player


def test_what_an_income_card_gives_is_named() -> None:
    players = [Player("Livia", 0)]
    step: Any = SimpleNamespace(seat=0, action=parse("13c"))
    assert told.choice(step, players) == "Livia takes an income card: 3 coins."


def test_all_else_is_told_as_if_it_had_been_done() -> None:
    step: Any = SimpleNamespace(seat=0, action=parse("+b5"))
    players = [Player("Livia", 0)]
    assert told.choice(step, players) == told.action(step, players)
