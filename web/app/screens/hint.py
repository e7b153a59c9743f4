"""A hint: the action that the bot ``hard`` would choose, with its reasons.

The module is imported on demand (:mod:`app.snapshot_preload`); the job workers compute the hint.
"""

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any, Final

from app.jobs.job import Job
from app.kit import intents
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.table.local_game import LocalGame
from app.table.replay_intents import PlaySuggestion
from pompeii.analysis.hints import MIN_DIFFERENCE, Hint, Option
from pompeii.core.i18n import signed
from pompeii.registry import game

from .base_screen import BACK, Drawing, Go, Screen
from .visit_context import Context

ADVISER: Final = "hard"


class HintDialog(Screen):
    """A hint for the player to act."""

    dialog = True

    def __init__(self, context: Context, local_game: LocalGame[Any, Any]) -> None:
        super().__init__(context)
        self._local_game = local_game
        self._game = local_game.game
        self._job = Job("hint", self._game.key, local_game.view)

    @property
    def jobs(self) -> Sequence[Job]:
        """The job of the hint."""
        return [self._job]

    def refresh(self, over: Screen | None) -> None:  # noqa: ARG002 - an override
        """Highlight the hint on the board, too."""
        if self._job.found is not None:
            self._local_game.suggestion = self._job.found.options[0].action

    def render(self) -> Drawing:
        """Return the hint, or a message while it is computed."""
        hint: Hint[Any] | None = self._job.found
        words = _(self._game.bots[ADVISER].label)
        title = _("The {bot} bot's choice").format(bot=words)
        close = button("hint-close", intents.Back(), _("Back to the game"))
        if hint is None:
            failed = self._job.failed
            message = _("This device cannot calculate it.") if failed else _("Thinking …")
            waiting = h("p", "hint-waiting", {"role": "status"}, message)
            return Drawing(None, dialog(title, waiting, close))
        best, *others = hint.options
        follow = button(
            "hint-follow", PlaySuggestion(best.action.text), _("Do that"), kind="primary"
        )
        buttons = h("div", "hint-buttons", {"class": "choices"}, follow, close)
        return Drawing(None, dialog(title, *self._explanation(hint, best, others), buttons))

    def _explanation(
        self, hint: Hint[Any], best: Option[Any], others: Sequence[Option[Any]]
    ) -> Iterator[Node]:
        yield h("p", "hint-best", {"role": "status"}, self._action(best))
        if not others:
            yield h("p", "hint-alone", {"class": "small"}, _("There is nothing else to be done."))
            return
        if hint.reasons:
            words = _("Greatest differences from the next best:")
            yield h("p", "hint-why", {"class": "small"}, words)
            reasons = [
                h("li", f"hint-reason-{place}", {}, self._reason(label, value))
                for place, (label, value) in enumerate(hint.reasons)
            ]
            yield h("ul", "hint-reasons", {}, *reasons)
            if all(value < 0 for _label, value in hint.reasons):
                words = _(
                    "On these points alone it would not be chosen: the search looks further ahead."
                )
                yield h("p", "hint-farther", {"class": "small"}, words)
        else:
            words = _("It hardly makes a difference.")
            yield h("p", "hint-why", {"class": "small"}, words)
        yield h(
            "p", "hint-next", {"class": "small"}, _("The next best, and how far behind they are:")
        )
        rest = [
            h("li", f"hint-other-{place}", {}, self._behind(option))
            for place, option in enumerate(others)
        ]
        yield h("ul", "hint-others", {}, *rest)

    def _reason(self, label: str, value: float) -> str:
        words = _("Worse: {what} ({value})") if value < 0 else _("Better: {what} ({value})")
        return words.format(what=_(label), value=signed(value, 2))

    def _behind(self, option: Option[Any]) -> str:
        action = self._action(option)
        if option.loss < MIN_DIFFERENCE:
            return _("{action} (about as good)").format(action=action)
        return _("{action} ({value})").format(action=action, value=signed(-option.loss, 2))

    def _action(self, option: Option[Any]) -> str:
        """Return an action as a sentence, followed by its notation."""
        view, players = self._local_game.view, self._local_game.table.record.players
        step = SimpleNamespace(seat=view.actor, action=option.action)
        sentence = game(self._game.key).narration.choice(step, players)
        return _("{told} {written}").format(told=sentence, written=option.action.text)

    @on(PlaySuggestion)
    def follow(self, intent: PlaySuggestion) -> Go:
        """Play the suggested action."""
        named = (each.action for each in self._job.found.options)
        self._local_game.play(next(action for action in named if action.text == intent.act))
        return BACK
