"""External bots for the tests, most of them faulty."""

import sys
import time
from collections.abc import Sequence
from itertools import cycle
from random import Random

from pompeii import Action, View, parse
from pompeii.bots import Budget
from pompeii.games.downfall.bots import Bot
from tests.arena.hanging_program import hang


class Asked:
    """A random bot that never calls and records when each seat was asked out of turn."""

    def __init__(self, asked: list[tuple[int, int]]) -> None:
        self.asked = asked

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        assert view.seat is not None
        if view.seat == view.actor:
            own = [action for action in view.legal if not action.text.startswith("call:")]
            return own[int(random.random() * len(own))]
        self.asked.append((len(view.log), view.seat))
        return None


class Caller(Asked):
    """A bot that calls the eruption as soon as possible."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        calls = [action for action in view.legal if action.text.startswith("call:")]
        return calls[0] if calls else super().choose(view, random, budget)


class Raises:
    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        raise RuntimeError("two\nlines")


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise ValueError


class RaisesUnspeakably:
    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        raise Unspeakable


class Quits:
    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        sys.exit(7)


class Illegal:
    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        return parse("a1-out")


class Mute:
    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        return None


class AsksNonsense:
    """A bot that gives the engine an impossible argument."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        view.steps_to_gate("z9")
        return None


class Nonsense:
    def choose(self, view: View, random: Random, budget: Budget) -> str:  # noqa: ARG002
        return view.legal[0].text


class Slow:
    """A bot that computes past its budget and the grace."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        assert budget.seconds is not None
        end = time.thread_time() + budget.seconds + 0.12
        while time.thread_time() < end:
            pass
        return view.sample(random)


class Sleeper:
    """A bot that sleeps and ignores its budget."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        time.sleep(self.seconds)
        return view.sample(random)


class Hangs:
    """A bot that never answers and ignores every signal and exception."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        while True:
            sum(range(10**12))


class Held:
    """A bot that plays one action of a game, then hangs for ever and shows that it does."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        if view.log:
            hang()
        return view.sample(random)


class Tires:
    """A bot that plays two games, then hangs for ever and shows that it does."""

    made = 0

    def __init__(self) -> None:
        type(self).made += 1

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        if self.made > 3:  # the match makes one more bot to check that it can be started
            hang()
        return view.sample(random)


class Counts:
    """A bot that delegates to another bot and counts its questions."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.asked = 0

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        self.asked += 1
        return self.bot.choose(view, random, budget)


class InTurn:
    """A bot that delegates each question to the next of several bots."""

    def __init__(self, bots: Sequence[Bot]) -> None:
        self.bots = cycle(bots)

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:
        return next(self.bots).choose(view, random, budget)


class Dawdler:
    """A random bot that is a little slow."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        time.sleep(0.002)
        return view.sample(random)


class Broken:
    def __init__(self) -> None:
        raise RuntimeError("no")


class Empty:
    pass
