"""A View as text for a terminal: the board, the seats, the legal actions (80 columns, ASCII)."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import fill
from typing import Final

from pompeii.core.i18n import _, listed, mark
from pompeii.core.terminal_text import WIDTH as WIDTH
from pompeii.core.terminal_text import action_numbers, called
from pompeii.core.terminal_text import printable as printable

from .actions import OUT, Action, Lay, Move, Play, Relative, Throw
from .board import BUILDINGS, COLUMNS, GATES, NAMES, ROWS, SPACES, STRIDE, SYMBOLS, VENTS, Square
from .cards import LETTERS, OMEN, SIDES, TILE_NAMES
from .record import Player
from .state import Decision, Phase
from .view import View

_INNER: Final = 6
"""Columns inside a square; its left wall takes one more."""
_BUILDING_ON: Final = {square: b for b in BUILDINGS for square in b.covers}
_GATE_SIGNS: Final = {"north": "^", "south": "v", "west": "<", "east": ">"}
_GATE_EDGES: Final = {
    frozenset((gate.square, gate.square + dx + STRIDE * dy)): _GATE_SIGNS[gate.edge]
    for gate in GATES
    for dx, dy in [gate.outward]
}
_AWAITED: Final = {
    Decision.PLAY: mark("{player} plays a card"),
    Decision.RELATIVE: mark("{player} places relatives ({relatives} left)"),
    Decision.OMEN: mark("{player} throws a piece into the volcano for an Omen"),
    Decision.END: mark("{player} calls the eruption or ends the turn"),
    Decision.LAVA: mark("{player} lays the drawn tile: {tile}"),
    Decision.MOVE: mark("{player} moves ({moves} left)"),
    Decision.DRAW: mark("{player} draws next"),
}
_PHASES: Final = {
    Phase.CITY: mark("The city fills"),
    Phase.ERUPTION: mark("The eruption"),
    Phase.FLIGHT: mark("The flight"),
    Phase.OVER: mark("The game is over"),
}


def show(view: View, players: Sequence[Player], *, numbered: bool = False) -> str:
    """Return the whole position of ``view`` as text, with the legal actions of its seat, each with
    its number if ``numbered``.
    """
    blocks = [
        _headline(view, players),
        city(view),
        seats(view, players),
        _piles(view),
        _private(view, numbered=numbered),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def awaited(view: View, players: Sequence[Player]) -> str:
    """Return the pending action, or the winner and the reason (M8), as a sentence without full
    stop.
    """
    if view.winners is not None:
        return _victory(view, players)
    return _(_AWAITED[view.decision]).format(
        player=called(players[view.actor]),
        relatives=view.relatives_left,
        tile="" if view.tile is None else TILE_NAMES[view.tile],
        moves=view.moves_left,
    )


def _victory(view: View, players: Sequence[Player]) -> str:
    winners = view.winners or ()
    if len(winners) > 1:
        words = _("{names} share the victory, each with {best} rescued and {lost} in the volcano")
    elif view.rescued.count(view.rescued[winners[0]]) > 1:
        words = _("{names} wins the tie: {best} rescued each, but fewest in the volcano, {lost}")
    else:
        words = _("{names} wins with {best} rescued")
    return words.format(
        names=listed([called(players[seat]) for seat in winners]),
        best=view.rescued[winners[0]],
        lost=view.volcano[winners[0]],
    )


def _headline(view: View, players: Sequence[Player]) -> str:
    ply = len(view.log)
    phase, next_one = _(_PHASES[view.phase]), awaited(view, players)
    lines = [_("Action {ply}. {phase}: {awaited}.").format(ply=ply, phase=phase, awaited=next_one)]
    if view.log:
        last, player = view.log[-1].action, called(players[view.log[-1].seat])
        lines.append(_("Last: {action} by {player}.").format(action=last, player=player))
    return "\n".join(fill(line, WIDTH) for line in lines)


def board(view: View) -> str:
    """Return the city from north to south, with the name of every square and all walls."""
    squares = [[_square(view, row * STRIDE + c) for c in range(COLUMNS)] for row in range(ROWS)]
    height = max(len(lines) for row in squares for lines in row)
    text: list[str] = []
    for row in range(ROWS):
        text.append(_street(row))
        for line in range(height):
            walls = [_wall(row * STRIDE + c - 1, row * STRIDE + c, "|") for c in range(STRIDE)]
            inner = [lines[line] if line < len(lines) else "" for lines in squares[row]]
            cells = [f"{part:{_INNER}}" for part in inner]
            text.append(
                "".join(wall + cell for wall, cell in zip(walls, [*cells, ""], strict=True))
            )
    text.append(_street(ROWS))
    return "\n".join(line.rstrip() for line in text)


def city(view: View) -> str:
    """Return the board with a legend."""
    return f"{board(view)}\n\n{_legend(view)}"


def _square(view: View, square: Square) -> list[str]:
    """Return the lines inside a square."""
    if not NAMES[square]:
        return []
    name, room = NAMES[square], _INNER - len(NAMES[square])
    if square in view.lava:
        return [name + "~" * room, f"{SYMBOLS[view.lava[square]]:~<{_INNER}}"]
    pieces = _pieces(view, square)
    if square in VENTS:
        return [f"{name}{'()':>{room}}", *(pieces or [SYMBOLS[VENTS.index(square)]])]
    building = _BUILDING_ON.get(square)
    number = str(building.number) if building and building.number else ""
    return [f"{name}{number:>{room}}", *pieces]


def _pieces(view: View, square: Square) -> list[str]:
    """Return the pieces of a square, and its free spaces while the city fills. Pieces are shown as
    counts if they do not fit one by one.
    """
    counts = view.pieces.get(square, ())
    letters = [LETTERS[side].upper() for side in view.sides]
    drawn = "".join(letter * n for letter, n in zip(letters, counts, strict=False))
    if view.phase is Phase.CITY:
        drawn = drawn.ljust(SPACES[square], ".")
    if len(drawn) <= _INNER:
        return [drawn] if drawn else []
    counted = [f"{letter}{n}" for letter, n in zip(letters, counts, strict=True) if n]
    return ["".join(counted[i : i + 2]) for i in range(0, len(counted), 2)]


def _wall(one: Square, other: Square, sign: str) -> str:
    """Return the sign between two neighbouring cells; a gate is an opening in the city wall."""
    inside = [0 <= s < len(NAMES) and bool(NAMES[s]) for s in (one, other)]
    if inside[0] != inside[1]:
        return _GATE_EDGES.get(frozenset((one, other)), "#")
    return sign if _BUILDING_ON.get(one) is not _BUILDING_ON.get(other) else " "


def _street(row: int) -> str:
    """Return the line above a row of squares."""
    text = ""
    for column in range(STRIDE):
        below = row * STRIDE + column
        above = below - STRIDE
        wall = _wall(above, below, "-")
        ends = [
            _wall(above - 1, below - 1, "-"),
            wall,
            _wall(above - 1, above, "|"),
            _wall(below - 1, below, "|"),
        ]
        text += _corner(ends) + (wall * _INNER if wall in " -#" else f"##{wall * 2}##")
    return text


def _corner(ends: list[str]) -> str:
    """Return the sign at a crossing of walls: that of the city wall, else a corner."""
    if any(end not in " -|" for end in ends):
        return "#"
    return "+" if any(end != " " for end in ends) else " "


def _legend(view: View) -> str:
    sides = ", ".join(f"{LETTERS[side].upper()} {SIDES[side]}" for side in view.sides)
    words = _("{sides}, () vent, ~ lava; # city wall; gates < > ^ v: {gates}.")
    if view.phase is Phase.CITY:
        words = _("{sides}, . free space, () vent, ~ lava; # city wall; gates < > ^ v: {gates}.")
    gates = ", ".join(
        (_("{gate} (closed)") if gate.square in view.lava else "{gate}").format(
            gate=f"{gate.name} {NAMES[gate.square]}"
        )
        for gate in GATES
    )
    return fill(words.format(sides=sides, gates=gates), width=WIDTH)


def seats(view: View, players: Sequence[Player]) -> str:
    """Return the public counts of every seat; ``>`` marks the seat to move."""
    heads = (_("cards"), _("reserve"), _("city"), _("rescued"), _("volcano"))
    who = _("player")
    lines = [f"{'':9}{'  '.join(heads)}  {who}"]
    for seat, player in enumerate(players):
        city = sum(counts[seat] for counts in view.pieces.values())
        sign = ">" if seat == view.actor and view.winners is None else " "
        counts = (
            view.hand_sizes[seat],
            view.reserve[seat],
            city,
            view.rescued[seat],
            view.volcano[seat],
        )
        columns = (f"{n:{len(head)}}  " for n, head in zip(counts, heads, strict=True))
        line = f"{sign} {SIDES[player.side]:6} {''.join(columns)}"
        lines.append(fill(line + printable(player.name), WIDTH, subsequent_indent=" " * len(line)))
    return "\n".join(lines)


def _piles(view: View) -> str:
    bag = ", ".join(f"{TILE_NAMES[tile]} {n}" for tile, n in enumerate(view.bag) if n)
    stock = _("Stock: {count} cards; AD 79 not seen yet.")
    if view.seething:
        stock = _("Stock: {count} cards; AD 79 seen.")
    pile = " ".join(_("Omen") if card == OMEN else str(card) for card in view.discards)
    lines = [
        stock.format(count=view.stock),
        _("Discarded: {cards}.").format(cards=pile) if pile else "",
        _("Bag of {count} tiles: {tiles}.").format(count=sum(view.bag), tiles=bag)
        if bag
        else _("Bag: empty."),
    ]
    return "\n".join(fill(line, WIDTH, subsequent_indent="  ") for line in lines if line)


def _private(view: View, *, numbered: bool) -> str:
    """Return the private information of the viewing seat: its hand and its legal actions."""
    if view.seat is None:
        return ""
    hand = " ".join(
        _("{card} (joker)").format(card=card) if card in view.jokers else str(card)
        for card in view.hand
    )
    words = _("Hand of {colour}: {cards}.") if hand else _("Hand of {colour}: empty.")
    lines = [words.format(colour=SIDES[view.sides[view.seat]], cards=hand)]
    if view.legal:
        heading = _("Actions (* stands for the square):")
        if numbered:
            heading = _("Actions by number (* stands for the square):")
        lines += [heading, *_actions(view.legal, numbered=numbered)]
    return "\n".join(lines)


def _actions(legal: Sequence[Action], *, numbered: bool) -> Iterator[str]:
    """Yield a line for each group of actions that differ in their square alone."""
    numbers = action_numbers(legal).items()
    for head, group in groupby(numbers, lambda numbered: _head(numbered[1])):
        tails = []
        for number, action in group:
            tail = _tail(action)
            if numbered:
                tails.append(f"{number}:{tail}" if tail else number)
            elif tail:
                tails.append(tail)
        line = f"  {head:11} {' '.join(tails)}".rstrip()
        yield fill(line, WIDTH, subsequent_indent=" " * 14)


def _head(action: Action) -> str:
    """Return the notation of ``action`` with ``*`` for the square in which its group differs."""
    if isinstance(action, Play):
        return f"{action.card}@*"
    if isinstance(action, Relative):
        return "+*"
    if isinstance(action, Throw):
        return f"x*:{SIDES[action.side]}"
    if isinstance(action, Lay):
        return f"{SYMBOLS[action.symbol]}>*"
    if isinstance(action, Move):
        return f"{NAMES[action.origin]}-*"
    return action.text


def _tail(action: Action) -> str:
    """Return the text that replaces the ``*`` of :func:`_head`."""
    if isinstance(action, Play | Relative | Throw | Lay):
        return NAMES[action.square]
    if isinstance(action, Move):
        return "out" if action.target == OUT else NAMES[action.target]
    return ""
