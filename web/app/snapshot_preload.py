"""Imports and computations for the memory snapshot, which a start postpones.

Screens that are rarely opened are imported by the method that opens them, so a start does not pay
for them. A snapshot has no files to import from, so it must contain all of them.
"""

from app.games.downfall import (  # noqa: F401 - for the snapshot
    forecast_display,
    hint_sentences,
    local_game,
    presenter,
    thumbnail,
    tutorial_deal,
)
from app.games.downfall.board_geometry import drawing
from app.kit.nodes import written_in
from app.screens import (  # noqa: F401 - for the snapshot
    analysis_storage,
    fork_dialog,
    game_in_numbers,
    hint,
    link_conflict,
    replay,
    replay_analysis,
    share,
)
from app.screens.about import third_party_works
from app.storage import luck_results  # noqa: F401 - for the snapshot
from app.storage.lazy_files import addresses
from pompeii.analysis import skill_estimate, student_t  # noqa: F401 - for the snapshot
from pompeii.games.downfall import (  # noqa: F401 - for the snapshot
    analysis_evaluation,
    draw_odds,
    forecast,
    hints,
)
from pompeii.games.downfall import statistics as _statistics  # noqa: F401 - for the snapshot


def warm() -> None:
    """Do the work of a start in advance."""
    for markup in drawing()[1:]:
        written_in(markup)
    third_party_works()
    addresses()
