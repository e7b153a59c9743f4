"""Pictures of a position and of the result, as SVG documents to share.

The documents contain empty places, which the page fills with its own drawing of the table
(``boot/share_qr_and_pictures.js``); this module draws everything around them. Pictures are light in
every theme, as other sites show them. The result has the shape of a preview image.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from app.game_catalogue import Table, of_format
from app.kit.i18n import _, listed, n_
from app.kit.nodes import Node, h, to_html
from app.kit.piece_icon import painted
from app.table.game_ui import PicturePart, of_table
from pompeii.core.record_document import Player
from pompeii.registry import game

PAPER, INK, FAINT, RED, RULE = "#f3e9d3", "#2e211b", "#5a4736", "#872c21", "#cdb78e"
HEADS: Final = "Cinzel, Georgia, serif"
WORDS: Final = "'Alegreya Sans', sans-serif"
HIGH: Final = 860
"""Height of the table in a picture of a position."""
MARGIN: Final = 40
CARD: Final = (1200, 630)
"""Width and height that sites and messengers show in full."""
BESIDE: Final = (530, 100, 630, 470)
"""Position of the table in the picture of the result: left, top, width, height."""
LONGEST: Final = 16
"""Most letters of a name, as names in a picture do not wrap."""
ROW: Final = 60
"""Height of a player's line."""
RANKING_HIGH: Final = 240
"""Height of all lines in the picture of the result; few players have higher and larger ones."""
LARGEST: Final = 1.25
"""Largest scale of a line; a long name still leaves room for the scores."""


def position(table: Table, ply: int) -> str:
    """Return the picture of the table after `ply` actions."""
    plates = of_table(table).picture_parts
    width = MARGIN + sum(broad(plate, HIGH) + MARGIN for plate in plates)
    view = table.at(ply).view(None)
    scores = deciding(table, view)
    first = scores[0]
    plies = n_(
        "After {ply} of {count} action", "After {ply} of {count} actions", len(table.steps), ply=ply
    )
    called = label(table)
    parts = [
        _text("head", called, MARGIN, 58, 40, RED, family=HEADS),
        _text("where", plies, width - MARGIN, 58, 28, FAINT, anchor="end"),
        *places(plates, MARGIN, 84, HIGH, MARGIN),
    ]
    players = table.record.players
    apart = (width - 2 * MARGIN) / len(players)
    for seat, player in enumerate(players):
        has = _("{label} {count}").format(label=first[0], count=first[1][seat])
        parts += seated(seat, player, MARGIN + seat * apart, HIGH + 132, has)
    return document(width, HIGH + 170, f"{called}. {plies}", parts)


def result(table: Table) -> str:
    """Return the picture of the result: the winners, the scores and the table."""
    width, high = CARD
    left, top, wide, tall = BESIDE
    plates = of_table(table).picture_parts
    size = min(tall, (wide - 20 * (len(plates) - 1)) / sum(broad(plate, 1) for plate in plates))
    view = table.view(None)
    called, won = label(table), _won(table)
    actions = n_("{count} action", "{count} actions", len(table.steps))
    parts = [
        h("rect", "edge", {"width": str(width), "height": "16", "fill": RED}),
        _text("head", called, MARGIN, 74, 30, RED, family=HEADS),
        *(
            _text(f"won-{number}", line, MARGIN, 146 + 50 * number, 44, INK, family=HEADS)
            for number, line in enumerate(_lines(won, 19))
        ),
        *_ranking(table, view),
        _text("actions", actions, MARGIN, high - 34, 24, FAINT),
        *places(plates, left, top + (tall - size) / 2, size, 20),
    ]
    return document(width, high, f"{called}. {won}", parts)


def _ranking(table: Table, view: object) -> Iterator[Node]:
    """Yield a line for every player with the deciding scores, the winner first."""
    players, scores = table.record.players, deciding(table, view)
    columns = [490 - 110 * number for number in reversed(range(len(scores)))]
    top, step = 270, min(100, RANKING_HIGH / len(players))
    scale = min(LARGEST, step / ROW)
    for number, (name, _values, _weight) in enumerate(scores):
        yield _text(f"label-{number}", name, columns[number], top, 20, FAINT, anchor="end")

    def rank(seat: int) -> list[int]:
        return [-weight * values[seat] for _name, values, weight in scores]

    for place, seat in enumerate(sorted(range(len(players)), key=rank)):
        y = top + 16 + step * (place + 0.5) + 10 * scale
        edge = {"y": f"{top + 16 + step * place:g}", "width": "450", "height": "1.5", "fill": RULE}
        yield h("rect", f"line-{place}", {"x": str(MARGIN), **edge})
        there = {"transform": f"translate({MARGIN} {y:g}) scale({scale:g})"}
        yield h("g", f"ranked-{place}", there, *seated(seat, players[seat], 0, 0))
        for number, (_name, values, _weight) in enumerate(scores):
            size, ink = (36, INK) if number == 0 else (26, FAINT)
            at, high = columns[number], round(size * scale)
            yield _text(f"count-{seat}-{number}", str(values[seat]), at, y, high, ink, anchor="end")


def seated(seat: int, player: Player, x: float, y: float, has: str = "") -> tuple[Node, Node]:
    """Return a piece, and beside it the player's name and score."""
    piece = painted(f"piece-{seat}", player.side, x + 14, y - 10, 26)
    looks = {"x": f"{x + 40:g}", "y": f"{y:g}", "fill": INK, "font-size": "30"}
    count = h("tspan", f"player-{seat}-has", {"dx": "14", "font-size": "25", "fill": FAINT}, has)
    named = h("tspan", f"player-{seat}-name", {"font-weight": "500"}, _short(player.name))
    return piece, h("text", f"player-{seat}", {**looks, "font-family": WORDS}, named, count)


def places(
    plates: Sequence[PicturePart], x: float, y: float, high: float, apart: float
) -> Iterator[Node]:
    """Yield the empty places of the table's parts, from left to right."""
    for plate in plates:
        wide = broad(plate, high)
        place = {
            "data-part": plate.id,
            "data-without": plate.excluded,
            "x": f"{x:g}",
            "y": f"{y:g}",
            "width": f"{wide:g}",
            "height": f"{high:g}",
        }
        yield h("svg", f"part-{plate.id}", place)
        x += wide + apart


def broad(plate: PicturePart, high: float) -> float:
    """Return the width of a part of the table that has this height."""
    return high * plate.width / plate.height


def document(width: float, height: float, title: str, parts: Sequence[Node]) -> str:
    """Return the whole picture; `title` describes it."""
    box = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {width:g} {height:g}",
        "width": f"{width:g}",
        "height": f"{height:g}",
        "role": "img",
    }
    paper = h("rect", "paper", {"width": f"{width:g}", "height": f"{height:g}", "fill": PAPER})
    return to_html(h("svg", "picture", box, h("title", "picture-title", {}, title), paper, *parts))


def _text(
    id: str,
    words: str,
    x: float,
    y: float,
    size: int,
    ink: str,
    *,
    anchor: str = "start",
    family: str = WORDS,
) -> Node:
    attrs = {
        "x": f"{x:g}",
        "y": f"{y:g}",
        "font-size": str(size),
        "font-family": family,
        "font-weight": "700" if family == HEADS else "400",
        "text-anchor": anchor,
        "fill": ink,
    }
    return h("text", id, attrs, words)


def label(table: Table) -> str:
    """Return the name of the game."""
    return _(_game(table).label)


def _game(table: Table) -> Any:
    return game(of_format(table.record.document["format"]))


def deciding(table: Table, view: object) -> list[tuple[str, Sequence[int], int]]:
    """Return each deciding score: its name, its value per seat, and its weight."""
    played = _game(table)
    counts = played.scores(view)
    decide = (score for score in played.scoring if score.weight)
    return [(_(score.label), counts[score.name], score.weight) for score in decide]


def _won(table: Table) -> str:
    players = table.record.players
    names = [_short(players[seat].name) for seat in table.winners or ()]
    if len(names) == 1:
        return _("{name} wins.").format(name=names[0])
    return _("{names} share the victory.").format(names=listed(names))


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _lines(words: str, most: int) -> list[str]:
    """Return a text on at most two lines."""
    if len(words) <= most or " " not in words:
        return [words]
    spaces = [at for at, letter in enumerate(words) if letter == " "]
    best = min(spaces, key=lambda at: abs(2 * at - len(words)))
    return [words[:best], words[best + 1 :]]
