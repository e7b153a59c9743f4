"""What a start leaves for later, done ahead for the memory snapshot.

Screens that are seldom wanted are imported by the method that opens them: a start pays for none. A
snapshot has no files to import from, so all of them are in it.
"""

from pompeii import rows  # noqa: F401 - to be there
from pompeii.downfall import chances, forecast  # noqa: F401 - to be there
from pompeii.registry import hinter, judge, stories

from .downfall.art import drawing
from .keep.games import FIRST
from .keep.shelf import addresses
from .kit.markup import written_in
from .screens import (  # noqa: F401 - to be there
    advice,
    arrival,
    fork,
    insight,
    replay,
    share,
    story,
)
from .screens.about import works
from .table.skin import skin


def warm() -> None:
    """Do what a start would do."""
    skin(FIRST)
    stories(FIRST)
    judge(FIRST)
    hinter(FIRST)
    for markup in drawing()[1:]:
        written_in(markup)
    works()
    addresses()
