"""The source of a bot with a fault at one step of its life."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from textwrap import indent

from app.bot_sandbox.limits import START_SECONDS
from e2e.workshop.asked_bots import ENOUGH, FINDING_JAVASCRIPT, HONEST, SECONDS, choosing

USING = """
odd = Odd()
return [str(odd), odd.worth, odd == 1, odd < 1, odd['x']]
"""
# The runtime in the sandbox, as a bot finds it.
FINDING_RUNTIME = """import gc, sys
runtime = sys.modules["app.bot_sandbox.runtime"]
asking = next(each for each in gc.get_objects() if type(each) is runtime.Runtime)
worker = asking._worker
"""


@dataclass(frozen=True, slots=True)
class Faults:
    """Faults at one step, each with the beginning of its outcome."""

    step: str
    build: Callable[[str], str]
    """Gives the source of a bot by a part of it."""
    cases: Sequence[tuple[str, str]]
    starts: bool = False
    """True if the step is part of the start of a bot, which has more time."""

    def seconds(self, outcome: str) -> tuple[float, float]:
        """Return the budget of a case, and the seconds after which it must be over."""
        ends_by_time = not outcome or outcome.startswith(("OUT", "ENDED"))
        budget = SECONDS if ends_by_time else ENOUGH
        return budget, budget + START_SECONDS * self.starts


def importing(body: str) -> str:
    """Return a bot whose file does this before its class."""
    return f"{body}\n{choosing(HONEST)}"


def in_class(body: str) -> str:
    """Return a bot whose class has these statements."""
    return f"{choosing(HONEST)}{indent(body, '    ')}\n"


def making(body: str) -> str:
    """Return a bot with this method ``__init__``."""
    return in_class(f"def __init__(self):\n{indent(body, '    ')}")


def using(body: str) -> str:
    """Return a bot that uses a value whose class has this body."""
    return f"class Odd(dict):\n{indent(body, '    ')}\n{choosing(USING)}"


def with_runtime(body: str) -> str:
    """Return a bot that found the runtime, and then does this in ``choose``."""
    return choosing(f"{FINDING_RUNTIME}{body}")


def with_javascript(body: str) -> str:
    """Return a bot that holds JavaScript, and then does this in ``choose``."""
    return f"{FINDING_JAVASCRIPT}{choosing(body)}"
