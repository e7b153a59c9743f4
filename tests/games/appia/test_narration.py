"""Possible actions are described for screen readers."""

from types import SimpleNamespace
from typing import Any

from pompeii.core.record_document import Player
from pompeii.games.appia import narration
from pompeii.games.appia.actions import parse


def test_income_card_is_described_by_its_goods() -> None:
    players = [Player("Livia", 0)]
    step: Any = SimpleNamespace(seat=0, action=parse("13c"))
    assert narration.choice(step, players) == "Livia takes an income card: 3 coins."


def test_other_actions_are_described_as_if_done() -> None:
    step: Any = SimpleNamespace(seat=0, action=parse("+b5"))
    players = [Player("Livia", 0)]
    assert narration.choice(step, players) == narration.action(step, players)
