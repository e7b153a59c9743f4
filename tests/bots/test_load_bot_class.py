"""A bot author's class is found and made, and its errors are failures."""

from contextlib import ExitStack
from types import ModuleType, TracebackType
from typing import Self

import pytest

from pompeii.bots.driver import Failure
from pompeii.bots.load_bot_class import attempt, bot_class, make_bot


class Chooser:
    def choose(self, *_given: object) -> None: ...


class Guest(Chooser):
    inside = False

    def __enter__(self) -> Self:
        self.inside = True
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.inside = False


def a_module(**names: object) -> ModuleType:
    module = ModuleType("mine")
    vars(module).update(names)
    return module


def test_class_is_found_by_its_name() -> None:
    assert bot_class(a_module(Mine=Chooser), "Mine") is Chooser


@pytest.mark.parametrize("names", [{}, {"Mine": 1}])
def test_missing_class_is_a_failure(names: dict[str, object]) -> None:
    with pytest.raises(Failure, match="it has no class 'Mine'"):
        bot_class(a_module(**names), "Mine")


def test_bot_without_the_method_is_a_failure() -> None:
    with pytest.raises(Failure, match="it has no method choose"):
        make_bot(object, ExitStack())


def test_bot_that_is_a_context_manager_is_entered_and_left() -> None:
    with ExitStack() as leaving:
        bot = make_bot(Guest, leaving)
        assert isinstance(bot, Guest)
        assert bot.inside
    assert not bot.inside


@pytest.mark.parametrize("error", [ValueError("no"), SystemExit(1)])
def test_error_of_a_step_is_a_failure_with_its_cause(error: BaseException) -> None:
    def fail() -> None:
        raise error

    with pytest.raises(Failure, match="cannot be started: importing it raised ") as found:
        attempt("importing it", fail)
    assert found.value.__cause__ is error
