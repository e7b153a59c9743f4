"""Make bots of a class in a Python file that a bot author wrote.

A match (:mod:`pompeii.arena`) and the page (``app.bot_sandbox``) find the class and report its
errors alike.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from types import ModuleType
from typing import Any, TypeVar

from . import Bot
from .driver import Failure, FailureKind, describe_error

T = TypeVar("T")


def bot_class(module: ModuleType, name: str) -> Callable[[], Any]:
    """Return the class `name` of a bot author's module. Raise `Failure` if it is missing."""
    found = getattr(module, name, None)
    if not callable(found):
        raise unstarted(f"it has no class {name!r:.60}")
    return found  # type: ignore[no-any-return]


def make_bot(make: Callable[[], Any], leaving: ExitStack) -> Bot[Any, Any]:
    """Return a new bot. A context manager is entered, and `leaving` leaves it.

    Raise `Failure` if the bot cannot be made.
    """
    bot = attempt("making it", make)
    if not callable(getattr(bot, "choose", None)):
        raise unstarted("it has no method choose(view, random, budget)")
    if isinstance(bot, AbstractContextManager):
        attempt("entering it", lambda: leaving.enter_context(bot))
    return bot  # type: ignore[no-any-return]


def attempt(step: str, work: Callable[[], T]) -> T:
    """Return the result of a step of the bot author's code. Raise `Failure` if it raises."""
    try:
        return work()
    except (Exception, SystemExit) as error:
        raise unstarted(f"{step} raised {describe_error(error)}") from error


def unstarted(why: str) -> Failure:
    """Return the failure of a bot that cannot be started."""
    return Failure(FailureKind.UNSTARTED, f"cannot be started: {why}")
