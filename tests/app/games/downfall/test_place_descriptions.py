"""Accessible labels of the board."""

from dataclasses import replace
from random import Random

import pytest

from app.games.downfall import hand
from app.games.downfall.local_game import DownfallLocalGame
from app.games.downfall.view_model import build_view_model
from app.storage.settings import UserSettings
from pompeii import Player, Table
from pompeii.games.downfall.actions import DISCARDS
from pompeii.games.downfall.board import COLOUR_OF
from pompeii.games.downfall.record import new
from tests.app.visitor import Visitor, nodes


def label_of(visitor: Visitor, id: str) -> str:
    """Return the label of an element."""
    node = visitor.find(id)
    assert node is not None, id
    return node.attrs["aria-label"]


def promising(visitor: Visitor, words: str) -> set[str]:
    """Return the ids of all labels that announce a result."""
    return {node.id for node in nodes(visitor.tree) if words in node.attrs.get("aria-label", "")}


def legal(visitor: Visitor, kind: str) -> set[str]:
    """Return the ids of legal elements of a kind."""
    return {id for id in visitor.legal() if id.startswith(kind)}


def until(visitor: Visitor, decision: str, seed: int) -> None:
    """Play at random until a seat has this decision."""
    random = Random(seed)
    while visitor.marks["data-decision"] != decision:
        visitor.click(random.choice(visitor.legal()))


def test_square_describes_itself() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    assert label_of(visitor, "sq-c4") == "turquoise 6 west (c4), 2 of 2 spaces free."
    assert label_of(visitor, "sq-a1") == "a1: street."
    assert label_of(visitor, "sq-h1") == "h1: vent (scroll)."
    assert label_of(visitor, "sq-b1") == "beige (b1), 1 of 1 space free."
    assert label_of(visitor, "gate-marina") == "Porta Marina: the gate at a5."


def test_card_and_its_spaces_describe_the_action() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    assert label_of(visitor, "card-1-1") == "1 grey. Fits on 2 squares."
    visitor.key("1")
    where = promising(visitor, "Card 1 can be played here")
    assert where == legal(visitor, "sq-") == {"sq-a2", "sq-b2"}
    visitor.click("sq-a2")
    label = label_of(visitor, "sq-a2")
    assert label == "grey 1 (a2), 1 of 2 spaces free. Pieces here: 1 red piece."


def test_space_shows_its_number_of_relatives() -> None:
    visitor = Visitor("?players=human,human&seed=relatives&handover=off")
    random = Random(1)
    while not (brings := promising(visitor, "relative")):
        visitor.click(random.choice(visitor.legal()))
    assert any("can be played here and brings " in label_of(visitor, id) for id in brings)
    visitor.click(brings.pop())
    assert promising(visitor, "A relative can be placed here.") == legal(visitor, "sq-")


def test_omen_names_its_targets() -> None:
    visitor = Visitor("?players=human,human&seed=3&handover=off")
    until(visitor, "omen", 3)
    thrown = promising(visitor, "A rival's piece can be thrown into the volcano from here.")
    assert thrown
    assert thrown == legal(visitor, "sq-")


@pytest.mark.no_cover
def test_omen_includes_own_pieces_by_option() -> None:
    visitor = Visitor("?players=human,human&seed=3&handover=off&rules=retold")
    until(visitor, "omen", 3)
    whose = ("A rival's piece", "One of your own pieces", "A piece, a rival's or one of your own,")
    said_of = [promising(visitor, f"{who} can be thrown into the volcano") for who in whose]
    assert all(said_of[:2])
    assert set().union(*said_of) == legal(visitor, "sq-")


@pytest.mark.no_cover
def test_lava_names_the_pieces_it_takes_or_cuts_off() -> None:
    taken, cut_off = set[str](), set[str]()
    visitor = Visitor("?players=human,human&seed=0&handover=off")
    random = Random(0)
    while visitor.marks["data-phase"] != "over":
        if visitor.marks["data-decision"] == "lava":
            assert promising(visitor, "Lava can be laid here.") == legal(visitor, "sq-")
            taken |= promising(visitor, ". It buries ")
            cut_off |= promising(visitor, ". It cuts off ")
        visitor.click(random.choice(visitor.legal()))
    assert taken
    assert cut_off
    assert promising(visitor, ": vent (mask), under lava (mask).")
    assert promising(visitor, "is closed by lava.")


@pytest.mark.no_cover
def test_stack_shows_its_reach_and_targets_their_distance() -> None:
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
def test_joker_is_labelled() -> None:
    visitor = Visitor("?players=human,human&seed=6&handover=off")
    random = Random(6)
    while not (jokers := promising(visitor, " Joker, ")):
        visitor.click(random.choice(visitor.legal()))
    assert all("Fits on " in label_of(visitor, id) for id in jokers)


def test_label_of_a_card_begins_with_the_visible_words() -> None:
    visitor = Visitor("?players=human,bot:easy&seed=5&handover=off&draw=auto&animation=off")
    seen = set()
    while visitor.marks["data-phase"] == "city":
        for card in (node for node in nodes(visitor.tree) if "data-card" in node.attrs):
            shown = " ".join(part.text for part in card.nodes if part.text)
            assert card.attrs["aria-label"].replace(",", "").startswith(shown)
            seen.add(len(shown.split()))
        visitor.click(visitor.legal()[0])
        visitor.wait()
    assert seen == {2, 3}  # some are new


def test_label_of_a_joker_begins_with_the_visible_words() -> None:
    record = new([Player("A", 0), Player("B", 1)], {}, "7")
    game = DownfallLocalGame(Table(record), "id", UserSettings(hand_over=False))
    view_model = build_view_model(game)
    joker = view_model.view.hand[0]
    colour = COLOUR_OF[joker]
    view = replace(view_model.view, jokers=(joker,))
    waiting = replace(view_model, view=view, choices=())
    assert hand.describe_card(waiting, joker) == f"{joker} Joker, {colour}."
    assert hand.describe_card(waiting, joker, fresh=True) == f"{joker} Joker, new, {colour}."


def test_card_that_can_only_be_discarded_is_labelled() -> None:
    record = new([Player("A", 0), Player("B", 1)], {}, "7")
    view_model = build_view_model(
        DownfallLocalGame(Table(record), "id", UserSettings(hand_over=False))
    )
    card = view_model.view.hand[0]
    full = replace(view_model, choices=(DISCARDS[card],))
    assert hand.describe_card(full, card).endswith(". It can only be discarded.")
    waiting = replace(view_model, choices=())
    assert hand.describe_card(waiting, card) == f"{card} {COLOUR_OF[card]}."


def test_panels_name_sides_and_the_drawing_is_not_read_twice() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    assert label_of(visitor, "player-red-piece") == "red"
    for layer in ("lava", "marks", "pieces", "labels", "volcano"):
        node = visitor.find(layer)
        assert node is not None
        assert node.attrs["aria-hidden"] == "true"


def test_board_is_one_tab_stop() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off")
    board = visitor.find("board")
    assert board is not None
    stops = [node.attrs["tabindex"] for node in nodes(board) if "tabindex" in node.attrs]
    assert stops.count("0") == 1
    assert len(stops) == 77
