"""The drawing of the home screen: continue, start or import a game; the list of saves."""

from collections.abc import Iterator, Sequence

from app.games.downfall.thumbnail import picture
from app.kit import intents, saved_game_intents
from app.kit.button import button
from app.kit.error_texts import LARGEST_FILE
from app.kit.i18n import _, n_
from app.kit.nodes import Node, h
from app.kit.saved_game_intents import More, Puzzles, Results, TryQuarry, Workshop
from app.storage.new_game_form_values import LEARN
from app.table.game_ui import game_ui
from pompeii.registry import FIRST

from .available_games import game_list
from .quick_start_and_sound_offer import render_ready
from .save_list import SaveEntry, newest, row

FILES = ".json,application/json"
"""File types that can be imported."""
AT_PLAY = (
    "j7* j6* k6* i6* h1* h2* g2* e4* e5* d5* f1rr f2r e1rk d2k i2rr j3k i3rrr j4kk h4rk g6rrk g7r"
    " h6kkk i7k i5k g5r f5rk c4kk b4r a5r c6k"
)
"""A position in the flight, shown on the town at the first visit (``thumbnail_code.encode``)."""


def render_home(
    games: Sequence[SaveEntry],
    again: str = "",
    advice: str = "",
    *,
    latest: SaveEntry | None = None,
    more: int = 0,
    parts: int = 1,
    lost: bool = False,
    extra: Sequence[Node] = (),
    complete: bool = False,
    pending: Sequence[Node] = (),
) -> Node:
    """Return the home screen, newest save first.

    `again` names the players of the last setup. `advice` is a note on the safety of the saves.
    `latest` is the game to continue, `more` the number of saves not listed, `parts` the
    number of files that hold all saves. `lost` is True if there are unreadable saves. `extra` is
    the offer of sound and the progress of an import. `complete` draws every button of the menu.
    `pending` are the rows of the games by link that are not dealt yet.
    """
    words = _("A board game: fill Pompeii with your people, then get them out before the lava.")
    welcome = h(
        "div",
        "home-welcome",
        {},
        h("h1", "home-title", {}, _("Pompeii")),
        h("p", "home-words", {}, words),
        newest(latest) if latest else render_ready(game_ui(FIRST)),
        game_list(),
        h("div", "home-menu", {}, *_menu(again, played=complete or latest is not None)),
        *extra,
    )
    there = bool(games or pending)
    listed = _games(games, advice, more, parts, pending)
    kept = [h("section", "home-games", {}, *listed)] if there else []
    play = [] if there else [h("div", "home-play", {}, picture("at-play", AT_PLAY))]
    return h("main", "app", {"class": "home"}, *play, welcome, *kept, _foot(lost=lost))


def _games(
    games: Sequence[SaveEntry], advice: str, more: int, parts: int, pending: Sequence[Node]
) -> Iterator[Node]:
    yield h("h2", "saves-title", {}, _("Your games"))
    yield button("results", Results(), _("Review all games"), kind="quiet")
    rows = [*pending, *(row(game) for game in games)]
    yield h("ul", "saves", {"aria-labelledby": "saves-title"}, *rows)
    if more:
        words = n_("{count} older game", "{count} older games", more)
        yield button("more", More(), _("Show more: {games}").format(games=words))
    if advice:
        yield h("p", "home-advice", {"class": "small"}, advice)
    yield from _exports(parts)


def _exports(parts: int) -> Iterator[Node]:
    if parts == 1:
        words = _("Save all games as one file")
        yield button("export-all", saved_game_intents.ExportAll(), words, kind="quiet")
        return
    for part in range(1, parts + 1):
        words = _("Save all games: file {part} of {parts}").format(part=part, parts=parts)
        yield button(f"export-{part}", saved_game_intents.ExportAll(str(part)), words, kind="quiet")


def _foot(*, lost: bool) -> Node:
    parts = []
    if lost:
        words = _("Save unreadable data as a file")
        parts.append(button("export-lost", saved_game_intents.ExportLost(), words, kind="quiet"))
    fan = _(
        "A board game for two to four players. An unofficial fan project with texts and "
        "art of its own."
    )
    parts.append(h("p", "home-fan", {"class": "small"}, fan))
    parts.append(button("about", intents.About(), _("About and licences"), kind="quiet"))
    return h("footer", "home-foot", {}, *parts)


def _menu(again: str, *, played: bool) -> Iterator[Node]:
    if again:
        yield button("last", intents.Last(), _("Again: {players}").format(players=again))
    yield button("new", intents.New(), _("New game …"))
    yield button("friends", intents.Friends(), _("Play with friends"))
    if played:
        yield button("learn", intents.Begin(LEARN), _("Learn by playing"))
    yield button("puzzles", Puzzles(), _("Puzzles"))
    yield button("quarry-sandbox", TryQuarry(), _("Try the quarry"))
    yield button("watch", intents.Watch(), _("Watch bots play"))
    yield button("workshop", Workshop(), _("Write a bot"))
    importing = intents.Import(FILES, str(LARGEST_FILE))
    yield button("import", importing, _("Open a game file …"))
    yield button("rules", intents.Rules(), _("Rules"))
    yield button("settings", intents.Settings(), _("Settings"))
