"""The seats of the new-game form: one for each player, and a free one."""

from collections.abc import Collection

from app.kit import intents, player_names
from app.kit.button import button
from app.kit.form_fields import group, select
from app.kit.i18n import _
from app.kit.nodes import Attrs, Node, h
from app.kit.piece_icon import piece_icon
from app.storage.new_game_setup import Seat, Setup
from pompeii.core.player_colour_names import SIDES
from pompeii.core.record_document import NAME_LENGTH, SEATS


def render_places(setup: Setup, guests: Collection[int] = ()) -> Node:
    """Return the seats around the table, clockwise; `guests` are those of other devices."""
    places = [
        _seat(setup, index, seat, guest=index in guests) for index, seat in enumerate(setup.playing)
    ]
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
    )


def _seat(setup: Setup, index: int, seat: Seat, *, guest: bool) -> Node:
    side = SIDES[seat.side]
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
    chosen = setup.game.bots.get(seat.kind.removeprefix("bot:"))
    person = _("A guest on another device.") if guest else _("A person on this device.")
    line = person if chosen is None else _(chosen.line)
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
        select(f"kind-{index}", player, seat.kind, player_names.kinds(setup.game.bots)),
        h("p", f"kind-{index}-line", {"class": "small"}, line),
        *([_leave(index, seat.name)] if setup.count > min(SEATS) else []),
    )


def _leave(index: int, name: str) -> Node:
    label = _("Remove {name} from the table").format(name=name)
    intent = intents.RemoveSeat(str(index))
    return button(f"seat-{index}-remove", intent, "×", kind="quiet", label=label)


def _free() -> Node:
    add = button("add-seat", intents.AddSeat(), _("Add a player"), kind="quiet")
    return h("li", "seat-free", {"class": "seat free"}, add)
