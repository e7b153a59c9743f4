"""The form of a new game.

Labels, help and sources of the rule options come from the rules themselves.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from app import lazy_screens
from app.game_catalogue import HISTORY
from app.kit import intents
from app.kit.button import submit
from app.kit.form_fields import check, group, select
from app.kit.i18n import _, n_, p_
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.rule_links import link_rules, rule_link
from app.kit.screen_head import screen_head
from app.rules import options
from app.storage import save_metadata
from app.storage.new_game_form_values import Setup
from app.storage.settings import UserSettings
from app.table.game_ui import game_ui
from pompeii import RecordError
from pompeii.core.record_document import NAME_LENGTH, SEED_LENGTH
from pompeii.core.record_link import to_link
from pompeii.core.rule_options import Option, Value
from pompeii.core.whole_number import whole_number
from pompeii.registry import FIRST, GAMES

from .base_screen import Drawing, Go, News, To
from .open_lazy_screens import game_loading
from .quick_start_and_sound_offer import QuickStart, begin, render_ready, render_sound, sound_answer
from .seat_fields import render_places
from .settings import hiding
from .table_screen import TableScreen
from .visit_context import Context

NAMED: Final = re.compile(r"players\[(\d)\]\.name")
"""The place of a player's name in a rejected record."""
_packed = lru_cache(maxsize=1)(to_link)  # the address is read after every message


class NewGame(QuickStart):
    """The form of a new game. Its fields keep their values between visits to the form."""

    instead = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._error = ""
        self._said: list[str] = []
        self._matched: Any = None

    @property
    def address(self) -> Mapping[str, str]:
        """The address, with the deal if there is one."""
        chosen = self.context.chosen
        if self._here and (deal := self.context.setup.deal):
            return {"#": f"deal={_packed(deal)}"}
        return {**({} if chosen == FIRST else {"game": chosen}), "screen": "new"}

    @property
    def heading(self) -> str:
        """The heading of the form."""
        return _("New game")

    @property
    def begins(self) -> str:
        """The chosen game."""
        return self.context.game

    @property
    def _here(self) -> bool:
        """True if the chosen game is loaded."""
        return self.context.is_loaded(self.context.chosen)

    @property
    def busy(self) -> bool:
        """True if the chosen game is loading."""
        return not (self._here or self.context.lazy_files.failed)

    def render(self) -> Drawing:
        """Return the form with its current values."""
        head = screen_head("setup", self.heading, _("Back"))
        which = _which(self.context.chosen)
        inside = self._form() if self._here else game_loading(self.context)
        kind = "newgame" if self._played else "newgame newcomer"
        return Drawing(h("main", "app", {"class": kind}, head, which, *inside))

    @property
    def _played(self) -> bool:
        """True if a save of the chosen game exists, so that its tutorial is not offered first."""
        saves = self.context.store.saves()
        return any(save_metadata.key(saved) == self.context.chosen for saved in saves)

    def _form(self) -> Iterator[Node]:
        sound = [render_sound(sound_answer(self.context))] if self.offers_sound else []
        yield render_ready(game_ui(self.context.game))
        settings, matched = self.context.user_settings, self._match_bots()
        yield render_form(self.context.setup, settings, self._error, sound, matched)

    def _match_bots(self) -> Any:
        """Update the bots that follow the person's strength. Return
        :class:`app.history.matched_bots.MatchedBots`, None without its archive or any save.
        """
        if not (self._here and self._played and self.context.is_loaded(HISTORY)):
            return None
        self._matched = self._matched or lazy_screens.make("matched-bots", self.context)
        return self._matched.update()

    @on(intents.Retry)
    def retry(self, _intent: intents.Retry) -> None:
        """Request the game's files again."""
        self.context.lazy_files.retry()

    def change(self, name: str, value: str) -> None:
        """Set a field."""
        if name == "game" and value in GAMES:
            self.context.chosen, self._error = value, ""
        else:
            self.context.setup = self.context.setup.changed(name, value)

    @on(intents.AddSeat)
    def add_seat(self, _intent: intents.AddSeat) -> None:
        """Add a seat."""
        setup = self.context.setup
        self.context.setup = setup.changed("count", str(setup.count + 1))
        self.context.commands.append(("focus", f"kind-{setup.count}"))

    @on(intents.RemoveSeat)
    def remove_seat(self, intent: intents.RemoveSeat) -> None:
        """Remove a seat."""
        if (seat := whole_number(intent.seat)) is not None:
            self.context.setup = self.context.setup.without(seat)
            self.context.commands.append(("focus", "add-seat"))

    @on(intents.Start)
    def start(self, _intent: intents.Start) -> Go | None:
        """Start the game, if the form is valid."""
        table = self.begin()
        return None if table is None else To(table, instead=True)

    def begin(self) -> TableScreen | None:
        """Return the table of a new game, or None if the form is invalid; then the form shows the
        error.
        """
        self._match_bots()
        try:
            return begin(self.context)
        except RecordError as error:
            self._error = why_not(error)
            self._said.append(self._error)
            return None

    def news(self) -> News:
        """Return the error for the screen reader."""
        said, self._said = self._said, []
        return News(said)


def why_not(error: RecordError) -> str:
    """Return the error message for a rejected form; mostly a name is wrong."""
    if named := NAMED.fullmatch(error.place):
        words = _("Player {number} needs a name, with at most {most} letters.")
        return words.format(number=int(named[1]) + 1, most=NAME_LENGTH)
    return error.translated()


def render_form(
    setup: Setup, settings: UserSettings, error: str, sound: Sequence[Node], matched: Any
) -> Node:
    """Return the form; `error` is its error message, and `sound` is the offer of sound. `matched`
    is as in :func:`.render_places`.
    """
    given = _("The game is dealt as in the link that you opened.")
    start = submit("start", intents.Start(), _("Start the game"))
    return h(
        "form",
        "setup",
        {},
        render_places(setup, matched=matched),
        *([h("p", "given-deal", {}, given)] if setup.deal else []),
        _customise(setup, settings),
        *sound,
        h("p", "setup-refusal", {"class": "refusal"}, error),
        h("div", "setup-buttons", {"class": "buttons"}, start),
    )


def _which(chosen: str) -> Node:
    """Return the choice of the game."""
    labels = {key: _(info.label) for key, info in GAMES.items()}
    return h("p", "which", {}, select("game", p_("which", "Game"), chosen, labels))


# Rules and options


def _customise(setup: Setup, user_settings: UserSettings) -> Node:
    parts = _rule_set(setup), _table(setup, user_settings), _options(setup)
    return h("details", "customise", {}, _summary(setup), *parts)


def _summary(setup: Setup) -> Node:
    return h(
        "summary",
        "customise-title",
        {},
        h("b", "customise-words", {}, _("Customise")),
        h("span", "customise-now", {"class": "small"}, _rules_now(setup)),
    )


def render_rules(setup: Setup) -> Node:
    """Return the fields of the rules alone."""
    return h("details", "customise", {}, _summary(setup), _rule_set(setup), _options(setup))


def _rules_now(setup: Setup) -> str:
    """Return a summary of the rules, for the closed section."""
    name, changed = _(setup.game.engine.presets[setup.preset].label), len(setup.options)
    if not changed:
        return _("Rules: {name}").format(name=name)
    return n_(
        "Rules: {name}, {count} changed", "Rules: {name}, {count} changed", changed, name=name
    )


def _rule_set(setup: Setup) -> Node:
    presets = {preset.name: _(preset.label) for preset in setup.game.engine.presets.values()}
    chosen = setup.game.engine.presets[setup.preset]
    source = _("Based on {text} (in the rules: {source}).")
    sentence = source.format(text=_(chosen.text), source=chosen.source)
    if len(presets) > 1:
        named = select("preset", _("Rule set"), setup.preset, presets)
    else:
        named = h("b", "preset", {}, _(chosen.label))
    return group(
        "rules",
        _("Rules"),
        named,
        h("p", "preset-summary", {}, _(chosen.summary)),
        h("p", "preset-source", {"class": "small"}, *link_rules("preset-source", sentence)),
    )


def _options(setup: Setup) -> Node:
    words = _("The rule set above decides all of these; what you change here differs from it.")
    return group(
        "options",
        _("Individual rules"),
        h("p", "options-words", {"class": "small"}, words),
        *(_option(setup, option) for option in setup.game.engine.options),
    )


def _option(setup: Setup, option: Option) -> Node:
    value = getattr(setup.rules, option.name)
    id = f"option-{option.name}"
    changed = "option changed" if option.name in setup.options else "option"
    return h(
        "div",
        f"{id}-block",
        {"class": changed},
        h("p", f"{id}-row", {}, *_field(id, option, value)),
        h("p", f"{id}-help", {}, _(option.help)),
        h(
            "p",
            f"{id}-source",
            {"class": "small"},
            *_source(setup, option, id),
        ),
    )


def _field(id: str, option: Option, value: Value) -> Iterator[Node]:
    """Yield the field of an option; an option with one possible value shows only the value."""
    label = _(option.label)
    if option.choices is None and option.bounds is None:
        yield check(id, label, bool(value))
        return
    yield h("b", f"{id}-label", {}, label)
    if option.choices is not None:
        choices = {each: _(text) for each, text in option.choices.items()}
        yield select(id, label, str(value), choices)
    elif option.bounds is not None:
        low, high = option.bounds
        if low == high:
            yield h("span", id, {}, _("{value} (the only option)").format(value=value))
        elif option.never is not None:
            numbers = (option.never, *range(low, high + 1))
            choices = {str(each): options.shown_value(option, each, _) for each in numbers}
            yield select(id, label, str(value), choices)
        else:
            attrs = {"type": "number", "name": id, "min": str(low), "max": str(high)}
            yield h("input", id, {**attrs, "value": str(value), "aria-label": label})


def _source(setup: Setup, option: Option, id: str) -> Iterator[Node | str]:
    """Yield the source of an option, with a link to its rule."""
    yield options.said(setup.game, option)
    yield rule_link(f"{id}-rule", option.rule, _("Rule {rule}").format(rule=option.rule))


# Settings of this device


def _table(setup: Setup, user_settings: UserSettings) -> Node:
    seed = {
        "type": "text",
        "name": "seed",
        "value": setup.seed,
        "maxlength": str(SEED_LENGTH),
        "autocomplete": "off",
        "placeholder": _("shuffle again"),
    }
    label = h(
        "label",
        "seed-label",
        {},
        h("span", "seed-words", {}, _("Shuffle code")),
        h("input", "seed", seed),
        h(
            "small",
            "seed-help",
            {},
            _("The same code deals the same game again: for a fair second try, or for a friend."),
        ),
    )
    back = _("Unlimited undo")
    back_help = _("Even a step that revealed something new. This is noted in the saved game.")
    practice = []
    if help := setup.game.practice:
        practice = [check("practice", _("Practice"), setup.practice, _(help))]
    return group(
        "table-habits",
        _("At this table"),
        hiding(user_settings),
        *game_ui(setup.game.key).new_game_fields(user_settings),
        check("takebacks", back, setup.take_backs, back_help),
        *practice,
        *([] if setup.deal else [label]),
    )
