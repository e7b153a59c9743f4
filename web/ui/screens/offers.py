"""What holds for a while and is said as long as it does, with what can be done about it."""

from collections.abc import Iterable

from ..keep.saves import problem_words
from ..keep.store import Problem
from ..kit.notices import Offer
from ..kit.words import _


def reasons(
    problems: Iterable[Problem], *, watching: bool, outdated: bool
) -> dict[str, Offer | None]:
    """The lines; ``watching`` that the game is played on another page, ``outdated`` that there is
    a newer version of this one.
    """
    found: dict[str, Offer | None] = {problem_words(problem): None for problem in problems}
    if watching:
        words = _("This game is played on another page; here it can be watched.")
        found[words] = ("take", _("Play here"))
    if outdated:
        words = _("A new version of this page is ready; your games are kept.")
        found[words] = ("update", _("Load it"))
    return found
