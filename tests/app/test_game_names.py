"""The window title and the names of files contain the name of the game that is played."""

import pytest

from app import game_catalogue
from tests.app import appia_visitor
from tests.app.saves import exported, game, visitor_with
from tests.app.visitor import Visitor

NAMED = [
    (game("classic-2", 9), "Pompeii", "pompeii-p0-p1"),
    (appia_visitor.table(), "Via Appia", "via-appia-livia-marcus"),
]


@pytest.mark.parametrize(("table", "label", "file"), NAMED)
def test_window_title_and_files_name_the_game(
    table: game_catalogue.Table, label: str, file: str
) -> None:
    visitor = visitor_with(table)
    assert exported(visitor, "save-game0-export-save")[0] == f"{file}.json"
    visitor = Visitor("?game=game0&handover=off", store=visitor.store)
    titles = [str(command[1]) for command in visitor.asked if command[0] == "title"]
    assert titles[-1].endswith(f" — {label}")
    visitor.click("menu-share")
    assert exported(visitor, "share-text")[0] == f"{file}.txt"
    visitor.click("share-close")
    visitor.click("menu")
    export = visitor.find("export")
    assert export is not None
    assert export.attrs["data-name"] == f"{file}.json"
