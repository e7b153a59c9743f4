"""The stack of screens, with the home screen at the bottom. It is the only navigation state."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from app.game_catalogue import Table, of_format
from app.kit import intents
from app.kit.base_intent import Intent
from app.kit.saved_game_intents import Puzzles
from app.table.game_ui import game_ui
from app.table.replay_and_share_intents import Analyse, ReviewMistakes
from app.worker_messages import Carried, Copied, Filmed, Sent
from pompeii import RecordError
from pompeii.core.whole_number import whole_number
from pompeii.registry import FIRST, GAMES

from . import page_address as links
from .about import AboutScreen
from .address_navigation import asked_for
from .base_screen import BACK, STAY, Go, Screen, SideScreen, To
from .home import Home
from .new_game_form import NewGame
from .open_lazy_screens import (
    LoadingScreen,
    to_all_games,
    to_comparison,
    to_friends,
    to_new_device,
    to_pushes,
    to_quarry_sandbox,
    to_shared_bot,
    to_together_screen,
    to_workshop,
)
from .rules import RulesScreen
from .settings import SettingsScreen
from .table_screen import TableScreen
from .visit_context import Context

SIDE_SCREENS: Final[Mapping[type[Intent], type[SideScreen]]] = {
    intents.Settings: SettingsScreen,
    intents.About: AboutScreen,
}
"""The side screens by the intent that opens each from anywhere."""
_LAZY: Final[Mapping[str, Callable[[Context, links.Address], Go]]] = {
    "results": lambda context, _address: to_all_games(context),
    "friends": lambda context, _address: to_friends(context),
    "quarry": lambda context, _address: to_quarry_sandbox(context),
    "pushes": lambda context, address: to_pushes(context, address.puzzle),
    "workshop": lambda context, address: to_workshop(context, address.bot),
    "shared-bot": lambda context, address: to_shared_bot(context, address.shared_bot),
    "new-device": lambda context, address: to_new_device(context, address.device),
    **dict.fromkeys(("together", "host", "invited", "part"), to_together_screen),
}
"""The lazily loaded screens that need no open game, by their names in addresses."""
_BY_NAME: Final = {kind.name: kind for kind in SIDE_SCREENS.values()}


class Navigation:
    """The screens of one visit, with at most one table."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self._screens: list[Screen] = [home]
        self._later: tuple[LoadingScreen, links.Address] | None = (
            None  # what lies on a game that comes
        )

    def __iter__(self) -> Iterator[Screen]:
        return iter(self._screens)

    @property
    def top(self) -> Screen:
        """The screen that handles intents."""
        return self._screens[-1]

    @property
    def shown(self) -> Screen:
        """The visible screen, maybe beneath a dialog."""
        return next(screen for screen in reversed(self._screens) if not screen.dialog)

    @property
    def table(self) -> TableScreen | None:
        """The table, or None if no game is open."""
        tables = (screen for screen in self._screens if isinstance(screen, TableScreen))
        return next(tables, None)

    @property
    def game(self) -> Table | None:
        """The game that is played or replayed."""
        games = (screen.table for screen in reversed(self._screens) if screen.table)
        return next(games, None)

    @property
    def connection(self) -> str:
        """The command that opens the connection of the topmost screen that has one; "" for none."""
        return next((each.connection for each in reversed(self._screens) if each.connection), "")

    @property
    def keys(self) -> Sequence[tuple[str, str]]:
        """The keyboard shortcuts of the topmost screen that has some, else those of the
        first game.
        """
        there = (screen.keys for screen in reversed(self._screens) if screen.keys)
        return next(there, game_ui(FIRST).keys())

    @property
    def playing(self) -> bool:
        """True if a game is open and not over."""
        return self.table is not None and not self.table.local_game.over

    @property
    def body_attributes(self) -> dict[str, str]:
        """Body attributes for the start of the next visit, before Python: the parts that the home
        screen will have.
        """
        context = self.home.context
        found = {
            "data-played": self.playing or self.home.goes_on,
            "data-kept": context.store.has_saves,
            "data-started": context.was_started,
            "data-heard": not context.offers_sound,
        }
        return {name: "" for name, holds in found.items() if holds}

    @property
    def place(self) -> tuple[object, ...]:
        """The screens without dialogs, and the length of each game. Notices expire after it
        changes.
        """
        screens = [screen for screen in self._screens if not screen.dialog]
        return *screens, *(len(screen.table.steps) for screen in screens if screen.table)

    def go(self, go: Go) -> None:
        """Follow the navigation of an intent. The target of a dialog replaces the dialog."""
        if isinstance(go, To):
            if go.alone:
                self.leave()
            elif go.instead or (self.top.dialog and not go.screen.dialog):
                self._screens.pop()
            self._screens.append(go.screen)
        elif go is BACK and len(self._screens) > 1:
            self._screens.pop()

    def leave(self) -> None:
        """Return to the home screen."""
        del self._screens[1:]

    def aside(self, kind: type[SideScreen]) -> To:
        """Return the navigation to a side screen, for example the settings."""
        return To(kind(self.home.context, from_table=self.table is not None))

    def read(self, rule: str) -> Go:
        """Return the navigation to a rule, or to the start of the open game's rules.

        The rules have the options of the open game, else of the next new game.
        """
        if isinstance(self.top, RulesScreen):
            self.top.open(rule)
            return STAY
        context, played = self.home.context, self.game
        if played is not None:
            rule = rule or GAMES[of_format(played.record.document["format"])].rule_prefix
        return To(RulesScreen(context, from_table=self.table is not None, played=played, at=rule))

    def open_replay(self, at: str, *, run: bool = False, analyse: bool = False) -> Go:
        """Return the navigation to the replay of the open game, at a ply or at the start."""
        table = self.table
        if table is None or not table.local_game.has_record:
            return STAY
        from .replay import Replay  # see app.snapshot_preload

        replay = Replay.of(self.home.context, table.local_game, whole_number(at) or 0, run=run)
        if analyse:
            replay.analyse(Analyse())
            replay.seek_turning_point()
        return To(replay)

    def open_statistics(self) -> Go:
        """Return the navigation to the statistics of the game that is played or replayed."""
        game, table = self.game, self.table
        if game is None or not (table is None or table.local_game.has_record):
            return STAY
        from .game_in_numbers import StatisticsScreen  # see app.snapshot_preload

        seat = None if table is None else table.local_game.viewer
        from_table = self.shown is table
        return To(StatisticsScreen(self.home.context, game, seat, from_table=from_table))

    def compare(self) -> Go:
        """Return the navigation to other games of the same deal as the open game."""
        game, table = self.game, self.table
        if game is None or game.winners is None:
            return STAY
        id = "" if table is None else table.local_game.id
        return to_comparison(self.home.context, game, id, from_table=self.shown is table)

    def arrive(self, address: links.Address) -> None:
        """Open the screens of an address; a table that it names stays if it is open already.

        Raise `RecordError` for an invalid address; then only the home screen is left.
        """
        open_table, context = self.table, self.home.context
        self.leave()
        if open_table is not None and address.game == open_table.local_game.id:
            self.go(To(open_table))
        else:
            self.go(asked_for(context, address))
        if isinstance(self.top, LoadingScreen):
            self._later = self.top, address
        else:
            self._open_above(address)

    def _open_above(self, address: links.Address) -> None:
        """Open the screen of an address on top of its game."""
        context = self.home.context
        match address.screen:
            case "new" if self.top is self.home:
                context.chosen = address.play or FIRST
                self.go(To(NewGame(context)))
            case name if kind := _BY_NAME.get(name):
                self.go(self.aside(kind))
            case name if opened := _LAZY.get(name):
                self.go(opened(context, address))
            case "puzzles":
                self.go(self.home.puzzles(Puzzles(address.puzzle)))
            case "rules":
                self.go(self.read(address.rule))
            case "replay":
                self.go(self.open_replay(address.ply))
            case "learn":
                self.go(self.open_replay(address.ply))
                if ReviewMistakes in self.top.accepted_intents:
                    self.go(self.top.do(ReviewMistakes()))
            case "story":
                if address.ply:
                    self.go(self.open_replay(address.ply))
                self.go(self.open_statistics())
            case "compare":
                self.go(self.compare())
            case _ if address.record and self.table and self.table.local_game.over:
                self.go(self.open_replay(address.ply))

    def report(self, message: Copied | Filmed | Sent | Carried) -> None:
        """Pass a report of the page to the top screen, those of a connection to all screens."""
        for screen in [*self._screens]:
            if isinstance(message, Carried):
                screen.carried(message)
            elif screen is self.top:
                screen.reported(message)

    def refresh(self) -> None:
        """Refresh every screen after any message, with the screen on top of it."""
        for screen, over in zip(self._screens, [*self._screens[1:], None], strict=True):
            screen.refresh(over)

    def move_on(self) -> None:
        """Follow the pending navigation of the top screen; go back if the record is invalid."""
        while True:
            top = self.top
            try:
                go = top.next_screen()
            except RecordError:
                self.go(BACK)
                raise
            self.go(go)
            if go == STAY:
                return
            if self._later and self._later[0] is top:
                self._open_above(self._later[1])

    # Browser history: one entry for every screen

    def addresses(self, overrides: Mapping[str, str]) -> list[str]:
        """Return the page's address with each screen on top, made by :mod:`.page_address`."""
        parts = [screen.address for screen in self._screens]
        return [links.write(parts[:depth], overrides) for depth in range(1, len(parts) + 1)]

    def goes_back(self, depth: int, address: str, overrides: Mapping[str, str]) -> bool:
        """Go back to the screen at `depth` if its address is `address`; return True if it is.

        A closable question is closed first.
        """
        if self.addresses(overrides)[depth : depth + 1] != [address]:
            return False
        if depth < len(self._screens) - 1 and not self.top.back():
            del self._screens[depth + 1 :]
        return True
