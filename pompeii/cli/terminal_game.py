"""A game of a person at the terminal against bots: ``play --terminal``."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from queue import Queue
from random import Random
from typing import Any, Final

from pompeii.arena.bot_fault_messages import fault_message
from pompeii.arena.contestants import Contestant, find
from pompeii.arena.match_errors import ArenaError
from pompeii.arena.referee import Seat
from pompeii.bots import Budget
from pompeii.bots.driver import seats_to_ask
from pompeii.core.action import Action
from pompeii.core.i18n import _
from pompeii.core.record_document import SEATS, SEED_LENGTH, TAKE_BACKS, USUAL_NAMES, Player
from pompeii.core.seed import random_seed
from pompeii.core.table import AnyTable
from pompeii.core.terminal_text import called
from pompeii.game_manifest import Game
from pompeii.registry import FIRST, game

from . import replay, typed_lines
from .errors import FAULTY
from .output import output_file, write
from .prompt import Prompt, say
from .shared_flags import (
    add_budget,
    add_output,
    add_rules,
    add_seed,
    add_which,
    read_rules,
)

USUAL: Final = "medium"
"""The opponent if none is named."""
PERSON: Final = 0
"""The seat of the person."""


def add_flags(parser: argparse.ArgumentParser, played: Game) -> None:
    """Add the flags of a game against bots, which is `played`, to `parser`."""
    terminal = parser.add_argument_group(_("against bots"))
    terminal.add_argument(
        "--terminal",
        action="store_true",
        help=_("play here in the terminal, with a board of text"),
    )
    add_which(terminal)
    terminal.add_argument(
        "--bot",
        action="append",
        metavar=_("BOT"),
        help=_(
            "a bot of your own, as a player on the page: path/to/file.py:ClassName, 'cmd:program"
            " arguments', or the name of an installed bot; in the terminal up to three opponents,"
            " which may also be {bots} (default there: {usual})"
        ).format(bots=", ".join(played.bots), usual=USUAL),
    )
    add_budget(terminal)
    words = _("text of at most {most} characters; the same one gives the same deal")
    add_seed(terminal, SEED_LENGTH, words)
    add_output(terminal, _("write the record to this file at the end (- is standard output)"))
    add_rules(parser, played, brief=True)


def given_flags(arguments: argparse.Namespace) -> dict[str, object]:
    """Return the flags that have an effect only in the terminal, with a true value if given."""
    return {
        "--seed": arguments.seed is not None,
        "--output": arguments.output,
        "--rules": read_rules(arguments) != {"preset": "classic"},
    }


def given_bot_flags(arguments: argparse.Namespace) -> dict[str, object]:
    """Return the flags that have an effect only with bots, with a true value if given."""
    return {"--game": arguments.game != FIRST, "--budget": arguments.budget}


def run(arguments: argparse.Namespace) -> None:
    """Play the game that `arguments` describe, and keep its record if they name a file.

    Raise the errors of :class:`Opponents`.
    """
    file, seed = output_file(arguments.output), arguments.seed
    opponents = Opponents(
        arguments.game,
        arguments.bot or [USUAL],
        arguments.budget,
        random_seed() if seed is None else seed,
        read_rules(arguments),
    )
    table = opponents.table()
    contestants = opponents.contestants(table)
    try:
        play(table, opponents, contestants)
    except KeyboardInterrupt:
        print()
        raise
    finally:
        if arguments.output is not None:
            write(table.dump(), file)


@dataclass(frozen=True, slots=True)
class Opponents:
    """The settings of a game against bots."""

    game: str
    bots: Sequence[str]
    budget: Budget | None
    """The budget of every bot; None for each bot's own."""
    seed: str
    rules: Mapping[str, object]

    def table(self) -> AnyTable:
        """Return the table of a new game in which every action can be taken back.

        Raise `ArenaError` if there are too many bots, `RecordError` if the rules are impossible.
        """
        if len(self.bots) + 1 not in SEATS:
            words = _("a game has {least} to {most} players, so at most {bots} bots")
            facts = {"least": min(SEATS), "most": max(SEATS), "bots": max(SEATS) - 1}
            raise ArenaError(words.format(**facts))
        kinds = ("human", *(f"bot:{bot}" for bot in self.bots))
        players = [Player(USUAL_NAMES[i], i, kind) for i, kind in enumerate(kinds)]
        played = game(self.game)
        record = played.new(players, self.rules, self.seed)
        record.document["page"] = {TAKE_BACKS: True}
        return played.table(record)

    def contestants(self, table: AnyTable) -> list[Contestant]:
        """Return the bots, which can be started.

        Raise `ArenaError` if there is no such bot, and `StartError` if one cannot be started.
        """
        found = [find(bot, self.game) for bot in self.bots]
        for bot in found:
            bot.try_out(table.view(table.actor), self.budget or bot.budget)
        return found


class SeatAgainstBots:
    """The seat of a person at a table whose other seats bots have
    (:class:`pompeii.cli.prompt.PersonSeat`).
    """

    seat = PERSON

    def __init__(self, table: AnyTable, names: Sequence[str], bots: Sequence[Seat]) -> None:
        self.revision = 0
        self.refusal = ""
        self.faults = 0
        """Number of decisions of bots that the fallback action replaced."""
        self._table, self._names, self._bots = table, names, bots
        self._to_ask: list[int] = seats_to_ask(table)
        """The seats still to ask at this position, in their order."""

    @property
    def players(self) -> Sequence[Player]:
        """The players of the table."""
        players: Sequence[Player] = self._table.record.players
        return players

    @property
    def view(self) -> Any:
        """The View of the person."""
        return self._table.view(PERSON)

    @property
    def is_over(self) -> bool:
        """True if the game is over."""
        return not self._to_ask

    @property
    def is_waiting(self) -> bool:
        """True if a bot is to be asked next."""
        return bool(self._to_ask) and self._to_ask[0] != PERSON

    @property
    def pause(self) -> str:
        """A sentence about the call that the person may make out of turn."""
        if self.is_waiting or self._table.actor == PERSON:
            return ""
        call = self.view.listed[0].text
        return _("Press Enter to go on, or type {call}.").format(call=call)

    def ask_bot(self) -> None:
        """Let the bot act that is to be asked next."""
        number = self._to_ask.pop(0)
        view = self._table.view(number)
        answer = self._bots[number - 1].decide(view)
        if answer.failure is not None:
            self.faults += 1
            print(fault_message(self._names[number - 1], answer.failure, view), file=sys.stderr)
        if answer.action is not None:
            self._play(answer.action)

    def act(self, action: Action) -> None:
        """Take `action`, or say why it is illegal."""
        if self.view.allows(action):
            self.refusal = ""
            self._play(action)
        else:
            why = self._table.why_not(action)
            self.refusal = why.translated() if why else _("It is another player's turn.")

    def undo(self) -> None:
        """Take back the last action of the person, with the actions of others since then."""
        table = self._table
        if not any(step.seat == PERSON for step in table.steps):
            self.refusal = _("There is no action of yours to take back.")
            return
        self.refusal = ""
        own = False
        while not own:
            own = table.steps[-1].seat == PERSON
            table.undo()
        self._changed()

    def go_on(self) -> bool:
        """Make no call out of turn. Return False if it is the person's turn."""
        if self._table.actor == PERSON:
            return False
        self._to_ask.pop(0)
        return True

    def _play(self, action: Action) -> None:
        self._table.play(action)
        self._table.draw()
        self._changed()

    def _changed(self) -> None:
        self.revision += 1
        self._to_ask = [] if self._table.winners is not None else seats_to_ask(self._table)


def play(table: AnyTable, opponents: Opponents, contestants: Sequence[Contestant]) -> None:
    """Play the game of `table` to its end, or until the person leaves, and print the result.

    Exit with the status `FAULTY` if a bot failed.
    """
    played = game(opponents.game)
    with ExitStack() as stack:
        bots = [
            Seat(
                stack.enter_context(bot.opened()),
                Random(f"{opponents.seed}/{number}"),
                opponents.budget or bot.budget,
                bot.start,
            )
            for number, bot in enumerate(contestants, 1)
        ]
        seat = SeatAgainstBots(table, opponents.bots, bots)
        _introduce(table, opponents.bots)
        _converse(seat, Prompt(seat, played, {}))
    print()
    replay.print_result(table, played.output_formats, "")
    if seat.faults:
        raise SystemExit(FAULTY)


def _introduce(table: AnyTable, bots: Sequence[str]) -> None:
    you, *others = table.record.players
    say(_("You are {player}.").format(player=called(you)))
    for player, bot in zip(others, bots, strict=True):
        say(_("{player} is the bot {bot}.").format(player=called(player), bot=bot))


def _converse(seat: SeatAgainstBots, prompt: Prompt) -> None:
    """Let the bots and the person act until the game is over, or the person leaves."""
    events: Queue[Any] = Queue()
    typed_lines.read_lines(typed_lines.STANDARD_INPUT, events)
    prompt.look()
    while not (seat.is_over or prompt.has_left):
        if seat.is_waiting:
            seat.ask_bot()
        elif (typed := typed_lines.next_event(events)) is not None:
            prompt.read(typed.line)
        prompt.look()
