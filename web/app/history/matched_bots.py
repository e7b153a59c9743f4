"""Bots as strong as a person: the choice in the new-game form, and the bot that it means now.

The analysed games of the person decide, by name. A record holds the bot itself.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from app.game_catalogue import game
from app.kit.i18n import _, n_
from app.kit.nodes import Node, h
from app.screens.visit_context import Context
from app.storage.new_game_form_values import MATCHED, Setup
from app.storage.people_skills import PeopleSkills
from pompeii.analysis.evaluator_interface import Levels
from pompeii.analysis.report import MIN_SAMPLES
from pompeii.analysis.skill_estimate import PlayResult, Skill, estimate_skill
from pompeii.core.i18n import listed


class MatchedBots:
    """The bots as strong as a person, by the games that were analysed when the form opened."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._games: dict[str, _Game] = {}

    @property
    def _game(self) -> "_Game":
        key = self._context.setup.game.key
        if key not in self._games:
            self._games[key] = _Game(key, self._context.people_skills(key))
        return self._games[key]

    def update(self) -> "MatchedBots":
        """Give each seat of the form that follows a person the bot that is nearest now."""
        setup = self._context.setup
        seats = [*setup.seats]
        for index, seat in enumerate(setup.playing):
            if seat.matched and (bot := self._bot(index)):
                seats[index] = replace(seat, kind=f"bot:{bot}")
        if (*seats,) != setup.seats:
            self._context.setup = replace(setup, seats=tuple(seats))
        return self

    def choices(self, index: int, kinds: Mapping[str, str]) -> tuple[Mapping[str, str], str]:
        """Return the kinds of players for a seat, with this choice if it is known, and the chosen
        one.
        """
        seat, bot = self._context.setup.seats[index], self._bot(index)
        if not bot:
            return kinds, seat.kind
        matched = f"bot:{bot}{MATCHED}"
        words = _("As strong as I am: now {bot}").format(bot=self._game.label(bot))
        human, *bots = kinds.items()
        return dict((human, (matched, words), *bots)), matched if seat.matched else seat.kind

    def line(self, index: int) -> str:
        """Return the reason for the bot of a seat that follows a person, otherwise "".

        It begins the line about the bot.
        """
        bot = self._bot(index)
        if not bot or not self._context.setup.seats[index].matched:
            return ""
        words = _("Of the bots, {bot} comes closest to {name} in the analysed games.")
        words = words.format(bot=self._game.label(bot), name=person(self._context.setup, index))
        return f"{words} "

    def notes(self) -> Iterator[Node]:
        """Yield a sentence about the games that this choice still needs."""
        setup, game = self._context.setup, self._game
        bots = [index for index, seat in enumerate(setup.playing) if seat.kind != "human"]
        name = person(setup, bots[0]) if bots else ""
        if not name or not game.rivals or self._bot(bots[0]):
            return
        count = game.count(name)
        words = n_(
            "After {least} analysed games against {bots} (see “{button}”), you can also choose a "
            "bot as strong as {name}. So far there is {count}.",
            "After {least} analysed games against {bots} (see “{button}”), you can also choose a "
            "bot as strong as {name}. So far there are {count}.",
            count,
            least=MIN_SAMPLES,
            button=_("Review all games"),
            bots=listed([game.label(bot) for bot in game.rivals], "or"),
            name=name,
        )
        yield h("p", "matched-words", {"class": "small"}, words)

    def _bot(self, index: int) -> str:
        """Return the bot as strong as the person at the other seats, "" if it is not known."""
        setup = self._context.setup
        return self._game.bot(person(setup, index), setup.count)


def person(setup: Setup, index: int) -> str:
    """Return the name of the only person at the other seats, "" if there is not exactly one."""
    others = [seat for place, seat in enumerate(setup.playing) if place != index]
    people = [seat.name for seat in others if seat.kind == "human"]
    return people[0] if len(people) == 1 else ""


def nearest_bot(skill: Skill) -> str:
    """Return the bot with the play nearest to the player's, the weaker one of two."""
    return min(skill.expected, key=lambda bot: abs(skill.expected[bot] - skill.play))


class _Game:
    """The analysed games of one kind, and the bots that they can be compared with."""

    def __init__(self, key: str, skills: PeopleSkills) -> None:
        self._key, self._results = key, skills.results
        self._found: dict[tuple[str, int], str] = {}

    def bot(self, name: str, seats: int) -> str:
        """Return the bot as strong as the person `name`, "" if there are too few games.

        Games with as many `seats` decide if they are enough, otherwise all games.
        """
        if (name, seats) not in self._found:
            results = self._results.get(name, ())
            alike = [result for result in results if result[2] == seats]
            skill = self._estimate(alike) or self._estimate(results)
            self._found[name, seats] = nearest_bot(skill) if skill else ""
        return self._found[name, seats]

    def count(self, name: str) -> int:
        """Return the number of analysed games of the person that show a skill."""
        return sum(
            kind.removeprefix("bot:") in self._levels.get(seats, ())
            for _play, kind, seats in self._results.get(name, ())
        )

    def label(self, bot: str) -> str:
        """Return the name of a bot."""
        return _(game(self._key).engine.bots[bot].label)

    @cached_property
    def rivals(self) -> Sequence[str]:
        """The bots against which games show a skill, weakest first; empty if none was measured."""
        return [*dict.fromkeys(rival for rivals in self._levels.values() for rival in rivals)]

    @property
    def _levels(self) -> Mapping[int, Levels]:
        levels: Mapping[int, Levels] = game(self._key).engine.analysis_evaluation.LEVELS
        return levels

    def _estimate(self, results: Sequence[PlayResult]) -> Skill | None:
        return estimate_skill(results, self._levels)
