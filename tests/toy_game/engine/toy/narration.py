"""The race in sentences."""

from collections.abc import Iterator, Sequence
from typing import Any

from pompeii.core.record_document import Player

from .table import Step, View


def action(step: Step, players: Sequence[Player]) -> str:
    return f"{players[step.seat].name} goes {step.action.text}."


def event(happened: Any, players: Sequence[Player]) -> str:  # noqa: ARG001 - there are none
    return ""


def tell(view: View, players: Sequence[Player]) -> Iterator[tuple[str, Sequence[str]]]:
    yield from (("", [action(step, players)]) for step in view.log)
