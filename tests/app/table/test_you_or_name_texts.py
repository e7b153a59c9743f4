"""Texts of the table address the only person at the device, and name the players otherwise."""

from random import Random

import pytest

from app.kit.nodes import Node
from app.table.you_or_name_texts import name_winners
from pompeii.core.record_document import USUAL_NAMES, Player
from tests.app.visitor import Visitor

PLAYERS = [Player(name, seat) for seat, name in enumerate(USUAL_NAMES[:3])]
ALONE = "?players=human,bot:random&seed=5&animation=off"
SHARED = "?players=human,human&seed=5&handover=off"


def begun(query: str) -> Visitor:
    """Return a user whose turn it is in a new game."""
    visitor = Visitor(query)
    while not visitor.legal():
        visitor.wait()
    return visitor


def first_space(visitor: Visitor) -> str:
    return next(id for id in visitor.legal() if id.startswith("sq-"))


def log(visitor: Visitor) -> str:
    return visitor.text("log-lines")


def test_only_person_is_addressed_without_a_name() -> None:
    visitor = begun(ALONE)
    assert visitor.text("status-line") == "Your turn: play a card from your hand."
    assert visitor.said[-1].startswith("Your turn: play a card from your hand. Your cards: ")
    visitor.key("1")
    card = visitor.text("status-line").removeprefix("Choose a space for card ").removesuffix(".")
    visitor.click(first_space(visitor))
    assert visitor.text("status-line") == "End your turn, or undo it."
    assert visitor.said[-2].startswith(f"You play {card} and move into ")
    assert f"You play {card} and move into " in log(visitor)
    visitor.click("draw")
    assert "You draw " in log(visitor)
    assert "Livia" not in log(visitor)


def test_people_who_share_the_device_are_named() -> None:
    visitor = begun(SHARED)
    assert visitor.text("status-line") == "Livia: Play a card from your hand."
    visitor.key("1")
    visitor.click(first_space(visitor))
    assert "Livia plays " in log(visitor)
    assert "You " not in log(visitor)


def test_log_names_the_player_again_when_another_person_joins() -> None:
    visitor = begun(ALONE)
    visitor.key("1")
    visitor.click(first_space(visitor))
    assert "You play " in log(visitor)
    visitor.session.top.local_game.set_player_kind(1, "human")  # type: ignore[attr-defined]
    visitor.send({"type": "visible", "visible": True})
    assert "Livia plays " in log(visitor)
    assert "You play " not in log(visitor)


@pytest.mark.parametrize(
    ("won", "you", "words"),
    [
        ((0,), 0, "You win."),
        ((1,), 0, "Marcus wins."),
        ((0, 1), 0, "You share the victory with Marcus."),
        ((1, 2), 0, "Marcus and Julia share the victory."),
        ((0, 1), None, "Livia and Marcus share the victory."),
        ((0,), None, "Livia wins."),
    ],
)
def test_winners_are_addressed(won: tuple[int, ...], you: int | None, words: str) -> None:
    assert name_winners(won, PLAYERS, you) == words


def part(visitor: Visitor) -> Node:
    """Return the current part of the game, of three."""
    strip = visitor.find("phases")
    assert strip is not None
    (current,) = (item for item in strip.nodes if item.attrs.get("aria-current") == "step")
    assert len(strip.nodes) == 3
    return current


@pytest.mark.no_cover
def test_strip_shows_the_part_of_the_game() -> None:
    visitor, random = Visitor(SHARED), Random(5)
    names = {"city": "The city fills", "eruption": "Six lava tiles", "flight": "Everyone runs"}
    seen = []
    while (phase := visitor.marks["data-phase"]) != "over":
        assert visitor.text(part(visitor).id) == names[phase]
        seen.append(phase)
        visitor.click(random.choice(visitor.legal()))
    assert list(dict.fromkeys(seen)) == list(names)
