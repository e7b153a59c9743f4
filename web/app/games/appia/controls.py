"""The controls beside road, quarry and cards: stones to push, the push, the exchange."""

from collections.abc import Container, Iterator, Sequence
from itertools import takewhile
from typing import Final

from app.kit.button import button, submit
from app.kit.i18n import _, cached
from app.kit.nodes import Attrs, Node, h
from pompeii.core.i18n import whole
from pompeii.games.appia.actions import COIN, DONE, NOTHING, Action, Exchange, Push
from pompeii.games.appia.board import LARGE, SIZES, Size
from pompeii.games.appia.components import room_for
from pompeii.games.appia.state import Decision

from . import intents, names
from .aimed_push import Aim
from .cart_with_load import cart
from .coin_stone_tile_icons import coin, stone, tile
from .local_game import QUARRY, ROAD
from .view_model import ViewModel

EXAMPLE: Final = "s@-12/15"
"""A push in written form."""


def part_tabs(view_model: ViewModel) -> Node:
    """Return the tabs for road and quarry, for pages with room for only one of them."""
    there = ((ROAD, _("Road")), (QUARRY, _("Quarry")))
    shown, used = view_model.shown_part, view_model.parts_to_use
    tabs = [_part_tab(key, words, key == shown, key in used) for key, words in there]
    return h("div", "faces", {"role": "group", "aria-label": _("Part of the board")}, *tabs)


@cached
def _part_tab(key: str, words: str, shown: bool, used: bool) -> Node:
    """Return a tab, marked if its part is ``used``: something can be done there now."""
    attrs: Attrs = {
        "type": "button",
        **intents.ShowPart(key).attrs,
        "aria-pressed": "true" if shown else "false",
        "class": "face used" if used else "face",
    }
    told: list[Node | str] = []
    if used:
        told = [" ", h("span", f"face-{key}-used", {"class": "unseen"}, _("something to do here"))]
    return h("button", f"face-{key}", attrs, words, *told)


def decisions(view_model: ViewModel) -> Node:
    """Return the choices that lie neither on the road nor on a card."""
    return h("div", "decisions", {"class": "decisions"}, *_decisions(view_model))


def _decisions(view_model: ViewModel) -> Iterator[Node]:
    if view_model.view.decision is Decision.EXCHANGE and view_model.exchanges:
        yield _exchange(view_model)
    if view_model.stones:
        suggested = view_model.suggestion
        yield stones(
            view_model.view.stones[view_model.main_seat],
            view_model.stones,
            view_model.aim,
            suggested.size if isinstance(suggested, Push) else None,
            may_type=view_model.shows_notation,
        )
    if view_model.can_stop:
        push = view_model.view.decision is Decision.PUSH
        words = _("Stop pushing") if push else _("No second tile")
        kind = "advised" if view_model.suggestion == DONE else ""
        yield button("enough", intents.Stop(), words, legal=True, kind=kind)
    if view_model.aim is not None:
        may, text = bool(view_model.choices), view_model.outcome_text
        yield aiming(view_model.aim, may, view_model.shows_notation, text)
    if view_model.typing_push:
        yield _push_field("" if view_model.aim is None else view_model.aim.action.text)


def stones(
    counts: Sequence[int],
    pushable: Container[Size],
    aim: Aim | None,
    advised: Size | None = None,
    *,
    may_type: bool = False,
) -> Node:
    """Return the player's stones: a button for each size, which sets a stone at the red line.

    ``counts`` are by size. A size that is not ``pushable`` keeps its place, so that no button moves
    under the pointer.
    """
    at_line = None if aim is None else aim.size
    found = [
        _stone(size, counts[size], size == at_line, size == advised)
        if size in pushable
        else _missing_stone(size)
        for size in range(LARGE + 1)
    ]
    label = h("span", "stones-label", {}, _("Push a stone:"))
    typed = [_typing_button()] if may_type else []
    return h("div", "stones", {"class": "stones"}, label, *found, *typed)


@cached
def _typing_button() -> Node:
    words = _("Type the push")
    return button("write", intents.TogglePushField(), "✎", kind="nudge", label=words)


@cached
def _missing_stone(size: Size) -> Node:
    """Return the place of a size that cannot be pushed now."""
    id = f"no-{SIZES[size]}"
    attrs = {"class": "no-stone", "aria-hidden": "true"}
    return h("span", id, attrs, stone(f"{id}-stone", size), h("b", f"{id}-count", {}, "×0"))


@cached
def _push_field(now: str) -> Node:
    """Return the field for typing a push; ``now`` is its current text."""
    attrs = {
        "type": "text",
        "name": "text",
        "value": now,
        "placeholder": EXAMPLE,
        "maxlength": "20",
        "size": "9",
        "autocomplete": "off",
        "autocapitalize": "none",
        "spellcheck": "false",
        "aria-describedby": "told",
    }
    words = h("span", "written-words", {}, _("The push in notation:"))
    field = h("label", "written-label", {}, words, h("input", "written", attrs))
    done = submit("written-set", intents.TypePush(), _("Place the stone"))
    return h("form", "writing", {"class": "writing"}, field, done)


@cached
def _stone(size: Size, count: int, picked: bool, advised: bool) -> Node:
    id = f"push-{SIZES[size]}"
    classes = [name for name, on in (("picked", picked), ("advised", advised)) if on]
    return h(
        "button",
        id,
        {
            "type": "button",
            **intents.PickStone(SIZES[size]).attrs,
            "data-legal": True,
            "class": " ".join(classes) or None,
            "aria-pressed": "true" if picked else "false",
            "aria-label": _("Push a stone: {size}; you have {count}").format(
                size=names.size(size), count=count
            ),
        },
        stone(f"{id}-stone", size),
        h("b", f"{id}-count", {}, f"×{count}"),
    )


@cached
def aiming(aim: Aim, may: bool, written: bool, outcome_text: str = "") -> Node:
    """Return the push in figures with step buttons, and a push button that works if it ``may``.

    The push in notation is for screen readers alone, unless it is to be seen ``written``. The
    ``outcome_text`` stands beside the buttons.
    """
    steps = (
        ("left", "←", aim.moved_to(aim.x - 1, aim.angle), _("1 mm to the left")),
        ("right", "→", aim.moved_to(aim.x + 1, aim.angle), _("1 mm to the right")),
        ("turn-left", "↶", aim.moved_to(aim.x, aim.angle - 1), _("1° to the left")),
        ("turn-right", "↷", aim.moved_to(aim.x, aim.angle + 1), _("1° to the right")),
    )
    left, right, turn_left, turn_right = (
        button(
            f"aim-{key}",
            intents.Aim(str(to.x), str(to.angle)),
            sign,
            kind="nudge",
            label=words,
        )
        for key, sign, to, words in steps
    )
    text = {
        "class": None if written else "unseen",
        "data-notation": f"{aim.stone}@",
        "aria-label": names.aim(aim.x, aim.angle),
    }
    readout = h("output", "aim-readout", text, aim.action.text)
    push = intents.Push(aim.stone, str(aim.x), str(aim.angle))
    place = h("span", "aim-place", {"class": "fine"}, left, _aim_value("aim-x", aim.x, "mm"), right)
    turned = _aim_value("aim-angle", aim.angle, "°")
    angle = h("span", "aim-turned", {"class": "fine"}, turn_left, turned, turn_right)
    done = h(
        "span",
        "aim-done",
        {"class": "fine"},
        button("push", push, _("Push"), legal=may, kind="primary"),
        button("put-back", intents.TakeStoneBack(), _("Take it back"), kind="quiet"),
        readout,
    )
    foreseen = [h("p", "foreseen", {"class": "foreseen"}, outcome_text)] if outcome_text else []
    return h("div", "aiming", {"class": "aiming"}, place, angle, done, *foreseen)


def _aim_value(id: str, figure: int, unit: str) -> Node:
    """Return a figure of the aim. It is hidden from screen readers; the DOM layer updates it while
    it changes.
    """
    number = h("b", id, {}, whole(figure))
    return h("span", f"{id}-figure", {"class": "figure", "aria-hidden": "true"}, number, unit)


def _exchange(view_model: ViewModel) -> Node:
    """Return the fallen stones of each kind in a row of its own, with their exchanges, and the
    player's cart.

    A row keeps its place when its stones are exchanged, so that no offer moves under the pointer.
    """
    view = view_model.view
    exchanges = takewhile(
        lambda action: isinstance(action, Exchange), (step.action for step in reversed(view.log))
    )
    exchanged = {action.stone for action in exchanges if isinstance(action, Exchange)}
    rows = [
        _fallen_stones(
            size,
            view.fallen.count(size),
            tuple(each for each in view_model.exchanges if each.stone == size),
            view_model.suggestion,
        )
        for size in sorted({*view.fallen} | exchanged)
    ]
    return h(
        "div", "exchange", {"class": "exchange"}, *rows, _own_cart(view.carts[view_model.main_seat])
    )


@cached
def _fallen_stones(
    size: Size, count: int, exchanges: tuple[Exchange, ...], suggestion: Action | None
) -> Node:
    """Return the fallen stones of a kind, and the offers for one of them. A bot's suggestion is
    highlighted.
    """
    id = "fell-nothing" if size == NOTHING else f"fell-{SIZES[size]}"
    if size == NOTHING:
        fell = [h("span", f"{id}-words", {}, _("Nothing fell. Take:"))]
    else:
        words = [_("A small stone for:"), _("A medium stone for:"), _("A large stone for:")][size]
        fell = [
            stone(f"fallen-{SIZES[size]}", size),
            h("b", f"{id}-count", {}, f"×{count}"),
            h("span", f"{id}-words", {"class": "words"}, words),
        ]
    offers = [
        _offer(f"{id}-for", way, advised=way == suggestion)
        for way in sorted(exchanges, key=lambda way: way.tile)
    ]
    return h("div", id, {"class": "settled"}, *fell, *offers)


def _offer(id: str, exchange: Exchange, *, advised: bool) -> Node:
    if exchange.tile == COIN:
        picture, words, id = coin(f"{id}-1-picture"), names.coins(1), f"{id}-1"
    else:
        id = f"{id}-{SIZES[exchange.tile]}"
        picture = tile(f"{id}-picture", exchange.tile)
        words = [_("a small tile"), _("a medium tile"), _("a large tile")][exchange.tile]
    said = h("span", f"{id}-words", {"class": "words"}, words)
    kind = "offer advised" if advised else "offer"
    return button(id, intents.ExchangeStone(exchange.text), picture, said, legal=True, kind=kind)


@cached
def _own_cart(load: Sequence[int]) -> Node:
    """Return the player's cart with its load, and the tiles that still fit on it."""
    room = room_for(load)
    said = names.tiles([int(size in room) for size in range(LARGE + 1)]) or _("nothing")
    rest = h(
        "span",
        "loading-room",
        {"class": "room", "role": "img", "aria-label": _("Room for: {tiles}").format(tiles=said)},
        *(tile(f"loading-room-{SIZES[size]}", size) for size in room),
    )
    words = h("span", "loading-words", {"class": "words"}, _("Your cart:"))
    return h("div", "loading", {"class": "loading"}, words, cart("loading-cart", load), rest)
