"""The replay: shows the table of a game after any of its actions."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from app.game_catalogue import Table, of_format
from app.jobs.job import Job
from app.kit import intents
from app.kit.base_intent import Intent
from app.kit.button import button
from app.kit.form_fields import labelled
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.table.animation_queue import SECONDS
from app.table.game_ui import of_table
from app.table.replay_and_share_intents import (
    Analyse,
    AskOwnBot,
    ExplainDeal,
    KeepLinkedGame,
    PlayOn,
    ReviewMistakes,
    Share,
    TryOut,
)
from app.table.replay_timeline import (
    PLY_FIELD,
    SPEED_FIELD,
    VIEWPOINT_FIELD,
    TimelineData,
    timeline,
)
from app.table.replay_types import PLAYER_TO_ACT, ReplayPanel, viewpoints
from app.table.toolbar import open_drawer_button, open_results_button, tool
from pompeii.core.record_link import to_link
from pompeii.core.whole_number import whole_number
from pompeii.registry import GAMES

from .asking_own_bot import ask, can_ask
from .base_screen import NOTHING, STAY, Drawing, Go, News, Screen, To
from .fork_dialog import ForkDialog
from .open_lazy_screens import explanations, sealed, to_fair_deal, to_mistakes
from .replay_movement import PAUSES, Playback
from .table_screen import TableScreen
from .visit_context import Context


class Replay(Playback):
    """The replay of a game."""

    awake = True

    def __init__(
        self,
        context: Context,
        table: Table,
        id: str,
        *,
        viewer: int | None,
        ply: int,
        run: bool = False,
    ) -> None:
        """Start at `ply`; `run` starts continuous playback.

        `viewer` is the seat that views an unfinished game. A finished game has no secrets.
        """
        super().__init__(context, len(table.steps), ply, run=run)
        self._game = table
        self._game_ui = of_table(table)
        self._people_skills = context.people_skills(self._game_ui.key)
        context.scheduler.begin(self._game_ui.key)
        self._id = id
        self._viewpoint = (
            PLAYER_TO_ACT if table.winners is not None else "" if viewer is None else str(viewer)
        )
        self._timeline_data: TimelineData | None = None
        self._steps_on = False  # True if the next drawing follows the last one
        self._announces = False
        self._first: Callable[[], Go] | None = None
        self._analysis = context.analyses.get(table.dump())
        self._info = GAMES[of_format(table.record.document["format"])]
        self._results_saved = not self._info.luck
        self._whole_game = self._open(len(table.steps))
        self._presenter = self._open(self._ply)

    @classmethod
    def of(cls, context: Context, local_game: Any, ply: int, *, run: bool = False) -> "Replay":
        """Return a replay of the game at a table, with no more than its viewer may know."""
        return cls(
            context, local_game.table, local_game.id, viewer=local_game.viewer, ply=ply, run=run
        )

    @classmethod
    def of_link(
        cls, context: Context, table: Table, at: str, first: Callable[[], Go] | None
    ) -> "Replay":
        """Return a replay of a link's game, which is not saved unless the player asks for it.

        `first` leads to a screen that is shown before the replay.
        """
        replay = cls(context, table, "", viewer=None, ply=whole_number(at) or 0)
        replay._first = first
        return replay

    def next_screen(self) -> Go:
        """Return the navigation to the screen that comes first, once."""
        first, self._first = self._first, None
        return first() if first else STAY

    def _open(self, ply: int) -> Any:
        """Return the presenter of the table after `ply` actions, without legal moves."""
        local_game = self._game_ui.create_local_game(
            self._game.at(ply), self._id, self.context.user_settings
        )
        local_game.people_skills = self._people_skills
        local_game.watch(self._viewer(ply))
        return self._game_ui.create_presenter(local_game)

    def _viewer(self, ply: int) -> int | None:
        acts = self._viewpoint == PLAYER_TO_ACT
        return self._actor(ply) if acts else whole_number(self._viewpoint)

    def _actor(self, ply: int) -> int:
        steps = self._game.steps
        return steps[ply].seat if ply < len(steps) else self._game.actor

    # Address and title

    @property
    def address(self) -> Mapping[str, str]:
        """The address with the ply; it follows only after a pause."""
        return {"ply": str(self._rested), **({} if self._id else {"#": self._link})}

    @cached_property
    def _link(self) -> str:
        return f"record={to_link(self._game.dump())}"

    @property
    def title(self) -> str:
        """The title with the names of the players."""
        names = ", ".join(player.name for player in self._game.record.players)
        return _("Replay: {names}").format(names=names)

    @property
    def table(self) -> Table:
        """The whole game."""
        return self._game

    # Intents and fields

    @property
    def accepted_intents(self) -> Collection[type[Intent]]:
        """Kinds of intents handled here. Pointing at the table is one, but moves nothing."""
        return {*self.answers, *self._presenter.answers}

    def do(self, intent: Intent) -> Go:
        """Handle an intent."""
        if type(intent) not in self._presenter.answers:
            return super().do(intent)
        if intent.looks:
            self._presenter.do(intent)
            self._steps_on = False
        return STAY

    def change(self, name: str, value: str) -> None:
        """Set the position, the speed or the seat whose view is shown."""
        if name == PLY_FIELD and (ply := whole_number(value)) is not None:
            self._running = False
            self._go_to(ply)
        elif name == SPEED_FIELD and value in PAUSES:
            self._speed = value
        elif name == VIEWPOINT_FIELD and value in viewpoints(self._game):
            self._viewpoint = value
            self._whole_game, self._presenter = (
                self._open(len(self._game.steps)),
                self._open(self._ply),
            )

    @on(KeepLinkedGame)
    def keep(self, _intent: KeepLinkedGame) -> Go:
        """Save a game that came by a link."""
        return To(TableScreen.begin(self.context, self._game), alone=True)

    @on(PlayOn)
    def play_on(self, _intent: PlayOn) -> Go:
        """Open the question before a fork."""
        self._running = False
        return To(ForkDialog(self.context, self._game, self._ply, self._id))

    @on(AskOwnBot)
    def ask_own_bot(self, _intent: AskOwnBot) -> Go:
        """Ask a bot of the player about the shown position."""
        return ask(self.context, self._presenter.local_game)

    @on(TryOut)
    def try_out(self, intent: TryOut) -> Go:
        """Try another action at a decision."""
        self._running = False
        return to_mistakes(self.context, self._game, self._analysis, int(intent.at))

    @on(Analyse)
    def analyse(self, _intent: Analyse) -> None:
        """Start the analysis, once."""
        from .replay_analysis import GameAnalysis  # see app.snapshot_preload

        if self._can_analyse:
            self.context.analyses[self._game.dump()] = self._analysis = GameAnalysis(self._game)

    @on(ReviewMistakes)
    def review_mistakes(self, _intent: ReviewMistakes) -> Go:
        """Open the costliest decisions, starting the analysis if it is missing."""
        self._running = False
        if self._game.winners is None or not self._info.mistakes:
            return STAY
        self.analyse(Analyse())
        return to_mistakes(self.context, self._game, self._analysis, None)

    @on(ExplainDeal)
    def explain_deal(self, _intent: ExplainDeal) -> Go:
        """Explain the verdict on the fair deal."""
        self._running = False
        return to_fair_deal(self.context, self._game)

    @on(Share)
    def share(self, _intent: Share) -> Go:
        """Open the share dialog with a picture of the current position."""
        from .share import ShareDialog  # see app.snapshot_preload

        self._running = False
        return To(ShareDialog(self.context, self._game, self._viewer(self._ply), self._ply))

    def _moved(self, *, on: bool) -> None:
        self._steps_on, self._announces = on, True
        local_game = self._presenter.local_game
        local_game.watch(self._viewer(self._ply))
        local_game.show_table(self._game.at(self._ply))

    # Background work

    @property
    def jobs(self) -> Sequence[Job]:
        """The jobs of the analysis and of the board's overlays."""
        found = self._analysis.jobs(self._ply) if self._analysis else ()
        return [*found, *self._presenter.jobs]

    @property
    def workers_in_reserve(self) -> int:
        """Number of job workers to start: one for an analysis that has not begun."""
        return int(self._can_analyse)

    def refresh(self, over: Screen | None) -> None:
        """Update the table; stop playback beneath another screen."""
        if over is not None:
            self._running = False
        self._save_results()
        self._seek_turning_point(self._analysis)
        if self._analysis and self._analysis.explainable:
            self._analysis.explanations = explanations(self.context, self._game)
        self._presenter.local_game.seal = sealed(self.context, self._game)
        self._presenter.invalidate(paused=False)
        motions = self._presenter.process_changes()
        if self._steps_on and self._running:
            self._due += motions * SECONDS[self.context.user_settings.speed]

    def _save_results(self) -> None:
        """Save the results of the analysis of a saved game."""
        found = self._analysis
        if self._id and not self._results_saved and found and found.luck_results:
            from .analysis_storage import keep  # see app.snapshot_preload

            self._results_saved = True
            keep(self.context.store, self._id, self._game, found)

    # Rendering and announcements

    def render(self) -> Drawing:
        """Return the table with the timeline in place of the controls."""
        found = self._analysis.panels(self._ply) if self._analysis else ()
        beside = [*self._viewer_field(), *found, self._whole_game.log_at(self._ply)]
        replay = ReplayPanel(self._caption, self._timeline(), beside, self._tools())
        moving = self._steps_on and bool(SECONDS[self.context.user_settings.speed])
        phase = self._presenter.body_attributes["data-phase"]
        marks = {"data-ply": str(self._ply), "data-phase": phase}
        return Drawing(self._presenter.render(animate=moving, replay=replay), None, marks)

    def news(self) -> News:
        """Return the last action for the screen reader, after a step with sound and animation."""
        if not self._announces:
            return NOTHING
        self._announces, user_settings = False, self.context.user_settings
        news, seconds = self._presenter.take_effects(), SECONDS[user_settings.speed]
        if not self._steps_on:
            return News(announcements=[self._caption])
        return News(
            announcements=[self._caption],
            sounds=news.sounds if user_settings.sound else (),
            animations=news.animations if seconds else (),
            milliseconds=1000 * seconds,
        )

    @property
    def _caption(self) -> str:
        where = _("{ply} of {plies}").format(ply=self._ply, plies=len(self._game.steps))
        words = self._presenter.describe_last_step() or _("The beginning.")
        return _("{where}: {words}").format(where=where, words=words)

    def _controls(self) -> TimelineData:
        turns = self._analysis.turning_points if self._analysis else ()
        if self._timeline_data is None or self._timeline_data.turning_points != turns:
            steps, whole = len(self._game.steps), self._whole_game
            self._timeline_data = TimelineData(steps, whole.milestones, whole.sections, turns)
        return self._timeline_data

    def _timeline(self) -> Node:
        above = self._analysis.curve(self._ply) if self._analysis else ()
        return timeline(
            self._controls(), self._ply, above, running=self._running, speed=self._speed
        )

    def _viewer_field(self) -> list[Node]:
        found, asking = viewpoints(self._game), can_ask(self._presenter.local_game)
        field = [labelled(VIEWPOINT_FIELD, _("Seen by"), self._viewpoint, found)] if found else []
        return [*field, *([button("ask-own-bot", AskOwnBot(), _("Ask my bot"))] if asking else [])]

    @property
    def _can_analyse(self) -> bool:
        """True if an analysis is possible and missing: a finished game has no secrets."""
        return self._analysis is None and self._game.winners is not None

    def _analyse_tool(self) -> Iterator[Node]:
        """Yield the tool that analyses a finished game, and then the way to the results."""
        if self._game.winners is not None:
            yield tool("analyse", Analyse(), "insight", _("Analyse"), disabled=bool(self._analysis))
        if self._analysis:
            yield open_results_button(self._analysis.progress)

    def _tools(self) -> Node:
        tools = [
            open_drawer_button(),
            *self._analyse_tool(),
            tool("in-numbers", intents.ShowStatistics(), "numbers", _("Numbers")),
            tool("play-on", PlayOn(), "fork", _("Play on")),
            *([] if self._id else [tool("keep", KeepLinkedGame(), "next", _("Save"))]),
            tool("share", Share(), "share", _("Share")),
            tool("replay-back", intents.Back(), "leave", _("Back")),
        ]
        return h("nav", "toolbar", {"aria-label": _("Replay")}, *tools)
