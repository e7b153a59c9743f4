"""What a start leaves for later, done ahead for the memory snapshot.

Screens that are seldom wanted are imported by the method that opens them: a start pays for none. A
snapshot has no files to import from, so all of them are in it.
"""

from app.catalogue import FIRST
from app.games.downfall.board_svg import drawing
from app.kit.nodes import written_in
from app.screens import (  # noqa: F401 - to be there
    analysis,
    fork,
    hint,
    link_conflict,
    replay,
    share,
    statistics,
)
from app.screens.about import works
from app.storage.lazy_files import addresses
from app.table.game_ui import game_ui
from pompeii.core import results  # noqa: F401 - to be there
from pompeii.games.downfall import draw_odds, forecast  # noqa: F401 - to be there
from pompeii.registry import hinter, judge, stories


def warm() -> None:
    """Do what a start would do."""
    game_ui(FIRST)
    stories(FIRST)
    judge(FIRST)
    hinter(FIRST)
    for markup in drawing()[1:]:
        written_in(markup)
    works()
    addresses()
