"""The seats of the new-game form: one for each player, and a free one."""

from collections.abc import Collection
from typing import Any

from app.kit import intents, player_names
from app.kit.button import button
from app.kit.form_fields import group, select
from app.kit.i18n import _
from app.kit.nodes import Attrs, Node, h
from app.kit.piece_icon import piece_icon
from app.storage.new_game_form_values import Seat, Setup
from pompeii.core.player_colour_names import SIDES
from pompeii.core.record_document import NAME_LENGTH, SEATS


def render_places(
    setup: Setup, guests: Collection[int] = (), *, you: int | None = None, matched: Any = None
) -> Node:
    """Return the seats around the table, clockwise.

    People at the seats of `guests` play on other devices. The person on this device keeps the seat
    `you`, if it is given. With `matched` (:class:`app.history.matched_bots.MatchedBots`) a bot can
    be as strong as the person at the table.
    """
    places = [
        _seat(setup, index, seat, matched, guest=index in guests, you=index == you)
        for index, seat in enumerate(setup.playing)
    ]
    bots = [seat for seat in setup.playing if seat.kind != "human"]
    words = _(
        "100 points more win about 64 of 100 games. Bots whose ranges overlap may be equally "
        "strong."
    )
    if setup.count < max(SEATS):
        places.append(_free())
    return group(
        "seats",
        _("Players, clockwise"),
        h(
            "div",
            "laid",
            {"class": f"laid for-{setup.count}"},
            h("div", "laid-board", {"class": setup.game.key, "aria-hidden": "true"}),
            h("ol", "seat-rows", {}, *places),
        ),
        *([h("p", "ratings-words", {"class": "small"}, words)] if bots else []),
        *(matched.notes() if matched else ()),
    )


def _seat(setup: Setup, index: int, seat: Seat, matched: Any, *, guest: bool, you: bool) -> Node:
    side, id = SIDES[seat.side], f"kind-{index}"
    field: Attrs = {
        "type": "text",
        "name": f"name-{index}",
        "value": seat.name,
        "maxlength": str(NAME_LENGTH),
        "aria-label": _("Name for seat {number}").format(number=index + 1),
        "autocomplete": "off",
    }
    colours = {SIDES[side]: player_names.side(side) for side in setup.game.sides(setup.count)}
    colour = _("Colour for seat {number}").format(number=index + 1)
    player = _("Player for seat {number}").format(number=index + 1)
    bot = setup.game.bots.get(seat.kind.removeprefix("bot:"))
    line = _person_line(guest=guest, you=you) if bot is None else _(bot.line)
    if bot and bot.rating:
        points, low, high = bot.rating
        words = _("Rating {points}, most likely between {low} and {high}.")
        line += " " + words.format(points=points, low=low, high=high)
    kind, kinds = seat.kind, player_names.kinds({} if you else setup.game.bots)
    if matched:
        kinds, kind = matched.choices(index, kinds)
        line = matched.line(index) + line
    return h(
        "li",
        f"seat-{index}",
        {"class": f"seat side-{side}"},
        h(
            "span",
            f"seat-{index}-colour",
            {"class": "colour"},
            piece_icon(f"seat-{index}-token", seat.side),
            select(f"side-{index}", colour, side, colours),
        ),
        h("input", f"name-{index}", field),
        select(id, player, kind, kinds, f"{id}-line"),
        h("p", f"{id}-line", {"class": "small"}, line),
        *([_leave(index, seat.name)] if setup.count > min(SEATS) else []),
    )


def _person_line(*, guest: bool, you: bool) -> str:
    """Return the line about a person at a seat."""
    if you:
        return _("You, on this device.")
    return _("A friend on another device.") if guest else _("A person on this device.")


def _leave(index: int, name: str) -> Node:
    label = _("Remove {name} from the table").format(name=name)
    intent = intents.RemoveSeat(str(index))
    return button(f"seat-{index}-remove", intent, "×", kind="quiet", label=label)


def _free() -> Node:
    add = button("add-seat", intents.AddSeat(), _("Add a player"), kind="quiet")
    return h("li", "seat-free", {"class": "seat free"}, add)
