"""The panels beside the board: the players, the stock, the discards, the bag."""

from collections.abc import Iterator

from app.kit import intents
from app.kit.button import button
from app.kit.i18n import _, cached, n_
from app.kit.icons import icon
from app.kit.nodes import Node, h
from app.kit.player_names import bot_badge
from app.kit.player_names import side as side_name
from app.table.player_list import player_list
from pompeii.games.downfall.board import COLOUR_OF, NUMBERS, SYMBOLS
from pompeii.games.downfall.cards import CARD_COUNTS, OMEN, OMENS, SIDES, TILE_SYMBOLS
from pompeii.games.downfall.state import Phase
from pompeii.games.downfall.view import View

from . import names
from .card_piles import bag_text, stock_text
from .view_model import ViewModel


def players(view_model: ViewModel) -> Node:
    """Return a compact panel for every seat, in seat order."""
    return player_list([_player(view_model, seat) for seat in range(len(view_model.players))])


@cached
def piece(id: str, side: int, size: int = 24, words: str = "") -> Node:
    """Return a piece outside the board; ``words`` name its side if nothing beside it does."""
    box = {"class": "piece", "width": str(size), "height": str(size)}
    said = {"role": "img", "aria-label": words} if words else {"aria-hidden": "true"}
    return h("svg", id, {**box, **said}, h("use", f"{id}-use", {"href": f"#piece-{SIDES[side]}"}))


def _player(view_model: ViewModel, seat: int) -> Node:
    view, player = view_model.view, view_model.players[seat]
    id = f"player-{SIDES[player.side]}"
    active = seat == view_model.acting_seat and not view_model.over
    bot = [bot_badge(f"{id}-bot", view_model.bots[seat])] if seat in view_model.bots else []
    attrs = {
        "class": "player" + (" active" if active else ""),
        "aria-current": "true" if active else None,
        "data-legend": _legend(view_model, seat),
    }
    children = [
        piece(f"{id}-piece", player.side, words=side_name(player.side)),
        h("h3", f"{id}-name", {}, player.name),
        *bot,
        h("dl", f"{id}-figures", {}, *(_count(id, *figure) for figure in _counts(view, seat))),
        *view_model.extras.badges.get(seat, ()),
    ]
    if seat in view_model.callers:
        intent = intents.Call(SIDES[player.side])
        words = _("Call the eruption: {name}").format(name=player.name)
        short = icon(f"{id}-call-icon", "volcano")
        children.append(
            button(f"{id}-call", intent, short, _call(f"{id}-call"), kind="quiet", label=words)
        )
    return h("article", id, attrs, *children)


def _legend(view_model: ViewModel, seat: int) -> str:
    """Return the figures of a player in words, for pages that show icons."""
    view = view_model.view
    words = _("{name}: {rescued} rescued, {city} still in the city, {lost} in the volcano.")
    if view.phase is Phase.CITY:
        words = _("{name}: {reserve} still to move in, {city} in the city, {lost} in the volcano.")
    return words.format(
        name=view_model.players[seat].name,
        reserve=view.reserve[seat],
        city=sum(counts[seat] for counts in view.pieces.values()),
        rescued=view.rescued[seat],
        lost=view.volcano[seat],
    )


@cached
def _call(id: str) -> Node:
    whole = h("span", f"{id}-whole", {}, _("Call the eruption\u00a0…"))
    return h("span", f"{id}-words", {}, h("span", f"{id}-short", {}, _("Call …")), whole)


def _counts(view: View, seat: int) -> list[tuple[str, str, int]]:
    """Return the counts of a player, each with a key and a name."""
    in_city = sum(counts[seat] for counts in view.pieces.values())
    figures = [("city", _("city"), in_city)]
    if view.phase is Phase.CITY:
        figures.insert(0, ("reserve", _("supply"), view.reserve[seat]))
        figures.append(("cards", _("cards"), view.hand_sizes[seat]))
    else:
        figures.append(("rescued", _("rescued"), view.rescued[seat]))
    return [*figures, ("volcano", _("volcano"), view.volcano[seat])]


def overview(view_model: ViewModel) -> Node:
    """Return the counts of all players as a table with words. It is for narrow pages, where the
    panels have room for icons only.
    """
    view = view_model.view
    head = [h("th", "overview-players", {"scope": "col"}, _("Player"))]
    head += [_head(key, words) for key, words, _count in _counts(view, 0)]
    rows = []
    for seat, player in enumerate(view_model.players):
        id = f"overview-{SIDES[player.side]}"
        name = h(
            "th", f"{id}-name", {"scope": "row"}, piece(f"{id}-piece", player.side, 18), player.name
        )
        counts = [h("td", f"{id}-{key}", {}, str(count)) for key, _w, count in _counts(view, seat)]
        rows.append(h("tr", id, {}, name, *counts))
    return h(
        "table",
        "overview",
        {"class": "overview"},
        h("thead", "overview-top", {}, h("tr", "overview-heads", {}, *head)),
        h("tbody", "overview-rows", {}, *rows),
    )


@cached
def _head(key: str, words: str) -> Node:
    id = f"overview-{key}"
    picture = icon(f"{id}-icon", key)
    return h("th", id, {"scope": "col"}, picture, h("span", f"{id}-words", {}, words))


@cached
def _count(id: str, key: str, words: str, number: int) -> Node:
    picture = icon(f"{id}-{key}-icon", key)
    term = h("dt", f"{id}-{key}-term", {}, picture, h("span", f"{id}-{key}-words", {}, words))
    return h(
        "div", f"{id}-{key}", {"class": key}, term, h("dd", f"{id}-{key}-number", {}, str(number))
    )


def strip(view_model: ViewModel) -> Node:
    """Return the main facts of :func:`supply` in one line, for pages that keep it in the drawer."""
    view = view_model.view
    if view.phase is Phase.CITY:
        shown = [("cards", n_("card left", "cards left", view.stock), str(view.stock))]
        if omens := view.discards.count(OMEN):
            shown.append(("omen", _("of {all} Omens").format(all=OMENS), str(omens)))
        mood = [h("span", "strip-mood", {}, _volcano_state(view))]
        legend = f"{stock_text(view.stock)}. {_mood_text(view)}."
    else:
        tiles = sum(view.bag)
        shown = [("bag", n_("tile left", "tiles left", tiles), str(tiles))]
        mood = []
        legend = f"{bag_text(tiles)}."
    items = [_item(*item) for item in shown]
    return h("p", "strip", {"class": "strip", "data-legend": legend}, *items, *mood)


@cached
def _item(key: str, words: str, number: str) -> Node:
    id = f"strip-{key}"
    count = h("b", f"{id}-count", {}, number)
    return h("span", id, {}, icon(f"{id}-icon", key), count, h("span", f"{id}-words", {}, words))


def _volcano_state(view: View) -> str:
    return _("Vesuvius seethes") if view.seething else _("Vesuvius sleeps")


def _mood_text(view: View) -> str:
    """Name the state of Vesuvius, and count the Omens so far."""
    words = _("{mood} · Omens so far: {omens} of {all}")
    return words.format(mood=_volcano_state(view), omens=view.discards.count(OMEN), all=OMENS)


def supply(view_model: ViewModel) -> Node:
    """Return the stock and the played cards in phase one, the bag in phase two."""
    inner = _stock(view_model) if view_model.view.phase is Phase.CITY else _bag(view_model)
    return h("section", "supply", {"aria-label": _("Stock")}, *inner)


def _stock(view_model: ViewModel) -> Iterator[Node]:
    view = view_model.view
    yield h("p", "stock", {}, stock_text(view.stock))
    yield h("p", "mood", {}, _mood_text(view))
    seen = (*view.discards, *view.hand)
    rows = [_seen_cards(number, seen.count(number)) for number in NUMBERS]
    words = _("Cards seen, of each number")
    summary = h("summary", "tally-title", {}, words)
    yield h("details", "tally", {}, summary, h("ul", "tally-rows", {}, *rows))


@cached
def _seen_cards(number: int, seen: int) -> Node:
    """Return the number of seen cards of a number, including the player's own hand."""
    id = f"tally-{number}"
    words = _("{seen} of {all}").format(seen=seen, all=CARD_COUNTS[number])
    label = h("b", f"{id}-number", {"class": COLOUR_OF[number]}, str(number))
    return h("li", id, {}, label, h("span", f"{id}-seen", {}, words))


def _bag(view_model: ViewModel) -> Iterator[Node]:
    view = view_model.view
    left = sum(view.bag)
    yield h("p", "bag", {}, bag_text(left))
    rows = [
        _tiles_left(tile, count)
        for tile, count in enumerate(view.bag)
        if tile < len(SYMBOLS) or view.rules.dual_vents
    ]
    yield h("ul", "bag-rows", {}, *rows)


@cached
def _tiles_left(tile: int, count: int) -> Node:
    """Return the number of tiles of a kind in the bag."""
    signs = (symbol_icon(f"bag-{tile}-sign-{symbol}", symbol, 22) for symbol in TILE_SYMBOLS[tile])
    number = h("span", f"bag-{tile}-count", {}, str(count))
    return h("li", f"bag-{tile}", {"aria-label": f"{names.tile(tile)}: {count}"}, *signs, number)


@cached
def symbol_icon(id: str, symbol: int, size: int) -> Node:
    """Return a lava symbol outside the board."""
    box = {"class": "sign", "width": str(size), "height": str(size), "aria-hidden": "true"}
    return h("svg", id, box, h("use", f"{id}-use", {"href": f"#sign-{SYMBOLS[symbol]}"}))
