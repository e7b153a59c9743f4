"""What an action of any game is: a text, its notation, and whatever its game adds."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """One action of one player. ``text`` is its notation, which the game's ``parse`` reads."""

    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"parse({self.text!r})"
