"""What could be done is told to those who do not see it done."""

from types import SimpleNamespace
from typing import Any

from pompeii.core.document import Player
from pompeii.games.appia import narration
from pompeii.games.appia.actions import parse


def test_what_an_income_card_gives_is_named() -> None:
    players = [Player("Livia", 0)]
    step: Any = SimpleNamespace(seat=0, action=parse("13c"))
    assert narration.choice(step, players) == "Livia takes an income card: 3 coins."


def test_all_else_is_told_as_if_it_had_been_done() -> None:
    step: Any = SimpleNamespace(seat=0, action=parse("+b5"))
    players = [Player("Livia", 0)]
    assert narration.choice(step, players) == narration.action(step, players)
