"""A screen on which the open bot can play a match."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

from app.bot_sandbox.request import BotRequest
from app.game_catalogue import Table
from app.jobs.job import Job
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.screens.base_screen import STAY, Go, SideScreen, To
from app.screens.visit_context import Context
from app.storage.own_bots import OwnBot

from . import kept_match, match_drawing
from .costliest_decision import CostliestDecision
from .intents import (
    AskThere,
    ContinueMatch,
    FindCostliestDecision,
    PlayMatch,
    SelectGame,
    StopMatch,
    WatchGame,
)
from .match import Match, opponents
from .match_game import MatchGame

EASY: Final = "easy"
"""The first opponent."""


class MatchScreen(SideScreen):
    """The match of the open bot, which goes on while other screens lie on top of this one."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, from_table=False)
        self.forget_match()

    @property
    @abstractmethod
    def open_class(self) -> tuple[OwnBot, str] | None:
        """The open bot and the name of its class; None without a class."""

    @abstractmethod
    def show_position(self, table: Table, id: str, words: str) -> None:
        """Show a position, in which the open bot can be asked; `id` identifies its game."""

    def forget_match(self) -> None:
        """Forget the match and the chosen opponent, for another bot."""
        self._opponent = EASY
        self._set_match(None)

    def _set_match(self, match: Match | None) -> None:
        self.match = match
        """The match of the open bot, None before it."""
        self._selected: int | None = None
        self._costliest: CostliestDecision | None = None
        self._kept = 0  # games of the match in the store
        self._is_told = False  # True once the end of the match was announced

    def restore_match(self) -> None:
        """Show the match of the open bot that is kept. The files of its game must be loaded."""
        found = self.open_class
        if found and self.match is None:
            self._set_match(kept_match.kept(self.context.store, *found))
            self._is_told = True
            if self.match:
                self._opponent, self._kept = self.match.opponent, len(self.match.games)

    @property
    def _can_go_on(self) -> bool:
        """True if the match was stopped before its end, and its bot is the same still."""
        found, match = self.open_class, self.match
        if match is None or match.is_running or match.is_complete:
            return False
        return found is not None and found[0].source == match.bot.source

    @property
    def _selected_game(self) -> MatchGame | None:
        match, number = self.match, self._selected
        return None if match is None or number is None else match.games[number]

    @on(PlayMatch)
    def play_match(self, _intent: PlayMatch) -> None:
        """Begin a match."""
        if found := self.open_class:
            self._set_match(Match(*found, self._opponent, self.context.seed()))
            self.context.commands.append(("focus", "stop-match"))

    @on(ContinueMatch)
    def continue_match(self, _intent: ContinueMatch) -> None:
        """Go on with a stopped match."""
        if self.match and self._can_go_on:
            self.match.go_on()
            self._is_told = False
            self.context.commands.append(("focus", "stop-match"))

    @on(StopMatch)
    def stop_match(self, _intent: StopMatch) -> None:
        """Stop the match and keep its games."""
        if self.match:
            self.match.stop()
            self.context.commands.append(("focus", "play-match"))

    @on(SelectGame)
    def select_game(self, intent: SelectGame) -> None:
        """Show the result of a game that is over."""
        over = {
            str(at): at
            for at, each in enumerate(self.match.games if self.match else ())
            if each.is_over
        }
        if intent.number in over:
            self._selected, self._costliest = over[intent.number], None

    @on(WatchGame)
    def watch_game(self, _intent: WatchGame) -> Go:
        """Open the replay of the selected game."""
        from app.screens.replay import Replay  # see app.snapshot_preload

        played = self._selected_game
        if played is None or played.failure:
            return STAY
        return To(Replay.of_link(self.context, played.table, "", None))

    @on(FindCostliestDecision)
    def find_costliest(self, _intent: FindCostliestDecision) -> None:
        """Analyse the selected game."""
        played = self._selected_game
        if self.match and played and not played.failure:
            self._costliest = CostliestDecision(played, self.match.bot.game)

    @on(AskThere)
    def ask_there(self, _intent: AskThere) -> None:
        """Show the position of the failure or of the costliest decision of the selected game."""
        match, played = self.match, self._selected_game
        if match is None or played is None:
            return
        decision = self._costliest.decision if self._costliest else None
        if not played.failure and decision is None:
            return
        ply = decision.ply if decision else len(played.table.steps)
        words = _("Deal {deal} of the match, after {count} actions")
        words = words.format(deal=played.deal + 1, count=ply)
        id = f"{match.seed} {self._selected} {ply}"
        self.show_position(played.table.at(ply), id, words)
        self.context.commands.append(("focus", "choose-here"))

    def stop_for_edit(self, id: str, source: str) -> None:
        """Stop the match if the source of its bot has changed."""
        if self.match and self.match.bot.id == id and self.match.bot.source != source:
            self.match.stop()

    def change_opponent(self, game: str, opponent: str) -> None:
        """Choose the opponent of the next match."""
        if opponent in opponents(game):
            self._opponent = opponent

    # Background work

    def advance_match(self) -> None:
        """Play on for a short while, and keep each finished game."""
        match = self.match
        if match and match.is_running:
            match.advance()
            if (count := len(match.ended)) != self._kept:
                self._kept = count
                kept_match.keep(self.context.store, match)

    def pending(self) -> float | None:
        """Return 0 while the match can go on here."""
        goes_on = self.match and self.match.is_running and not self.match.is_waiting
        return 0.0 if goes_on else None

    @property
    def jobs(self) -> Sequence[Job]:
        """The jobs of the opponent and of the analysis."""
        job = self.match.job if self.match else None
        return [*([job] if job else ()), *(self._costliest.jobs if self._costliest else ())]

    @property
    def match_requests(self) -> Sequence[BotRequest]:
        """The question to the bot in the match, if there is one."""
        return [self.match.request] if self.match and self.match.request else []

    def match_news(self) -> Sequence[str]:
        """Return the result of a finished match as a sentence, once."""
        match = self.match
        if match is None or match.is_running or self._is_told or not match.ended:
            return ()
        self._is_told = True
        return (match_drawing.share_words(match),)

    # Rendering

    def draw_match(self, game: str) -> Node:
        """Return the section of the match. The files of `game` must be loaded."""
        labels = {id: _(label) for id, label in opponents(game).items()}
        title = h("h2", "match-title", {}, _("Match"))
        controls = match_drawing.controls(
            self._opponent, labels, self.match, goes_on=self._can_go_on
        )
        parts = [title, *controls]
        if self.match:
            parts += match_drawing.result(self.match, self._selected)
            if self._selected is not None:
                parts.append(
                    match_drawing.selected_game(self.match, self._selected, self._costliest)
                )
        return h("section", "match", {"aria-labelledby": "match-title"}, *parts)
