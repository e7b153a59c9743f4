"""What all screens of one visit share."""

from collections.abc import Mapping
from random import Random
from typing import Any

from ..keep.games import FIRST, game
from ..keep.habits import Habits
from ..keep.setup import Setup
from ..keep.shelf import Shelf
from ..keep.speech import Speech
from ..keep.store import Store
from ..kit.notices import Notices
from ..think.pool import Thinking

Command = list[Any]

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of seeds and of names of saves: no two of them look alike."""

OFFERED = "offered"
"""The setting that says that sounds were offered."""


class Visit:
    """What is kept and read, how tables behave, what is told, and all chance of a visit."""

    def __init__(self, store: Store, chance: str, thinking: Thinking, shelf: Shelf) -> None:
        self.store = store
        self.shelf = shelf
        self._speech = Speech(shelf)
        self.thinking = thinking
        self.random = Random(chance)
        self.notices = Notices()
        self.commands: list[Command] = []
        """What the hands are to do after the next drawing."""
        self.overrides: Mapping[str, str] = {}
        """What the address sets for this visit alone."""
        self.habits = Habits.of(store.settings.get("habits"), {})
        self.setup = Setup.of_fields(store.settings.get("setup"), game(FIRST))
        """What is filled in for the next game."""

    def override(self, overrides: Mapping[str, str]) -> None:
        """Let an address set some habits."""
        self.overrides = overrides
        self.habits.become(Habits.of(self.store.settings.get("habits"), overrides))

    def change_habit(self, name: str, value: str) -> None:
        """Take a changed field, if it is one of the habits."""
        if name not in self.habits.as_fields:
            return
        self.habits.change(name, value)
        if name == "language":  # what was chosen last counts, not what the address said before
            self.overrides = {key: each for key, each in self.overrides.items() if key != "lang"}
            self._speech.chosen()
        kept = Habits.of(self.store.settings.get("habits"), {})  # without the address's
        kept.change(name, value)
        self.store.set("habits", kept.as_fields)
        if name in ("sound", "volume") and self.habits.sound:
            self.commands.append(["sound", "turn"])  # so that one hears what it is

    @property
    def looks(self) -> dict[str, str]:
        """What the next visit knows before Python is there: how it looks, and in which language."""
        language = self.habits.language
        return {**self.habits.marks, **({"lang": language} if language else {})}

    def speak(self) -> None:
        """Speak the language that is wanted, as soon as that can be."""
        if words := self._speech.follow(self.habits.language, self.overrides.get("lang", "")):
            self.notices.add(words)

    @property
    def offers_sound(self) -> bool:
        """Whether nobody has said yet if there are to be sounds."""
        return not (self.habits.sound or self.store.settings.get(OFFERED))

    def hear(self, volume: str) -> None:
        """Take the answer: how loud, or ``off``. It is asked only once."""
        self.store.set(OFFERED, True)
        self.change_habit("volume", volume)
        if self.habits.sound != (volume != "off"):
            self.change_habit("sound", str(volume != "off").lower())

    def seed(self) -> str:
        """A seed that nobody has used before, short enough to be told."""
        return self._letters(8)

    def new_id(self) -> str:
        """What a new save is called in the store."""
        return self._letters(10)

    def _letters(self, count: int) -> str:
        return "".join(LETTERS[int(self.random.random() * len(LETTERS))] for _ in range(count))
