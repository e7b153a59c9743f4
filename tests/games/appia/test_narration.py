"""Actions and consequences as sentences."""

from types import SimpleNamespace
from typing import Any

from pompeii.core.record_document import Player
from pompeii.games.appia import narration
from pompeii.games.appia.actions import parse
from pompeii.games.appia.events import CoinsTaken, Event, StonesFell, TileLoaded
from pompeii.games.appia.step_log import Step


def test_income_card_is_described_by_its_face() -> None:
    players = [Player("Livia", 0)]
    step: Any = SimpleNamespace(seat=0, action=parse("13c"))
    card = "the card with 3 coins, 1 small stone and 1 medium stone"
    assert narration.action(step, players) == f"Livia takes the coins of {card}."


def said(action: str, *events: Event) -> list[str]:
    """Return the consequences of an action with `events`, as sentences."""
    players = [Player("Livia", 0)]
    step = Step(0, parse(action), events)
    return [text for text, _event in narration.consequences(step, players)]


def test_push_without_a_fall_says_so() -> None:
    assert said("s@0/0") == ["Nothing fell."]
    assert said("s@0/0", StonesFell((0, 0, 1))) == [
        "Over the edge: 2 small stones and 1 medium stone."
    ]


def test_implied_consequences_are_left_out() -> None:
    assert said("s>1", CoinsTaken(0, 1)) == []
    assert said("s>1", CoinsTaken(0, 0)) == ["Livia gets 0 coins."]
    assert said("s>s", TileLoaded(0, 0)) == []
