"""Observations for OpenSpiel: tensors and strings of what a player may see."""

import json
from typing import Any

import numpy as np
import pyspiel

from .game_tree import GameTree
from .layout import MOST_SEATS, Vector


class Observer:
    """An observer as OpenSpiel asks for: it writes ``tensor`` and ``dict``, and returns strings.

    ``dict`` has the parts of an observation by name. With perfect recall ``history`` follows. It
    has a row for each action and each draw that the player saw: the seat one-hot, the number in
    binary.
    """

    def __init__(
        self, tree: type[GameTree[Any]], rules: Any, seats: int, kind: Any, params: Any
    ) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations, such as {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("no player observes the private information of others")
        self._encoding = tree.encoding
        self._public = kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recalls = kind.perfect_recall
        layout = tree.encoding.LAYOUT
        parts = [
            part
            for part in layout.parts
            if (self._private if part.name in tree.encoding.PRIVATE else self._public)
        ]
        self._slices = _joined([layout.slices[part.name] for part in parts])
        shapes = {part.name: part.shape for part in parts}
        if self._recalls:
            numbers = len(tree.encoding.ACTIONS) + len(tree.seen_names)
            self._bits = (numbers - 1).bit_length()
            columns = MOST_SEATS + self._bits
            shapes["history"] = (tree.max_seen(rules, seats), columns)
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        self.dict: dict[str, Vector] = {}
        end = 0
        for name, shape in shapes.items():
            start, end = end, end + int(np.prod(shape))
            self.dict[name] = self.tensor[start:end].reshape(shape)

    def set_from(self, state: Any, player: int) -> None:
        """Write the observation of `player`; zeros while the start is dealt."""
        self.tensor.fill(0)
        tree: GameTree[Any] = state.tree
        if tree.state is None:
            return
        view = tree.view(player if self._private else None)
        observed = self._encoding.observe(view)
        end = 0
        for part in self._slices:
            start, end = end, end + part.stop - part.start
            self.tensor[start:end] = observed[part]
        if self._recalls and (seen := tree.seen(view)):
            seats, numbers = np.array(seen).T
            rows = self.dict["history"][: len(seen)]
            rows[np.arange(len(seen)), seats] = 1
            rows[:, MOST_SEATS:] = numbers[:, None] >> np.arange(self._bits) & 1

    def string_from(self, state: Any, player: int) -> str:
        """Return the observation of `player` as text; during the deal just its own draws."""
        tree: GameTree[Any] = state.tree
        if tree.state is None:
            return tree.dealt_to(player) if self._private else ""
        view = tree.view(player if self._private else None)
        document = view.document()
        del document["log"]
        if not self._public:
            document = {name: document[name] for name in self._encoding.PRIVATE}
        text = json.dumps(document, separators=(",", ":"))
        if not self._recalls:
            return text
        history = (f"{seat}:{tree.seen_text(number)}" for seat, number in tree.seen(view))
        return f"{text} {' '.join(history)}"


def _joined(slices: list[slice]) -> list[slice]:
    """Return `slices` with neighbours joined, since each copy costs time."""
    found: list[slice] = []
    for each in slices:
        if found and found[-1].stop == each.start:
            found[-1] = slice(found[-1].start, each.stop)
        else:
            found.append(each)
    return found
