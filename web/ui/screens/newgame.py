"""The screen of a new game.

Labels, help and sources of the rule options come from the rules themselves.
"""

from collections.abc import Mapping
from functools import lru_cache

from pompeii import PRESETS, RecordError, Table, make_rules
from pompeii.bots import BOTS
from pompeii.cards import PIECES, SIDES
from pompeii.link import to_link
from pompeii.record import NAME_LENGTH, SEED_LENGTH
from pompeii.rules import OPTIONS, Option

from ..keep.habits import Habits
from ..keep.setup import Seat, Setup
from ..kit import names, wishes
from ..kit.button import button, submit
from ..kit.fields import check, group, select
from ..kit.markup import Node, h
from ..kit.token import token
from ..kit.words import _, n_
from .screen import Drawing, Go, News, Screen, To, on
from .table import TableScreen
from .visit import Visit

_packed = lru_cache(maxsize=1)(to_link)  # it is asked for after every message


class NewGame(Screen):
    """The form of a new game. What is filled in is there again when one comes back."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self._refusal = ""
        self._said: list[str] = []

    @property
    def address(self) -> Mapping[str, str]:
        """With the deal, where one is given."""
        deal = self.visit.setup.deal
        return {"#": f"deal={_packed(deal)}"} if deal else {"screen": "new"}

    def render(self) -> Drawing:
        """The form as it is filled in."""
        return Drawing(render_form(self.visit.setup, self.visit.habits, self._refusal))

    def change(self, name: str, value: str) -> None:
        """Fill in a field."""
        self.visit.setup = self.visit.setup.changed(name, value)

    @on(wishes.Start)
    def start(self, _wish: wishes.Start) -> Go | None:
        """Begin the game, if it can be."""
        table = self.begin()
        return None if table is None else To(table, instead=True)

    def begin(self) -> TableScreen | None:
        """The game that is filled in; None if it is refused: then the form says why."""
        try:
            record = self.visit.setup.record(self.visit.seed())
        except RecordError as refusal:
            self._refusal = str(refusal)
            self._said.append(self._refusal)
            return None
        self.visit.store.set("setup", self.visit.setup.fields)
        return TableScreen.begin(self.visit, Table(record))

    def news(self) -> News:
        """Why it was refused."""
        said, self._said = self._said, []
        return News(said)


def render_form(setup: Setup, habits: Habits, refusal: str) -> Node:
    """The form; ``refusal`` says why it could not be started."""
    return h(
        "main",
        "app",
        {"class": "newgame"},
        h("h1", "setup-title", {}, _("New game")),
        h(
            "form",
            "setup",
            {},
            _seats(setup),
            _rule_set(setup),
            _customise(setup),
            _table(setup, habits),
            h("p", "setup-refusal", {"class": "refusal"}, refusal),
            h(
                "div",
                "setup-buttons",
                {"class": "buttons"},
                submit("start", wishes.Start(), _("Start the game")),
                button("cancel", wishes.Back(), _("Back")),
            ),
        ),
    )


# Who plays


def _seats(setup: Setup) -> Node:
    counts = {str(n): n_("{count} player", "{count} players", n) for n in PIECES}
    rows = [_seat(setup, index, seat) for index, seat in enumerate(setup.playing)]
    return group(
        "seats",
        _("Players, clockwise"),
        select("count", _("Number of players"), str(setup.count), counts),
        h("ol", "seat-rows", {}, *rows),
    )


def _seat(setup: Setup, index: int, seat: Seat) -> Node:
    field = {
        "type": "text",
        "name": f"name-{index}",
        "value": seat.name,
        "maxlength": str(NAME_LENGTH),
        "aria-label": _("Name"),
        "autocomplete": "off",
    }
    colours = {SIDES[side]: names.side(side) for side in range(setup.count)}
    chosen = BOTS.get(seat.kind.removeprefix("bot:"))
    line = "" if chosen is None else _(chosen.line)
    return h(
        "li",
        f"seat-{index}",
        {"class": f"side-{SIDES[seat.side]}"},
        token(f"seat-{index}-token", seat.side),
        h("input", f"name-{index}", field),
        select(f"side-{index}", _("Colour"), SIDES[seat.side], colours),
        select(f"kind-{index}", _("Who plays"), seat.kind, names.kinds()),
        h("p", f"kind-{index}-line", {"class": "small"}, line),
    )


# By which rules


def _rule_set(setup: Setup) -> Node:
    presets = {preset.name: _(preset.label) for preset in PRESETS.values()}
    summary = _(PRESETS[setup.preset].summary)
    return group(
        "rules",
        _("Rules"),
        select("preset", _("Rule set"), setup.preset, presets),
        h("p", "preset-summary", {"class": "small"}, summary),
    )


def _customise(setup: Setup) -> Node:
    rows = [_option(setup, option) for option in OPTIONS]
    summary = h("summary", "customise-title", {}, _("Customise the rules"))
    return h("details", "customise", {}, summary, *rows)


def _option(setup: Setup, option: Option) -> Node:
    rules = make_rules(setup.count, setup.preset, setup.options)
    value = getattr(rules, option.name)
    id = f"option-{option.name}"
    label = f"{_(option.label)} ({option.rule})"
    if option.choices is not None:
        choices = {value: _(text) for value, text in option.choices.items()}
        field = h(
            "p",
            f"{id}-row",
            {},
            h("b", f"{id}-label", {}, label),
            select(id, label, value, choices),
        )
    elif option.bounds is not None:
        low, high = option.bounds
        attrs = {
            "type": "number",
            "name": id,
            "min": str(low),
            "max": str(high),
            "value": str(value),
        }
        box = h("input", id, {**attrs, "aria-label": label})
        field = h("p", f"{id}-row", {}, h("b", f"{id}-label", {}, label), box)
    else:
        field = h("p", f"{id}-row", {}, check(id, label, value))
    changed = "option changed" if option.name in setup.options else "option"
    help_text = h("p", f"{id}-help", {"class": "small"}, f"{_(option.help)} {_(option.source)}")
    return h("div", f"{id}-block", {"class": changed}, field, help_text)


# How on this device


def _table(setup: Setup, habits: Habits) -> Node:
    seed = {
        "type": "text",
        "name": "seed",
        "value": setup.seed,
        "maxlength": str(SEED_LENGTH),
        "autocomplete": "off",
        "placeholder": _("any"),
    }
    label = h(
        "label",
        "seed-label",
        {},
        h("span", "seed-words", {}, _("Seed of the deal")),
        h("input", "seed", seed),
    )
    given = [h("p", "given-deal", {}, _("The cards and tiles are dealt as in the link."))]
    return group(
        "table-habits",
        _("At this table"),
        check("handover", _("Hide the hands of several people from each other"), habits.hand_over),
        check("autodraw", _("Draw at once, without a Draw step"), habits.auto_draw),
        check("takebacks", _("Allow taking back what revealed something"), setup.take_backs),
        *(given if setup.deal else [label]),
    )
