"""The panels beside road and quarry: the players with their possessions, the supply, the round."""

from collections.abc import Iterator, Sequence

from app.kit.i18n import _, cached, n_
from app.kit.nodes import Attrs, Node, h
from app.kit.piece_icon import piece_icon
from pompeii.core.player_colour_names import SIDES
from pompeii.games.appia.board import SEGMENTS, SIZES

from . import names
from .cards import coin, pebble
from .view_model import ViewModel, tiles_left

WIDE = 2
"""Number of wide spaces of a cart, which also has one narrow space (V-C9)."""


def players(view_model: ViewModel) -> Node:
    """Return a panel for every seat, in seat order."""
    panels = [_player(view_model, seat) for seat in range(len(view_model.players))]
    title = h("h2", "players-title", {"class": "unseen"}, _("Players"))
    return h("section", "players", {"aria-labelledby": "players-title"}, title, *panels)


def _player(view_model: ViewModel, seat: int) -> Node:
    view, player = view_model.view, view_model.players[seat]
    id = f"player-{SIDES[player.side]}"
    active = seat == view.actor and not view_model.over
    bot = (
        [] if seat in view_model.humans else [h("span", f"{id}-bot", {"class": "small"}, _("bot"))]
    )
    attrs = {
        "class": "player" + (" active" if active else ""),
        "aria-current": "true" if active else None,
    }
    plus = [_push_token(f"{id}-plus")] if view.plus_one[seat] else []
    return h(
        "article",
        id,
        attrs,
        piece_icon(f"{id}-piece", player.side),
        h("h3", f"{id}-name", {}, player.name),
        *bot,
        _score(f"{id}-score", view.scores[seat]),
        h(
            "div",
            f"{id}-goods",
            {"class": "goods"},
            _purse(f"{id}-purse", view.coins[seat]),
            _stones(f"{id}-heap", view.stones[seat]),
        ),
        cart(f"{id}-cart", view.carts[seat]),
        _tokens(f"{id}-tokens", view.bonus[seat], tuple(row[seat] for row in view.majorities)),
        *plus,
    )


@cached
def _score(id: str, points: int) -> Node:
    words = names.points(points)
    return h("b", id, {"class": "score", "aria-label": words, "role": "img"}, str(points))


@cached
def _purse(id: str, coins: int | None) -> Node:
    """Return the number of coins, or a closed purse if the coins are hidden."""
    words = _("coins: hidden") if coins is None else names.coins(coins)
    amount = "?" if coins is None else str(coins)
    return _counted(id, words, coin(f"{id}-coin"), amount)


@cached
def _push_token(id: str) -> Node:
    words = _("a “push +1” token")
    return h("span", id, {"class": "plus", "role": "img", "aria-label": words}, "+1")


def _counted(id: str, words: str, picture: Node, amount: str) -> Node:
    """Return a picture with an amount. Without ``words`` the surrounding element is the label."""
    count = h("b", f"{id}-count", {}, amount)
    said: Attrs = {"role": "img", "aria-label": words} if words else {}
    return h("span", id, {"class": "counted", **said}, picture, count)


@cached
def _stones(id: str, counts: Sequence[int]) -> Node:
    """Return the player's stones by size."""
    found = [
        _counted(f"{id}-{SIZES[size]}", "", pebble(f"{id}-{SIZES[size]}-stone", size), str(count))
        for size, count in enumerate(counts)
        if count
    ]
    words = names.stones(counts) or _("no stones")
    return h("span", id, {"class": "heap", "role": "img", "aria-label": words}, *found)


@cached
def cart(id: str, load: Sequence[int]) -> Node:
    """Return the cart with its load: two wide spaces and a narrow one."""
    words = _("On the cart: {tiles}.").format(tiles=names.tiles(load) or _("nothing"))
    spaces = [
        h("span", f"{id}-{n}", {"class": "wide" if n < WIDE else "narrow"}, *_tiles(id, n, inside))
        for n, inside in enumerate(loaded(load))
    ]
    return h("span", id, {"class": "cart", "role": "img", "aria-label": words}, *spaces)


def loaded(load: Sequence[int]) -> tuple[list[int], ...]:
    """Return the sizes on each space of a cart, arranged so that everything fits."""
    small, medium, large = load
    spaces: list[list[int]] = [[2] if n < large else [] for n in range(WIDE)]
    spaces.append([])
    order = [n for n in (0, 1) if not spaces[n]]
    narrow_medium = medium > len(order)
    for n in order[:medium]:
        spaces[n].append(1)
    if narrow_medium:
        spaces[WIDE].append(1)
    room = [WIDE, *order] if not narrow_medium else order
    for n in room[:small]:
        spaces[n].append(0)
    return tuple(spaces)


def _tiles(id: str, n: int, sizes: Sequence[int]) -> Iterator[Node]:
    for k, size in enumerate(sizes):
        yield pebble(f"{id}-{n}-{k}", size, "tile")


@cached
def _tokens(id: str, counts: Sequence[int], leads: Sequence[int]) -> Node:
    """Return the bonus tokens by segment, with the points that they would score now."""
    rows = []
    for segment, (count, points) in enumerate(zip(counts, leads, strict=True)):
        said = n_(
            "{count} bonus token of {segment}",
            "{count} bonus tokens of {segment}",
            count,
            segment=names.segment(segment),
        )
        if points:
            said = _("{tokens}, now worth {points}").format(
                tokens=said, points=names.points(points)
            )
        label = h(
            "span", f"{id}-{segment}-name", {"class": f"bonus {SEGMENTS[segment]}"}, str(count)
        )
        worth = [h("small", f"{id}-{segment}-worth", {}, f"+{points}")] if points else []
        attrs = {"class": "segment", "role": "img", "aria-label": said}
        rows.append(h("span", f"{id}-{segment}", attrs, label, *worth))
    return h("span", id, {"class": "tokens"}, *rows)


def strip(view_model: ViewModel) -> Node:
    """Return the round and the number of spaces left, in one line."""
    return h("p", "strip", {"class": "strip"}, *_round(view_model))


def _round(view_model: ViewModel) -> Iterator[Node]:
    view = view_model.view
    words = _("Round {number}").format(number=view.round)
    yield h("span", "strip-round", {}, words)
    if view_model.practice:
        yield h("span", "strip-practice", {}, _("Practice"))
    left = tiles_left(view)
    yield h("span", "strip-left", {}, n_("{count} space left", "{count} spaces left", left))
    if view.ending is not None and not view_model.over:
        yield h("b", "strip-ending", {"class": "ending"}, names.ending(view.ending))
    elif view.quiet and view.rules.quiet_rounds:
        last = view.rules.quiet_rounds
        words = _("Quiet rounds: {count} of {last}").format(count=view.quiet, last=last)
        yield h("span", "strip-quiet", {}, words)


def supply(view_model: ViewModel) -> Node:
    """Return the supply of stones and tiles, and the number of cards turned down."""
    view = view_model.view
    rows = [
        _row("stones", _("Stones in store"), view.store, "stone"),
        _row("tiles", _("Tiles in store"), view.tiles, "tile"),
    ]
    down = n_("{count} income card face down.", "{count} income cards face down.", len(view.turned))
    again = _(
        "Whoever takes the last card gets a “push +1” token; then seven new cards are dealt (V-I3)."
    )
    return h(
        "section",
        "supply",
        {"aria-label": _("Stores")},
        *rows,
        h("p", "supply-cards", {}, down, " ", again),
    )


@cached
def _row(key: str, words: str, counts: Sequence[int], kind: str) -> Node:
    found = [
        h(
            "span",
            f"supply-{key}-{SIZES[size]}",
            {"class": "counted"},
            pebble(f"supply-{key}-{SIZES[size]}-one", size, kind),
            h("b", f"supply-{key}-{SIZES[size]}-count", {}, str(count)),
        )
        for size, count in enumerate(counts)
    ]
    name = h("span", f"supply-{key}-name", {}, words)
    said = names.stones(counts) if kind == "stone" else names.tiles(counts)
    attrs = {"class": "store", "role": "img", "aria-label": f"{words}: {said}"}
    return h("p", f"supply-{key}", attrs, name, *found)
