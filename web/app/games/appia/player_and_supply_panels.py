"""The panels beside road and quarry: the players with their possessions, the supply, the round."""

from collections.abc import Iterator, Sequence

from app.kit.i18n import _, cached, n_
from app.kit.nodes import Attrs, Node, h
from app.kit.piece_icon import piece_icon
from app.kit.player_names import bot_badge
from app.table.player_list import player_list
from pompeii.core.player_colour_names import SIDES
from pompeii.games.appia.board import SEGMENTS, SIZES

from . import names, rivals_gains
from .cart_with_load import cart, said
from .coin_stone_tile_icons import coin, stone, tile
from .view_model import ViewModel, tiles_left


def players(view_model: ViewModel) -> Node:
    """Return a panel for every seat, in seat order."""
    return player_list([_player(view_model, seat) for seat in range(len(view_model.players))])


def _player(view_model: ViewModel, seat: int) -> Node:
    view, player = view_model.view, view_model.players[seat]
    id = f"player-{SIDES[player.side]}"
    active = seat == view.actor and not view_model.over
    bot = [bot_badge(f"{id}-bot", view_model.bots[seat])] if seat in view_model.bots else []
    gains = rivals_gains.gains_of(view_model, seat)
    attrs = {
        "class": "player" + (" active" if active else ""),
        "aria-current": "true" if active else None,
        "data-legend": _legend(view_model, seat, gains),
    }
    gained = [rivals_gains.badge(f"{id}-gains", gains)] if gains else []
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
        _tokens(f"{id}-tokens", view.bonus[seat], _worth(view_model, seat)),
        *plus,
        *gained,
        *view_model.extras.badges.get(seat, ()),
    )


def _worth(view_model: ViewModel, seat: int) -> tuple[int, ...]:
    """Return the points that the bonus tokens of each segment would bring now."""
    return tuple(row[seat] for row in view_model.view.majorities)


def _legend(view_model: ViewModel, seat: int, gains: rivals_gains.Gains | None) -> str:
    """Return the possessions and the gains of a player in words, for pages that show pictures and
    figures.
    """
    view = view_model.view
    owned = [names.points(view.scores[seat])]
    if (coins := view.coins[seat]) is not None:
        owned.append(names.coins(coins))
    owned += [_heap(view.stones[seat]), *([names.push_token()] if view.plus_one[seat] else [])]
    first = f"{view_model.players[seat].name}: {'; '.join(owned)}."
    tokens = [
        _bonus(segment, count, points)
        for segment, (count, points) in enumerate(
            zip(view.bonus[seat], _worth(view_model, seat), strict=True)
        )
        if count
    ]
    since = [rivals_gains.describe(gains)] if gains else []
    return " ".join([first, said(view.carts[seat]), *(f"{each}." for each in tokens), *since])


def _coins(coins: int | None) -> str:
    return _("coins: hidden") if coins is None else names.coins(coins)


def _heap(stones: Sequence[int]) -> str:
    return names.stones(stones) or _("no stones")


def _bonus(segment: int, count: int, points: int) -> str:
    """Return the bonus tokens of a segment in words, with the points that they would bring now."""
    tokens = n_(
        "{count} bonus token of {segment}",
        "{count} bonus tokens of {segment}",
        count,
        segment=names.segment(segment),
    )
    if not points:
        return tokens
    words = _("{tokens}, now worth {points}")
    return words.format(tokens=tokens, points=names.points(points))


@cached
def _score(id: str, points: int) -> Node:
    words = names.points(points)
    return h("b", id, {"class": "score", "aria-label": words, "role": "img"}, str(points))


@cached
def _purse(id: str, coins: int | None) -> Node:
    """Return the number of coins, or a closed purse if the coins are hidden."""
    amount = "?" if coins is None else str(coins)
    return _counted(id, _coins(coins), coin(f"{id}-coin"), amount)


@cached
def _push_token(id: str) -> Node:
    return h("span", id, {"class": "plus", "role": "img", "aria-label": names.push_token()}, "+1")


def _counted(id: str, words: str, picture: Node, amount: str) -> Node:
    """Return a picture with an amount. Without ``words`` the surrounding element is the label."""
    count = h("b", f"{id}-count", {}, amount)
    said: Attrs = {"role": "img", "aria-label": words} if words else {}
    return h("span", id, {"class": "counted", **said}, picture, count)


@cached
def _stones(id: str, counts: Sequence[int]) -> Node:
    """Return the player's stones by size."""
    found = [
        _counted(f"{id}-{SIZES[size]}", "", stone(f"{id}-{SIZES[size]}-stone", size), str(count))
        for size, count in enumerate(counts)
        if count
    ]
    return h("span", id, {"class": "heap", "role": "img", "aria-label": _heap(counts)}, *found)


@cached
def _tokens(id: str, counts: Sequence[int], leads: Sequence[int]) -> Node:
    """Return the bonus tokens by segment, with the points that they would score now."""
    rows = []
    for segment, (count, points) in enumerate(zip(counts, leads, strict=True)):
        words = _bonus(segment, count, points)
        letter = SEGMENTS[segment]
        disc = h("span", f"{id}-{segment}-disc", {"class": f"bonus {letter}"}, letter)
        number = h("b", f"{id}-{segment}-count", {}, str(count))
        worth = [h("small", f"{id}-{segment}-worth", {}, f"+{points}")] if points else []
        attrs = {"class": "segment", "role": "img", "aria-label": words}
        rows.append(h("span", f"{id}-{segment}", attrs, disc, number, *worth))
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
        legend = _(
            "In a quiet round nobody lays a tile or travels. The game ends after {last} of them in "
            "a row."
        )
        yield h("span", "strip-quiet", {"data-legend": legend.format(last=last)}, words)


def supply(view_model: ViewModel) -> Node:
    """Return the supply of stones and tiles, and the number of income cards taken."""
    view = view_model.view
    rows = [
        _row("stones", _("Stones in store"), view.store, names.stones(view.store)),
        _row("tiles", _("Tiles in store"), view.tiles, names.tiles(view.tiles)),
    ]
    count = len(view.turned)
    taken = [n_("{count} income card is taken.", "{count} income cards are taken.", count)]
    last = _(
        "Whoever takes the last card also gets a “push +1” token; then seven new cards are dealt."
    )
    return h(
        "section",
        "supply",
        {"aria-label": _("Stores")},
        *rows,
        h("p", "supply-cards", {}, " ".join([*taken, last])),
    )


@cached
def _row(key: str, words: str, counts: Sequence[int], said: str) -> Node:
    picture = {"stones": stone, "tiles": tile}[key]
    found = [
        h(
            "span",
            f"supply-{key}-{SIZES[size]}",
            {"class": "counted"},
            picture(f"supply-{key}-{SIZES[size]}-one", size),
            h("b", f"supply-{key}-{SIZES[size]}-count", {}, str(count)),
        )
        for size, count in enumerate(counts)
    ]
    name = h("span", f"supply-{key}-name", {}, words)
    attrs = {"class": "store", "role": "img", "aria-label": f"{words}: {said}"}
    return h("p", f"supply-{key}", attrs, name, *found)
