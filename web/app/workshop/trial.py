"""The choice of a bot in one position: the question, and the drawing of the answer."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from app.bot_sandbox.request import BotAnswer, BotFailure, BotRequest, sentence
from app.bot_sandbox.stored_bot_to_source import source_of
from app.game_catalogue import Table, game
from app.kit.button import button
from app.kit.form_fields import labelled
from app.kit.i18n import _, n_
from app.kit.nodes import Node, h
from app.storage.own_bots import OwnBot
from app.table.game_ui import game_ui
from app.table.local_game import LocalGame
from pompeii.core.i18n import number

from .intents import ChooseHere, GoToLine, OtherDeal
from .positions import START

FIELD: Final = "position"
"""The field with the position."""
SECONDS: Final = 1.0
"""The budget of a choice."""


class Trial:
    """A position, and the question to a bot there."""

    def __init__(
        self, bot: OwnBot, table: Table, position: str, seed: str, label: str = ""
    ) -> None:
        """Show a table of the bot's game; `position` is its key, `seed` that of a new game.

        The `label` is the text of a position that is not in the list.
        """
        self.position, self.seed, self.label = position, seed, label
        self.table = table
        self.shown: LocalGame[Any, Any] | None = None
        """The table or replay that shows the position and marks the choice there."""
        self.board = str(game(bot.game).meta(table)["board"])
        """The position as a text for its picture."""
        self.request: BotRequest | None = None
        self._told: BotAnswer | None = None

    @property
    def answer(self) -> BotAnswer | None:
        """The answer, None without a question and until it is there."""
        return self.request.answer if self.request else None

    def ask(self, bot: OwnBot, name: str, random: int) -> None:
        """Ask the class `name` of the bot; `random` is the seed of its generator."""
        view = self.table.view(self.table.actor)
        source = source_of(bot, name)
        seat = f"{bot.id} {self.position} {self.seed}"
        self.request = BotRequest(source, view, seat, random, SECONDS)

    def news(self, bot: OwnBot) -> Sequence[str]:
        """Return the answer as a sentence for the screen reader, once."""
        if self.answer is None or self.answer is self._told:
            return ()
        self._told = self.answer
        self._mark_choice(self.answer.action)
        return (words(self, bot),)

    def _mark_choice(self, action: Any) -> None:
        """Mark a choice where the position is shown, unless that has moved on."""
        shown = self.shown
        if shown and action and shown.table.record.actions == self.table.record.actions:
            shown.suggest(action)


def render(trial: Trial, bot: OwnBot, name: str, choices: Mapping[str, str]) -> Node:
    """Return the position and the answer; `choices` are the positions, as texts by their keys.

    `name` is the class of the bot, "" if its source has none.
    """
    title = h("h2", "trial-title", {}, _("One choice"))
    if trial.label:
        choices = {trial.position: trial.label, **choices}
    field = labelled(FIELD, _("Position"), trial.position, choices)
    picture = game_ui(bot.game).thumbnail("trial-board", trial.board)
    parts = [title, field, h("div", "trial-picture", {}, picture)]
    buttons = [button("choose-here", ChooseHere(), _("Choose here"), kind="primary")]
    if trial.position == START:
        buttons.append(button("other-deal", OtherDeal(), _("Other cards"), kind="quiet"))
    if name:
        parts.append(h("div", "trial-buttons", {"class": "buttons"}, *buttons))
    parts += _answer(trial, bot)
    return h("section", "trial", {"aria-labelledby": "trial-title"}, *parts)


def words(trial: Trial, bot: OwnBot) -> str:
    """Return the answer, or the state of the question, as a sentence; "" without a question."""
    request, answer = trial.request, trial.answer
    if request is None:
        return ""
    if answer is None:
        return _("{name} is thinking …").format(name=bot.name)
    if answer.failure:
        return sentence(answer.failure, bot.name, request.seconds)
    choice = game_ui(bot.game).advice(request.view, answer.action, bot.name)
    return _("{choice}.").format(choice=choice)


def _answer(trial: Trial, bot: OwnBot) -> Iterator[Node]:
    yield h("p", "trial-words", {}, words(trial, bot))
    answer = trial.answer
    if answer is None:
        return
    if answer.action:
        yield h("p", "trial-facts", {"class": "small"}, *_facts(answer))
    if answer.failure:
        yield from place_of_failure(answer.failure)
    if answer.printed:
        label = h("h3", "printed-title", {}, _("Printed"))
        yield label
        yield h(
            "pre", "printed", {"tabindex": "0", "aria-labelledby": "printed-title"}, answer.printed
        )
    if answer.omitted:
        more = n_(
            "{count} more character was printed.",
            "{count} more characters were printed.",
            answer.omitted,
        )
        yield h("p", "omitted", {"class": "small"}, more)


def _facts(answer: BotAnswer) -> Iterator[Any]:
    yield h("code", "trial-action", {}, answer.action.text if answer.action else "")
    time = _("{seconds} s of {budget} s")
    used = number(answer.milliseconds / 1000, 2)
    yield h("span", "trial-time", {}, time.format(seconds=used, budget=f"{SECONDS:g}"))


def place_of_failure(failure: BotFailure, prefix: str = "") -> Iterator[Node]:
    """Yield the place of a failure in the source. The ids of the nodes begin with `prefix`."""
    if failure.line is not None:
        line = _("Line {number}").format(number=failure.line)
        yield button(f"{prefix}failure-line", GoToLine(str(failure.line)), line, kind="quiet")
    if failure.traceback:
        attrs = {"tabindex": "0", "aria-label": _("Traceback"), "lang": "en", "role": "group"}
        yield h("pre", f"{prefix}traceback", attrs, failure.traceback)
