"""The base class of every game's actions."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """An action of one player. ``text`` is its notation, which the game's ``parse`` reads."""

    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"parse({self.text!r})"
