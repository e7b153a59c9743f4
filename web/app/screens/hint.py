"""A hint: the action that the bot ``hard`` would choose, as a sentence beside the board.

The board stays visible, and the table marks the action on it. The reasons are folded. The module
is imported on demand (:mod:`app.snapshot_preload`); the job workers compute the hint.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from app.jobs.job import Job
from app.kit.button import button
from app.kit.i18n import _
from app.kit.icons import icon
from app.kit.nodes import Node, h
from app.table.game_ui import of_table
from app.table.local_game import LocalGame
from app.table.replay_and_share_intents import CloseHint, PlaySuggestion
from pompeii.analysis.hint_interface import MIN_DIFFERENCE, Hint, Option
from pompeii.core.i18n import number

ADVISER: Final = "hard"


class HintPanel:
    """The hint of one position for the player to act."""

    def __init__(self, local_game: LocalGame[Any, Any]) -> None:
        self._local_game = local_game
        self._game_ui = of_table(local_game.table)
        self._view = local_game.view
        self._actions = local_game.table.record.actions[:]
        self._announced = ""
        self.job: Final = Job("hint", self._game_ui.key, self._view)

    @property
    def is_current(self) -> bool:
        """True while its position stands and the player sees it."""
        local_game = self._local_game
        return local_game.table.record.actions == self._actions and bool(local_game.hint_available)

    @property
    def options(self) -> Sequence[Option[Any]]:
        """The recommended action and its alternatives, empty until they are known."""
        hint: Hint[Any] | None = self.job.found
        return hint.options if hint else ()

    def mark(self) -> None:
        """Let the table mark the recommended action, once it is known."""
        if self.options:
            self._local_game.suggest(self.options[0].action)

    def follow(self, intent: PlaySuggestion) -> None:
        """Play the recommended action, unless another hint has taken its place."""
        for option in self.options:
            if option.action.text == intent.act:
                self._local_game.play(option.action)
                return

    def news(self) -> Sequence[str]:
        """Return the sentence of the hint for the screen reader, once."""
        if self._announced == (sentence := self._sentence):
            return ()
        self._announced = sentence
        return (sentence,)

    # Rendering

    def render(self) -> Node:
        """Return the sentence with its buttons, and the folded reasons."""
        return h(
            "section",
            "advice",
            {"aria-label": _("Hint")},
            self._paragraph("sentence", self._sentence),
            h("div", "advice-buttons", {}, *self._buttons()),
            *self._reasons(),
        )

    @property
    def _bot(self) -> str:
        return _(self._game_ui.bots[ADVISER].label)

    @property
    def _sentence(self) -> str:
        if not self.options:
            if self.job.failed:
                return _("This device cannot calculate it.")
            return _("{name} is thinking …").format(name=self._bot)
        best, *others = self.options
        choice = self._game_ui.advice(self._view, best.action, self._bot)
        if not others or others[0].loss >= MIN_DIFFERENCE:
            return _("{choice}.").format(choice=choice)
        words = _("{choice}; almost as good: {other}.")
        return words.format(choice=choice, other=self._alternative(others[0]))

    def _alternative(self, option: Option[Any]) -> str:
        return self._game_ui.alternative(self._view, option.action)

    def _buttons(self) -> Iterator[Node]:
        if self.options:
            follow = PlaySuggestion(self.options[0].action.text)
            yield button("advice-follow", follow, _("Do that"), kind="primary")
        picture = icon("advice-close-icon", "leave")
        label = _("Close the hint")
        yield button("advice-close", CloseHint(), picture, kind="quiet", label=label)

    def _reasons(self) -> Iterator[Node]:
        """Yield the folded reasons for the recommendation."""
        if not self.options:
            return
        summary = h("summary", "advice-why", {}, _("Why?"))
        yield h("details", "advice-reasons", {}, summary, *self._explanation(self.job.found))

    def _explanation(self, hint: Hint[Any]) -> Iterator[Node]:
        _best, *others = hint.options
        if not others:
            yield self._paragraph("alone", _("There is nothing else to be done."))
            return
        if hint.reasons:
            words = _("Compared with {other}:").format(other=self._alternative(others[0]))
            yield self._paragraph("compared", words)
            yield self._list("terms", [self._reason(label, value) for label, value in hint.reasons])
        elif others[0].loss < MIN_DIFFERENCE:
            words = _("{other} leads to much the same position.")
            yield self._paragraph("same", words.format(other=self._alternative(others[0])))
        if hint.reasons and all(value < 0 for _label, value in hint.reasons):
            words = _("{bot} looks several moves ahead, and later it pays.").format(bot=self._bot)
            yield self._paragraph("later", words)
        yield self._paragraph("others", _("What the others would cost on average:"))
        yield self._list("costs", [self._cost(option) for option in others])

    def _reason(self, label: str, value: float) -> str:
        words = _("worse: {what}") if value < 0 else _("better: {what}")
        return words.format(what=_(label))

    def _cost(self, option: Option[Any]) -> str:
        if option.loss < MIN_DIFFERENCE:
            return _("{action}: next to nothing").format(action=self._alternative(option))
        words = _(self._game_ui.hint_cost)
        return words.format(action=self._alternative(option), loss=number(option.loss, 2))

    def _paragraph(self, id: str, words: str) -> Node:
        return self._element("p", f"advice-{id}", words)

    def _list(self, id: str, lines: Sequence[str]) -> Node:
        items = (
            self._element("li", f"advice-{id}-{place}", line) for place, line in enumerate(lines)
        )
        return h("ul", f"advice-{id}", {}, *items)

    def _element(self, tag: str, id: str, words: str) -> Node:
        return h(tag, id, {}, *self._game_ui.places.light(id, [words], focusable=True))
