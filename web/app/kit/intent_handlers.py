"""Handlers of intents, each a method marked by :func:`on`."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar

from .base_intent import Intent, UnhandledIntent

S = TypeVar("S", bound="Handlers")
W = TypeVar("W", bound=Intent)
R = TypeVar("R")
Handler = Callable[[Any, Any], Any]


def on(*kinds: type[W]) -> Callable[[Callable[[S, W], R]], Callable[[S, W], R]]:
    """Mark the method that handles intents of these kinds.

    The method returns the next screen, or None to stay (:data:`app.screens.base_screen.Go`).
    """

    def mark(handler: Callable[[S, W], R]) -> Callable[[S, W], R]:
        handler.answers = kinds  # type: ignore[attr-defined]
        return handler

    return mark


class Handlers:
    """A base class that passes each intent to the method that handles it."""

    answers: ClassVar[Mapping[type[Intent], Handler]] = {}
    """The handling method by kind of intent."""

    def __init_subclass__(cls) -> None:
        """Collect the methods marked by :func:`on`."""
        super().__init_subclass__()
        own = {
            kind: method
            for method in vars(cls).values()
            if hasattr(method, "answers")
            for kind in method.answers
        }
        cls.answers = {**cls.answers, **own}

    def do(self, intent: Intent) -> Any:
        """Handle an intent of a person. Raise `UnhandledIntent` if there is no handler."""
        handler = self.answers.get(type(intent))
        if handler is None:
            raise UnhandledIntent(f"{type(self).__name__} knows no {intent}")
        return handler(self, intent)
