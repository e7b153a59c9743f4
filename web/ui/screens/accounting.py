"""Luck and play told apart in many games, one after the other, a little at a time. It is done
without playouts, of which sums over many games need none.
"""

from collections.abc import Iterator, Sequence

from pompeii import RecordError
from pompeii.analysis import SHARES, Analysis
from pompeii.registry import judge

from ..keep import accounts
from ..keep.games import load
from ..keep.store import Store
from ..kit.musing import muse


class Accounting:
    """The games of one kind that are analysed."""

    def __init__(self, store: Store, game: str, ids: Sequence[str]) -> None:
        self._store = store
        self.game = game
        self.count = len(ids)
        self.done = 0
        """How many of them have been."""
        self.thinks = True
        """Whether there is more to be found out."""
        self._analysis: Analysis | None = None
        self._run = self._through(ids)

    @property
    def part(self) -> float:
        """About which part of the work is done."""
        begun = self._analysis.done / SHARES[0] if self._analysis else 0.0
        return (self.done + begun) / self.count

    def work(self) -> None:
        """Find out a little more."""
        muse(lambda: self.thinks, self._step)

    def _step(self) -> None:
        self.thinks = next(self._run, self) is not self

    def _through(self, ids: Sequence[str]) -> Iterator[None]:
        for id in ids:
            yield from self._one(id)
            self._analysis = None
            self.done += 1

    def _one(self, id: str) -> Iterator[None]:
        """One of them. It is kept at once; what cannot be read stays as it is."""
        if (saved := self._store.save(id)) is None:
            return
        try:
            table = load(saved.text)
        except RecordError:  # who opens it is told
            return
        self._analysis = analysis = Analysis(table, judge(self.game))
        yield from analysis.tell_apart()
        seats = [analysis.account(seat) for seat in range(table.seats)]
        accounts.keep(self._store, id, saved.text, seats, 0)
