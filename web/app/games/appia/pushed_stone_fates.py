"""The later fate of pushed stones, as far as it was visible to all."""

from collections.abc import Sequence
from dataclasses import dataclass

from pompeii.games.appia.actions import Push
from pompeii.games.appia.board import Size
from pompeii.games.appia.step_log import Step
from pompeii.games.appia.table import Table


@dataclass(frozen=True, slots=True)
class PushRecord:
    """A push, and the later fate of its stones."""

    ply: int
    seat: int
    push: Push
    stone_index: int | None
    """Index of the pushed stone in the quarry; None if another push has brought it down."""
    fallen: tuple[tuple[Size, int], ...]
    """Sizes of the stones that it brought down, and their places along the edge, from the left."""


class PushOutcomes:
    """The history of one table. The outcome of each push is computed once."""

    def __init__(self) -> None:
        self._outcomes: dict[int, tuple[Step, _Outcome]] = {}

    def records(self, table: Table, steps: Sequence[Step]) -> tuple[PushRecord, ...]:
        """Return the trails of the pushes among the last ``steps`` of ``table``."""
        records: list[PushRecord] = []
        lying: list[int | None] = []
        for ply, step in enumerate(steps, len(table.steps) - len(steps)):
            if not isinstance(step.action, Push):
                continue
            if not table.knows(ply):
                records, lying = [], []  # where those stones lie now is unknown
                continue
            outcome = self._outcome(table, ply, step)
            lying = [outcome.staying.index(at) if at in outcome.staying else None for at in lying]
            lying.append(len(outcome.staying) - 1)  # the last in the list, and far from the edge
            records.append(PushRecord(ply, step.seat, step.action, None, outcome.fallen))
        return tuple(
            PushRecord(each.ply, each.seat, each.push, lies, each.fallen)
            for each, lies in zip(records, lying, strict=True)
        )

    def _outcome(self, table: Table, ply: int, step: Step) -> "_Outcome":
        known = self._outcomes.get(ply)
        if known is None or known[0] is not step:
            known = self._outcomes[ply] = step, _outcome(table, ply)
        return known[1]


@dataclass(frozen=True, slots=True)
class _Outcome:
    """The outcome of a push."""

    staying: tuple[int, ...]
    """The stones left in the quarry, by their old places in the list; the pushed one is last."""
    fallen: tuple[tuple[Size, int], ...]


def _outcome(table: Table, ply: int) -> _Outcome:
    before = table.at(ply).view(None).quarry
    seen = {index: x for index, (_size, x, _y) in enumerate(before)}
    frames = table.frames(ply)
    for frame in frames:
        seen.update((index, x) for index, x, _y in frame)
    staying = tuple(index for index, _x, _y in frames[-1])
    fallen = sorted(seen.keys() - {*staying}, key=lambda index: (seen[index], index))
    return _Outcome(staying, tuple((before[index][0], seen[index]) for index in fallen))
