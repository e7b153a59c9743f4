"""The form of a game with friends on other devices: the players, the game and its rules."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from app.game_catalogue import game
from app.kit import intents
from app.kit.button import button, submit
from app.kit.form_fields import group, select
from app.kit.i18n import _, p_
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.saved_game_intents import Together
from app.kit.screen_head import screen_head
from app.screens.base_screen import BACK, Drawing, Go, News, Screen, To
from app.screens.new_game_form import why_not
from app.screens.open_lazy_screens import game_loading, to_together
from app.screens.seat_fields import render_places
from app.screens.visit_context import Context
from app.storage.new_game_form_values import Setup
from pompeii import RecordError
from pompeii.core.whole_number import whole_number
from pompeii.registry import GAMES

from .intents import Invite
from .invitation_screen import InvitationScreen
from .secrecy_note import secrecy_note

FRIENDS = "friends"
"""The setting with the last such form: the key of the game, and the fields."""


class FriendsForm(Screen):
    """The form of a game with friends."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        kept = context.store.settings.get(FRIENDS)
        self._kept: Mapping[str, Any] = kept if isinstance(kept, dict) else {}
        self._chosen = str(self._kept.get("game", context.chosen))
        if self._chosen not in GAMES:
            self._chosen = context.chosen
        self._made: Setup | None = None
        self._error = ""
        self._said: list[str] = []

    @property
    def address(self) -> Mapping[str, str]:
        """The address with the name of the screen."""
        return {"screen": "friends"}

    @property
    def title(self) -> str:
        """The heading."""
        return _("Play with friends")

    @property
    def _here(self) -> bool:
        """True if the chosen game is loaded."""
        return self.context.is_loaded(self._chosen)

    @property
    def busy(self) -> bool:
        """True if the chosen game is loading."""
        return not (self._here or self.context.lazy_files.failed)

    @property
    def _setup(self) -> Setup:
        """The values of the form: at first those of the last game with friends, or else of the last
        game.
        """
        if self._made is None:
            self._made = _with_friend(self._first_setup())
        return self._made

    def _first_setup(self) -> Setup:
        if self._kept.get("game") == self._chosen:
            return Setup.of_fields(self._kept.get("fields"), game(self._chosen))
        return self.context.setup_of(self._chosen)

    def render(self) -> Drawing:
        """Return the form, once its game is loaded."""
        head = screen_head("friends", self.title, _("Back"))
        inside = self._form() if self._here else game_loading(self.context)
        return Drawing(h("main", "app", {"class": "by-link friends"}, head, *inside))

    def _form(self) -> Iterator[Node]:
        send = submit("invite", Invite(), _("Invite"))
        yield h("h2", "friends-at-once", {}, _("At the same time, each on their own device"))
        yield button("together", Together(), _("Open or join a table …"))
        yield h("h2", "friends-by-link", {}, _("By link, each in their own time"))
        yield h(
            "form",
            "setup",
            {},
            render_places(self._setup, range(1, self._setup.count), you=0),
            self._rules(),
            h("p", "friends-refusal", {"class": "refusal"}, self._error),
            secrecy_note("friends-note"),
            h("div", "friends-buttons", {"class": "buttons"}, send),
        )

    def _rules(self) -> Node:
        labels = {key: _(info.label) for key, info in GAMES.items()}
        which = select("game", p_("which", "Game"), self._chosen, labels)
        presets = self._setup.game.engine.presets
        chosen = {preset.name: _(preset.label) for preset in presets.values()}
        rules = select("preset", _("Rule set"), self._setup.preset, chosen)
        summary = h("p", "preset-summary", {}, _(presets[self._setup.preset].summary))
        return group("friends-rules", _("Game and rules"), which, rules, summary)

    def change(self, name: str, value: str) -> None:
        """Set a field."""
        if name == "game" and value in GAMES:
            self._chosen, self._made, self._error = value, None, ""
        elif self._here:
            self._made = self._setup.changed(name, value)

    @on(intents.AddSeat)
    def add_seat(self, _intent: intents.AddSeat) -> None:
        """Add a seat."""
        count = self._setup.count
        setup = self._setup.changed("count", str(count + 1))
        self._made = setup.changed(f"kind-{count}", "human")
        self.context.commands.append(("focus", f"kind-{count}"))

    @on(intents.RemoveSeat)
    def remove_seat(self, intent: intents.RemoveSeat) -> None:
        """Remove a seat."""
        if (seat := whole_number(intent.seat)) is not None:
            self._made = _with_friend(self._setup.without(seat))
            self.context.commands.append(("focus", "add-seat"))

    @on(intents.Retry)
    def retry(self, _intent: intents.Retry) -> None:
        """Request the game's files again."""
        self.context.lazy_files.retry()

    @on(Together)
    def together(self, _intent: Together) -> Go:
        """Open the tables with other devices, in place of this form: an address names only one of
        the two.
        """
        go = to_together(self.context)
        return To(go.screen, instead=True) if isinstance(go, To) else go

    @on(Invite)
    def invite(self, _intent: Invite) -> Go | None:
        """Invite the players, if the form is valid."""
        setup = self._setup
        try:
            record = setup.record(self.context.seed())
            if all(player.kind != "human" for player in record.players[1:]):
                self._refuse(_("At least one friend has to play."))
                return None
        except RecordError as error:
            self._refuse(why_not(error))
            return None
        self.context.store.set(FRIENDS, {"game": self._chosen, "fields": setup.fields})
        return To(InvitationScreen.begin(self.context, record, [0]), instead=True)

    def _refuse(self, words: str) -> None:
        self._error = words
        self._said.append(words)

    def key(self, key: str, data: Mapping[str, str]) -> Go:
        """Leave on Escape."""
        return BACK if key == "Escape" else super().key(key, data)

    def news(self) -> News:
        """Return the error for the screen reader."""
        said, self._said = self._said, []
        return News(said)


def _with_friend(setup: Setup) -> Setup:
    """Return a setup with a person at the first seat and at another one, and a deal of its own."""
    setup = replace(setup, deal="", seed="").changed("kind-0", "human")
    if all(seat.kind != "human" for seat in setup.playing[1:]):
        setup = setup.changed("kind-1", "human")
    return setup
