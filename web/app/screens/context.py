"""What all screens of one visit share."""

from collections.abc import Mapping
from random import Random
from typing import Any

from app.catalogue import FIRST, OFFERED, PARTS, game
from app.jobs.scheduler import Scheduler
from app.kit.i18n import learn
from app.kit.notices import Notices
from app.storage.language import Speech
from app.storage.lazy_files import LazyFiles
from app.storage.new_game import Setup
from app.storage.settings import UserSettings
from app.storage.store import Store

Command = list[Any]

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of seeds and of names of saves: no two of them look alike."""

OFFERED_SOUND = "offered"
"""The setting that says that sounds were offered."""
GAME = "game"
"""The setting that says which game was begun last."""


def _setting(key: str) -> str:
    """The setting that keeps what is filled in for a game."""
    return "setup" if key == FIRST else f"setup:{key}"


class Context:
    """What is kept and read, how tables behave, what is told, and all chance of a visit."""

    def __init__(
        self, store: Store, chance: str, thinking: Scheduler, lazy_files: LazyFiles
    ) -> None:
        self.store = store
        self.lazy_files = lazy_files
        self._speech = Speech(lazy_files)
        self.thinking = thinking
        self.random = Random(chance)
        self.notices = Notices()
        self.commands: list[Command] = []
        """What the hands are to do after the next drawing."""
        self.overrides: Mapping[str, str] = {}
        """What the address sets for this visit alone."""
        self.insights: dict[str, Any] = {}
        """What was found out about games, by their records, while this page is open."""
        self.user_settings = UserSettings.of(store.settings.get("habits"), {})
        self.chosen = str(store.settings.get(GAME))
        """Which game is to be played next; it may not be here yet."""
        if self.chosen not in OFFERED:
            self.chosen = FIRST
        self._setups: dict[str, Setup] = {}

    # The games

    def here(self, key: str) -> bool:
        """Whether a game, or what else may come later, is here; if not, it is fetched."""
        if archive := PARTS[key].archive:
            self.lazy_files.want_game(archive)
            return bool(self.lazy_files.get(archive))
        return True

    def receive(self, name: str, text: str) -> None:
        """Take a file that has come, or has not; a game brings its words and its style along."""
        self.lazy_files.receive(name, text)
        for part in PARTS.values():
            if part.archive == name and self.lazy_files.get(name):
                learn(part.folder)
                style = (part.folder / "style.css").read_text(encoding="utf-8")
                self.commands.append(["style", style])

    @property
    def game(self) -> str:
        """Which game is played next, of those that are here."""
        return self.chosen if self.here(self.chosen) else FIRST

    @property
    def setup(self) -> Setup:
        """What is filled in for the next game."""
        return self.setup_of(self.game)

    @setup.setter
    def setup(self, setup: Setup) -> None:
        self.chosen = setup.game.key
        self._setups[self.chosen] = setup

    def setup_of(self, key: str) -> Setup:
        """What is filled in for the next one of a game that is here."""
        if key not in self._setups:
            kept = self.store.settings.get(_setting(key))
            self._setups[key] = Setup.of_fields(kept, game(key))
        return self._setups[key]

    @property
    def began(self) -> bool:
        """Whether the next game was ever begun here."""
        return _setting(self.game) in self.store.settings

    def keep_setup(self) -> None:
        """Keep what is filled in, for other visits: a game is begun."""
        played = None if self.game == FIRST else self.game
        self.store.set_all({_setting(self.game): self.setup.fields, GAME: played})

    # Settings

    def override(self, overrides: Mapping[str, str]) -> None:
        """Let an address set some habits."""
        self.overrides = overrides
        self.user_settings.become(UserSettings.of(self.store.settings.get("habits"), overrides))

    def change_habit(self, name: str, value: str) -> None:
        """Take a changed field, if it is one of the habits."""
        if name not in self.user_settings.as_fields:
            return
        self.user_settings.change(name, value)
        if name == "language":  # what was chosen last counts, not what the address said before
            self.overrides = {key: each for key, each in self.overrides.items() if key != "lang"}
            self._speech.chosen()
        kept = UserSettings.of(self.store.settings.get("habits"), {})  # without the address's
        kept.change(name, value)
        self.store.set("habits", kept.as_fields)
        if name in ("sound", "volume") and self.user_settings.sound:
            self.commands.append(["sound", "turn"])  # so that one hears what it is

    @property
    def looks(self) -> dict[str, str]:
        """What the next visit knows before Python is there: how it looks, and in which language."""
        language = self.user_settings.language
        return {**self.user_settings.marks, **({"lang": language} if language else {})}

    def speak(self) -> None:
        """Speak the language that is wanted, as soon as that can be."""
        if words := self._speech.follow(
            self.user_settings.language, self.overrides.get("lang", "")
        ):
            self.notices.add(words)

    @property
    def offers_sound(self) -> bool:
        """Whether nobody has said yet if there are to be sounds."""
        return not (self.user_settings.sound or self.store.settings.get(OFFERED_SOUND))

    def hear(self, volume: str) -> None:
        """Take the answer: how loud, or ``off``. It is asked only once."""
        self.store.set(OFFERED_SOUND, True)
        self.change_habit("volume", volume)
        if self.user_settings.sound != (volume != "off"):
            self.change_habit("sound", str(volume != "off").lower())

    def seed(self) -> str:
        """A seed that nobody has used before, short enough to be told."""
        return self._letters(8)

    def new_id(self) -> str:
        """What a new save is called in the store."""
        return self._letters(10)

    def _letters(self, count: int) -> str:
        return "".join(LETTERS[int(self.random.random() * len(LETTERS))] for _ in range(count))
