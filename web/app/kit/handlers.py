"""Answers to wishes, each a method marked by :func:`on`."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar

from .intent import Unanswered, Wish

S = TypeVar("S", bound="Answering")
W = TypeVar("W", bound=Wish)
R = TypeVar("R")
Handler = Callable[[Any, Any], Any]


def on(kind: type[W]) -> Callable[[Callable[[S, W], R]], Callable[[S, W], R]]:
    """Mark the method that answers a kind of wish; what it gives is where that leads, None to stay
    (:data:`app.screens.screen.Go`).
    """

    def mark(handler: Callable[[S, W], R]) -> Callable[[S, W], R]:
        handler.answers = kind  # type: ignore[attr-defined]
        return handler

    return mark


class Answering:
    """Answers wishes, each by a method."""

    answers: ClassVar[Mapping[type[Wish], Handler]] = {}
    """Which method answers which wish."""

    def __init_subclass__(cls) -> None:
        """Find the methods marked by :func:`on`."""
        super().__init_subclass__()
        own = {
            method.answers: method for method in vars(cls).values() if hasattr(method, "answers")
        }
        cls.answers = {**cls.answers, **own}

    def do(self, wish: Wish) -> Any:
        """Do what a person wishes. Raises Unanswered if it is not for here."""
        handler = self.answers.get(type(wish))
        if handler is None:
            raise Unanswered(f"{type(self).__name__} knows no {wish}")
        return handler(self, wish)
