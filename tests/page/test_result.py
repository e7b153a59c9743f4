"""Who has won, and what decided (M8)."""

from dataclasses import replace

from ui.kit.markup import to_html
from ui.screens.table import TableScreen
from ui.table.result import result
from ui.table.scene import Scene

from pompeii import Player
from pompeii.link import to_link
from tests.page.saves import game
from tests.page.visitor import Visitor

PLAYERS = tuple(Player(name, side) for side, name in enumerate(("Livia", "Marcus", "Julia")))


def decided(rescued: tuple[int, ...], volcano: tuple[int, ...], *winners: int) -> str:
    """What is shown at the end of a game of three, of whom the first ones won."""
    record = to_link(game("classic-3").dump())
    screen = Visitor("?handover=off&animation=off", f"#record={record}").session.top
    assert isinstance(screen, TableScreen)
    scene: Scene = screen.scene
    view = replace(scene.view, rescued=rescued, volcano=volcano, winners=winners)
    return to_html(result(replace(scene, view=view, players=PLAYERS)))


def test_M8_more_rescued_wins() -> None:
    html = decided((9, 8, 7), (9, 1, 1), 0)
    assert "Livia wins." in html
    assert "9 pieces rescued, more than anybody else." in html
    assert "1 piece rescued, more" in decided((0, 1, 0), (0, 0, 0), 1)


def test_M8_who_is_level_and_lost_fewer_wins() -> None:
    html = decided((9, 8, 9), (5, 0, 4), 2)
    assert "Julia wins." in html
    assert "Level at 9 rescued; Julia lost fewer to the volcano (4)." in html


def test_M8_who_is_level_in_both_shares_the_victory() -> None:
    html = decided((9, 8, 9), (4, 0, 4), 0, 2)
    assert "Livia and Julia share the victory." in html
    assert "Level at 9 rescued and 4 in the volcano." in html
