"""A View as text for a terminal: the road, the quarry, the seats, the legal actions (ASCII)."""

from collections.abc import Sequence
from textwrap import fill
from typing import Final

from pompeii.core.i18n import _, listed, mark
from pompeii.core.player_colour_names import LETTERS, SIDES
from pompeii.core.record_document import Player
from pompeii.core.terminal_text import WIDTH, action_numbers, called, printable

from .board import CITIES, NAMES, SEGMENT_MASKS, SIZE_OF, SIZES, STEP_OF, Place, places
from .cards import COINS, STONES, Card
from .quarry_physics import EDGE, ENTRY
from .state import Decision
from .view import View

_AWAITED: Final = {
    Decision.TURN: mark("{player} takes a turn"),
    Decision.PUSH: mark("{player} may push another stone"),
    Decision.EXCHANGE: mark("{player} settles what fell"),
    Decision.BUILD: mark("{player} may lay a second tile"),
}
_ACROSS: Final = 250
"""Width of a character in the quarry, in 1/100 mm; a line is twice as high."""


def show(view: View, players: Sequence[Player], *, numbered: bool = False) -> str:
    """Return the whole position of ``view`` as text, with the legal actions of its seat, each with
    its number if ``numbered``.
    """
    blocks = [
        _headline(view, players),
        road(view),
        quarry(view),
        seats(view, players),
        _stores(view),
        _legal(view, numbered=numbered),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def awaited(view: View, players: Sequence[Player]) -> str:
    """Return the pending action, or the winner (V-E4), as a sentence without full stop."""
    if view.winners is None:
        return _(_AWAITED[view.decision]).format(player=called(players[view.actor]))
    words = _("{names} wins with {score} points")
    if len(view.winners) > 1:
        words = _("{names} share the victory with {score} points each")
    names = listed([called(players[seat]) for seat in view.winners])
    return words.format(names=names, score=view.scores[view.winners[0]])


def _headline(view: View, players: Sequence[Player]) -> str:
    words = _("Action {ply}, round {round}: {awaited}.")
    facts = {"ply": len(view.log), "round": view.round, "awaited": awaited(view, players)}
    lines = [words.format(**facts)]
    if view.log:
        last, player = view.log[-1].action, called(players[view.log[-1].seat])
        lines.append(_("Last: {action} by {player}.").format(action=last, player=player))
    return "\n".join(fill(line, WIDTH) for line in lines)


def road(view: View) -> str:
    """Return the road, a line for each city and each column of spaces. A space has its name and
    size, in brackets if it has a tile, then the pieces on it.
    """
    lines = []
    for segment, city in enumerate(CITIES):
        lines.append(_place(view, city, NAMES[city]))
        columns: dict[int, list[str]] = {}
        for space in places(SEGMENT_MASKS[segment]) if segment < len(SEGMENT_MASKS) else ():
            name = f"{NAMES[space]} {SIZES[SIZE_OF[space]]}"
            drawn = f"[{name}]" if view.laid >> space & 1 else f" {name} "
            columns.setdefault(STEP_OF[space], []).append(f"{_place(view, space, drawn):12}")
        lines += [f"  {''.join(column)}".rstrip() for column in columns.values()]
    return "\n".join(lines)


def _place(view: View, place: Place, name: str) -> str:
    pieces = "".join(
        LETTERS[side].upper() for side, at in zip(view.sides, view.at, strict=True) if at == place
    )
    return f"{name} {pieces}".rstrip()


def quarry(view: View) -> str:
    """Return the stones from the far edge down to the red line, each as the letter of its size."""
    left = ENTRY + 9 * EDGE // 40
    columns, rows = 2 * left // _ACROSS, EDGE // (2 * _ACROSS)
    signs = [[" "] * (columns + 1) for _row in range(rows + 1)]
    for size, x, y in view.quarry:
        signs[y // (2 * _ACROSS)][(x + left) // _ACROSS] = SIZES[size]
    drawn = ["".join(line).rstrip() for line in reversed(signs)]
    return "\n".join(["-" * columns, *drawn, "=" * columns])


def seats(view: View, players: Sequence[Player]) -> str:
    """Return the goods of every seat; ``>`` marks the seat to move."""
    heads = (_("points"), _("coins"), _("stones"), _("cart"), _("tokens"), "+1")
    lines = [f"{'':9}{'  '.join(f'{head:7}' for head in heads)}  {_('player')}"]
    for seat, player in enumerate(players):
        sign = ">" if seat == view.actor and view.winners is None else " "
        coins = view.coins[seat]
        cells = (
            str(view.scores[seat]),
            "?" if coins is None else str(coins),
            _counts(view.stones[seat]),
            _counts(view.carts[seat]),
            " ".join(map(str, view.bonus[seat])),
            "+" if view.plus_one[seat] else "",
        )
        columns = "".join(
            f"{cell:{max(7, len(head))}}  " for cell, head in zip(cells, heads, strict=True)
        )
        lines.append(f"{sign} {SIDES[player.side]:6} {columns}{printable(player.name)}")
    return "\n".join(lines)


def _counts(counts: Sequence[int]) -> str:
    """Return counts by size: ``2s 1m``."""
    return " ".join(f"{count}{size}" for count, size in zip(counts, SIZES, strict=True) if count)


def _stores(view: View) -> str:
    lines = [
        _("Cards face up: {cards}.").format(cards=", ".join(map(_card, view.open))),
        _("In store: stones {stones}; tiles {tiles}.").format(
            stones=_counts(view.store) or "-", tiles=_counts(view.tiles) or "-"
        ),
    ]
    return "\n".join(fill(line, WIDTH, subsequent_indent="  ") for line in lines)


def _card(card: Card) -> str:
    """Return a card with its coins and stones: ``7 (2, 2s 1m)``."""
    return f"{card} ({COINS[card]}, {_counts(STONES[card])})"


def _legal(view: View, *, numbered: bool) -> str:
    if not view.legal:
        return ""
    words, texts = _("Actions: {actions}"), view.legal.texts()
    if numbered:
        words = _("Actions by number: {actions}")
        texts = [
            *(
                number if number == action.text else f"{number}:{action.text}"
                for number, action in action_numbers(view.listed).items()
            ),
            *(pushes.text for pushes in view.families),
        ]
    words = words.format(actions=" ".join(texts))
    return fill(words, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
