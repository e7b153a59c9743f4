"""The winner and the deciding score (M8)."""

from dataclasses import replace
from random import Random

from app.games.downfall.game_over import game_over_panel
from app.games.downfall.view_model import ViewModel
from app.kit.nodes import to_html
from app.screens.table_screen import TableScreen
from pompeii import Player
from pompeii.core.record_link import to_link
from tests.app.saves import game
from tests.app.visitor import Visitor, nodes

PLAYERS = tuple(Player(name, side) for side, name in enumerate(("Livia", "Marcus", "Julia")))


def decided(rescued: tuple[int, ...], volcano: tuple[int, ...], *winners: int) -> str:
    """Return the texts at the end of a game of three that the first players won."""
    record = to_link(game("classic-3").dump())
    visitor = Visitor("?handover=off&animation=off", f"#record={record}")
    visitor.click("keep")
    screen = visitor.session.top
    assert isinstance(screen, TableScreen)
    view_model: ViewModel = screen.presenter.view_model
    view = replace(view_model.view, rescued=rescued, volcano=volcano, winners=winners)
    return to_html(game_over_panel(replace(view_model, view=view, players=PLAYERS)))


def test_M8_more_rescued_wins() -> None:
    html = decided((9, 8, 7), (9, 1, 1), 0)
    assert "Livia wins." in html
    assert "9 pieces rescued, more than anyone else." in html
    assert "1 piece rescued, more" in decided((0, 1, 0), (0, 0, 0), 1)


def test_M8_level_with_fewer_losses_wins() -> None:
    html = decided((9, 8, 9), (5, 0, 4), 2)
    assert "Julia wins." in html
    assert "Tie at 9 rescued; Julia lost fewer to the volcano (4)." in html


def test_M8_level_in_both_shares_the_victory() -> None:
    html = decided((9, 8, 9), (4, 0, 4), 0, 2)
    assert "Livia and Julia share the victory." in html
    assert "Tie: 9 rescued and 4 in the volcano each." in html


def test_rescued_pieces_leave_the_gates_and_losses_are_shown() -> None:
    html = decided((9, 8, 0), (5, 0, 4), 0)
    for side, count in (("red", 9), ("black", 8), ("yellow", 0)):
        marches = html.split(f'id="march-{side}-people"')[1].split("</td>")[0]
        assert marches.count(f'href="#piece-{side}"') == count
    assert "The volcano took 9 people." in html


def test_end_is_shown_once_with_the_next_steps() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off&draw=auto")
    random, paraded = Random(5), 0
    while legal := visitor.legal():
        visitor.click(random.choice(legal))
        paraded += ["result", "parade", 0, 0, 0] in visitor.moved
        assert (["banner", "banner", 0, 0, 0] in visitor.moved) == (
            visitor.find("banner") is not None
        )
    assert paraded == 1
    assert visitor.text("banner-words") == visitor.text("result-title")
    buttons = [node for node in nodes(visitor.tree) if node.attrs.get("class") == "primary"]
    assert [node.id for node in buttons] == ["rematch"]
    assert visitor.asked.count(["show", "result"]) == 1  # it may be below the edge of the window
    offered = ("rematch", "replay", "turned", "again", "new", "share", "result-home")
    assert all(visitor.find(id) for id in offered)
    again = Visitor(visitor.address, store=visitor.store)
    assert again.find("result") is not None
    assert again.moved == []
    assert again.asked.count(["show", "result"]) == 1
