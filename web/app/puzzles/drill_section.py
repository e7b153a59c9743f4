"""The part of the list of puzzles about the drills: due positions, streak, progress by theme."""

from collections.abc import Iterator

from app.kit.button import button
from app.kit.i18n import _, n_
from app.kit.nodes import Node, h
from app.storage import puzzle_progress, save_metadata
from app.storage.store import Store

from . import drill_deck
from .drill_deck import RECENT_DAYS, SET_SIZE, THEMES, Progress
from .intents import Drill


def drill_section(store: Store) -> Node:
    """Return the section."""
    due = len(drill_deck.due(store))
    start = [button("drills-start", Drill(), _("Practise"), kind="primary")] if due else []
    themes = [_theme(theme, found) for theme, found in drill_deck.progress(store).items()]
    words = n_(
        "Solved at the first try in the last {count} day, by theme:",
        "Solved at the first try in the last {count} days, by theme:",
        RECENT_DAYS,
    )
    progress = [
        h("p", "drills-share", {}, words),
        h("ul", "drills-themes", {"class": "puzzle-themes"}, *themes),
    ]
    return h(
        "section",
        "drills",
        {"aria-labelledby": "drills-title"},
        h("h2", "drills-title", {}, _("Your own mistakes")),
        h("p", "drills-words", {}, _words(store, due)),
        *start,
        h("p", "drills-kept", {"class": "small"}, " ".join(_kept(store))),
        *(progress if themes else ()),
    )


def _words(store: Store, due: int) -> str:
    """Return the number of due positions, or an explanation if none is due, as sentences."""
    if due:
        words = n_("{count} position is due.", "{count} positions are due.", due)
        most = _("A set has at most {count} positions and takes about five minutes.")
        return f"{words} {most.format(count=SET_SIZE)}"
    next_day = drill_deck.next_due(store)
    if next_day is None:
        return _(
            "Analyse your finished games: each mistake of yours becomes a position in which you "
            "look for a better action. It comes back every few days until you know it well."
        )
    return n_(
        "No position is due. The next one is due in {count} day.",
        "No position is due. The next one is due in {count} days.",
        next_day - drill_deck.today(),
    )


def _kept(store: Store) -> Iterator[str]:
    solved, reviewed = drill_deck.solved_today(store)
    if reviewed:
        words = _("Solved at the first try today: {count} of {all}.")
        yield words.format(count=solved, all=reviewed)
    if days := puzzle_progress.streak(drill_deck.days(store), save_metadata.now()[:10]):
        yield n_("Practised {count} day in a row.", "Practised {count} days in a row.", days)


def _theme(theme: str, found: Progress) -> Node:
    """Return the entry of a theme: the share that was solved lately, and the one before."""
    id, label = f"drills-theme-{theme}", _(THEMES[theme])
    attrs = {"max": str(max(found.recent, 1)), "value": str(found.solved), "aria-label": label}
    count = _("{count} of {all}").format(count=found.solved, all=found.recent)
    before = _("before: {count} of {all}").format(count=found.solved_before, all=found.before)
    words = f"{count} ({before})" if found.before else count
    return h(
        "li",
        id,
        {},
        h("span", f"{id}-name", {}, f"{label[:1].upper()}{label[1:]}"),
        h("progress", f"{id}-bar", attrs),
        h("span", f"{id}-count", {"class": "small"}, words),
    )
