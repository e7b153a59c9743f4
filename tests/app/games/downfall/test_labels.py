"""What the board says to who does not see it."""

from dataclasses import replace
from random import Random

import pytest

from app.games.downfall import hand
from app.games.downfall.local_game import LocalGame
from app.games.downfall.view_model import look
from app.storage.settings import UserSettings
from pompeii import Player, Table
from pompeii.games.downfall.actions import DISCARDS
from pompeii.games.downfall.board import COLOUR_OF
from pompeii.games.downfall.record import new
from tests.app.visitor import Visitor, nodes


def said(visitor: Visitor, id: str) -> str:
    """What an element says."""
    node = visitor.find(id)
    assert node is not None, id
    return node.attrs["aria-label"]


def promising(visitor: Visitor, words: str) -> set[str]:
    """The ids of all that promise something."""
    return {node.id for node in nodes(visitor.tree) if words in node.attrs.get("aria-label", "")}


def legal(visitor: Visitor, kind: str) -> set[str]:
    """The ids of a kind that can be chosen."""
    return {id for id in visitor.legal() if id.startswith(kind)}


def until(visitor: Visitor, decision: str, seed: int) -> None:
    """Play at random until somebody has to decide so."""
    random = Random(seed)
    while visitor.marks["data-decision"] != decision:
        visitor.click(random.choice(visitor.legal()))


def test_a_square_says_what_it_is() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    assert said(visitor, "sq-c4") == "c4, building 6 west, turquoise, 2 of 2 spaces free."
    assert said(visitor, "sq-a1") == "a1, street."
    assert said(visitor, "sq-h1") == "h1, vent, scroll."
    assert said(visitor, "sq-b1") == "b1, neutral building, 1 of 1 space free."
    assert said(visitor, "gate-marina") == "Porta Marina, gate at a5."


def test_a_card_says_what_can_be_done_with_it_and_its_spaces_say_so() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    assert said(visitor, "card-1-1") == "Card 1, grey. 2 places for it."
    visitor.key("1")
    where = promising(visitor, "Card 1 can be played here")
    assert where == legal(visitor, "sq-") == {"sq-a2", "sq-b2"}
    visitor.click("sq-a2")
    assert said(visitor, "sq-a2") == "a2, building 1, grey, 1 of 2 spaces free: red 1."


def test_a_space_says_how_many_relatives_it_brings() -> None:
    visitor = Visitor("?players=human,human&seed=relatives&handover=off")
    random = Random(1)
    while not (brings := promising(visitor, "relative")):
        visitor.click(random.choice(visitor.legal()))
    assert any("can be played here, brings " in said(visitor, id) for id in brings)
    visitor.click(brings.pop())
    assert promising(visitor, "A relative can be placed here.") == legal(visitor, "sq-")


def test_an_omen_says_where_a_piece_can_be_thrown() -> None:
    visitor = Visitor("?players=human,human&seed=3&handover=off")
    until(visitor, "omen", 3)
    thrown = promising(visitor, "A rival's piece can be thrown into the volcano from here.")
    assert thrown
    assert thrown == legal(visitor, "sq-")


@pytest.mark.no_cover
def test_an_omen_says_of_own_pieces_too_where_the_rules_let_them_be_thrown() -> None:
    visitor = Visitor("?players=human,human&seed=3&handover=off&rules=retold")
    until(visitor, "omen", 3)
    whose = ("A rival's piece", "A piece of your own", "A piece, a rival's or your own,")
    said_of = [promising(visitor, f"{who} can be thrown into the volcano") for who in whose]
    assert all(said_of[:2])
    assert set().union(*said_of) == legal(visitor, "sq-")


@pytest.mark.no_cover
def test_lava_says_whom_it_takes_and_whom_it_cuts_off() -> None:
    taken, cut_off = set[str](), set[str]()
    visitor = Visitor("?players=human,human&seed=0&handover=off")
    random = Random(0)
    while visitor.marks["data-phase"] != "over":
        if visitor.marks["data-decision"] == "lava":
            assert promising(visitor, "Lava can be laid here.") == legal(visitor, "sq-")
            taken |= promising(visitor, ". It takes ")
            cut_off |= promising(visitor, ". It cuts off ")
        visitor.click(random.choice(visitor.legal()))
    assert taken
    assert cut_off
    assert promising(visitor, ", closed by lava.")


@pytest.mark.no_cover
def test_a_stack_says_how_far_it_goes_and_its_targets_how_far_they_are() -> None:
    visitor = Visitor("?players=human,human&seed=moves&handover=off")
    until(visitor, "move", 2)
    starts = legal(visitor, "sq-")
    assert promising(visitor, "Can move up to ") == starts
    exits = promising(visitor, "Can leave by ")
    assert exits
    stack = sorted(exits)[0]
    visitor.click(stack)
    assert visitor.find(stack).attrs["aria-pressed"] == "true"  # type: ignore[union-attr]
    gates = promising(visitor, "The chosen stack can leave the city here.")
    assert gates == legal(visitor, "gate-")
    assert gates
    near = promising(visitor, "Can be reached in 1 step.")
    assert near <= legal(visitor, "sq-")


@pytest.mark.no_cover
def test_a_joker_says_so() -> None:
    visitor = Visitor("?players=human,human&seed=6&handover=off")
    random = Random(6)
    while not (jokers := promising(visitor, ", a joker. ")):
        visitor.click(random.choice(visitor.legal()))
    assert all("place" in said(visitor, id) for id in jokers)


def test_a_card_that_can_only_be_discarded_says_so() -> None:
    record = new([Player("A", 0), Player("B", 1)], {}, "7")
    scene = look(LocalGame(Table(record), "id", UserSettings(hand_over=False)))
    card = scene.view.hand[0]
    full = replace(scene, choices=(DISCARDS[card],))
    assert hand.describe(full, card).endswith(". It can only be discarded.")
    waiting = replace(scene, choices=())
    assert hand.describe(waiting, card) == f"Card {card}, {COLOUR_OF[card]}."


def test_panels_name_sides_and_nothing_of_the_drawing_is_read_out_twice() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    assert said(visitor, "player-red-piece") == "red"
    for layer in ("lava", "marks", "pieces", "labels", "volcano"):
        node = visitor.find(layer)
        assert node is not None
        assert node.attrs["aria-hidden"] == "true"


def test_the_board_is_one_tab_stop() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    board = visitor.find("board")
    assert board is not None
    stops = [node.attrs["tabindex"] for node in nodes(board) if "tabindex" in node.attrs]
    assert stops.count("0") == 1
    assert len(stops) == 77
