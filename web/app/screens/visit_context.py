"""The context that all screens of one visit share."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from app import lazy_screens
from app.game_catalogue import game, parts
from app.jobs.scheduler import Scheduler
from app.jobs.served_bots import ServedBots
from app.jobs.workshop_bots import OutsideBotsOfVisit, WorkshopBots
from app.kit.error_texts import MENDED, not_fetched
from app.kit.i18n import _, learn
from app.kit.notices import Notices
from app.storage.language_loader import LanguageLoader
from app.storage.lazy_files import LazyFiles
from app.storage.new_game_form_values import Setup
from app.storage.people_skills import PeopleSkills
from app.storage.settings import UserSettings
from app.storage.store import Store
from app.worker_messages import BotAnswered, Chosen, Command, Fetched, Missing
from pompeii.registry import FIRST, GAMES

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of seeds and save ids, without look-alikes."""

OFFERED_SOUND = "offered"
"""The setting that is True once sounds were offered."""
GAME = "game"
"""The setting with the key of the game started last."""


def _setting(key: str) -> str:
    """Return the name of the setting with the new-game form of a game."""
    return "setup" if key == FIRST else f"setup:{key}"


class Context:
    """A context: storage, settings, notices, new-game forms and all random numbers of a visit."""

    def __init__(
        self,
        store: Store,
        random_seed: str,
        scheduler: Scheduler,
        lazy_files: LazyFiles,
        served_bots: ServedBots,
    ) -> None:
        self.store = store
        self.served_bots = served_bots
        self.lazy_files = lazy_files
        self.workshop_bots = WorkshopBots(store, lazy_files)
        self.outside_bots = OutsideBotsOfVisit(served_bots, self.workshop_bots)
        self._language_loader = LanguageLoader(lazy_files)
        self.scheduler = scheduler
        self.random = Random(random_seed)
        self.notices = Notices()
        self.commands: list[Command] = []
        """Commands for the DOM layer after the next drawing."""
        self.overrides: Mapping[str, str] = {}
        """Settings from the address, for this visit only."""
        self._bot_sandbox: Any = None
        self.analyses: dict[str, Any] = {}
        """Analyses of games by their records, kept while this page is open."""
        self.user_settings = UserSettings.of(store.settings.get("habits"), {})
        self.chosen = str(store.settings.get(GAME))
        """Key of the game to play next; its files may not be loaded yet."""
        if self.chosen not in GAMES:
            self.chosen = FIRST
        self._setups: dict[str, Setup] = {}

    # The games

    def is_loaded(self, key: str) -> bool:
        """Return True if the lazy files of `key` are loaded; if not, request them."""
        if archive := parts()[key].archive:
            self.lazy_files.want_game(archive)
            return bool(self.lazy_files.get(archive))
        return True

    def receive(self, message: Fetched | Missing | Chosen | BotAnswered) -> None:
        """Store a lazy file that arrived or failed; a game adds its translations and style sheet.

        Report a file or a script that was damaged or missing. Pass the answer of a bot on.
        """
        if isinstance(message, Chosen):
            self.served_bots.receive(message)
        elif isinstance(message, BotAnswered):
            if self._bot_sandbox is not None:  # the app worker before may have asked
                self._bot_sandbox.receive(message)
        elif message.outcome == "mended":
            self.notices.add(_(MENDED))
        elif isinstance(message, Missing):
            self.notices.add(not_fetched(message.outcome))
        if isinstance(message, Fetched):
            self._receive_file(message)

    def _receive_file(self, message: Fetched) -> None:
        self.lazy_files.receive(message.name, message.text, message.outcome)
        for part in parts().values():
            if part.archive == message.name and self.lazy_files.get(message.name):
                learn(part.folder)
                if (sheet := part.folder / "style.css").exists():
                    self.commands.append(("style", sheet.read_text(encoding="utf-8")))

    def people_skills(self, key: str) -> PeopleSkills:
        """Return the skills of people that the saves of a game show now."""
        return PeopleSkills(self.store, key)

    # Bots of the player

    def ask_bots(self, requests: Sequence[Any]) -> None:
        """Set the wanted questions to bots of the player, the most urgent first.

        The sandbox is made for the first one; its archive must be loaded by then.
        """
        if requests and self._bot_sandbox is None:
            self._bot_sandbox = lazy_screens.make("bot-sandbox")
        if self._bot_sandbox is not None:
            self.commands += self._bot_sandbox.set_requests(requests)

    # New games

    @property
    def game(self) -> str:
        """The key of the game to play next, the first game until the chosen one is loaded."""
        return self.chosen if self.is_loaded(self.chosen) else FIRST

    @property
    def setup(self) -> Setup:
        """The new-game form of the current game."""
        return self.setup_of(self.game)

    @setup.setter
    def setup(self, setup: Setup) -> None:
        self.chosen = setup.game.key
        self._setups[self.chosen] = setup

    def setup_of(self, key: str) -> Setup:
        """Return the new-game form of a game that is loaded."""
        if key not in self._setups:
            kept = self.store.settings.get(_setting(key))
            self._setups[key] = Setup.of_fields(kept, game(key))
        return self._setups[key]

    @property
    def was_started(self) -> bool:
        """True if the current game was ever started on this device."""
        return _setting(self.game) in self.store.settings

    def keep_setup(self) -> None:
        """Save the new-game form at the start of a game, for later visits."""
        played = None if self.game == FIRST else self.game
        self.store.set_all({_setting(self.game): self.setup.fields, GAME: played})

    # Settings

    def override(self, overrides: Mapping[str, str]) -> None:
        """Apply settings from the address."""
        self.overrides = overrides
        self.user_settings.copy_from(UserSettings.of(self.store.settings.get("habits"), overrides))

    def change_setting(self, name: str, value: str) -> None:
        """Change the setting `name`, if there is one with this name."""
        if name not in self.user_settings.as_fields:
            return
        self.user_settings.change(name, value)
        if name == "language":  # the latest choice overrides the address
            self.overrides = {key: each for key, each in self.overrides.items() if key != "lang"}
            self._language_loader.chosen()
        kept = UserSettings.of(self.store.settings.get("habits"), {})  # without the overrides
        kept.change(name, value)
        self.store.set("habits", kept.as_fields)
        if name in ("sound", "volume") and self.user_settings.sound:
            self.commands.append(("sound", "turn"))  # a sample of the new volume

    @property
    def body_attributes(self) -> dict[str, str]:
        """Body attributes for the start of the next visit, before Python: appearance
        and language.
        """
        language = self.user_settings.language
        return {**self.user_settings.marks, **({"lang": language} if language else {})}

    def speak(self) -> None:
        """Switch to the language of the settings once its catalogue is loaded."""
        if words := self._language_loader.follow(
            self.user_settings.language, self.overrides.get("lang", "")
        ):
            self.notices.add(words)

    @property
    def offers_sound(self) -> bool:
        """True if the player has not yet answered the offer of sound."""
        return not (self.user_settings.sound or self.store.settings.get(OFFERED_SOUND))

    def answer_sound_offer(self, volume: str) -> None:
        """Save the answer to the offer of sound: a volume, or ``off``. The offer is
        made only once.
        """
        self.store.set(OFFERED_SOUND, True)
        self.change_setting("volume", volume)
        if self.user_settings.sound != (volume != "off"):
            self.change_setting("sound", str(volume != "off").lower())

    def seed(self) -> str:
        """Return a fresh random seed, short enough to read aloud."""
        return self._letters(8)

    def new_id(self) -> str:
        """Return the id of a new save."""
        return self._letters(10)

    def _letters(self, count: int) -> str:
        return "".join(LETTERS[int(self.random.random() * len(LETTERS))] for _ in range(count))
