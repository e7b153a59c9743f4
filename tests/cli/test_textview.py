"""A View as text: all that the seat may know, nothing else, in 80 columns."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from pompeii import Player, Table, View, load
from pompeii.games.downfall import textview
from pompeii.games.downfall.board import (
    GATES,
    NAMES,
    ROWS,
    SPACES,
    SQUARES,
    SYMBOLS,
    VENTS,
)
from pompeii.games.downfall.cards import LETTERS, SIDES
from pompeii.games.downfall.state import Decision, Phase
from pompeii.games.downfall.textview import awaited, board, seats, show
from tests.downfall_positions import GAMES

FILES = sorted(GAMES.glob("*-[234].json"))


@cache
def played(file: Path) -> tuple[list[View], list[Player]]:
    """Return every ninth view of a finished game, from every seat, and the last ones."""
    record = load(file.read_text(encoding="utf-8"))
    table = Table(replace(record, actions=[]))
    seen: list[View] = []
    for ply, action in enumerate(record.actions):
        if ply % 9 == 0:
            seen += all_views(table)
        table.play(action)
        table.draw()
    return [*seen, *all_views(table)], record.players


def all_views(table: Table) -> list[View]:
    return [table.view(seat) for seat in (None, *range(table.state.seats))]


@cache
def texts_of_views(file: Path) -> list[str]:
    """Return the text of each view."""
    seen, players = played(file)
    return [show(view, players) for view in seen]


def views() -> Iterator[tuple[View, list[Player], str]]:
    """Return many views of all rule sets, from every seat, with their texts."""
    for file in FILES:
        seen, players = played(file)
        for view, text in zip(seen, texts_of_views(file), strict=True):
            yield view, players, text


def square_lines(view: View) -> dict[str, list[str]]:
    """Return the lines inside every square, found by the names of the squares."""
    lines = board(view).splitlines()
    height = (len(lines) - 1) // ROWS
    found: dict[str, list[str]] = {}
    for row in range(ROWS):
        inside = lines[row * height + 1 : (row + 1) * height]
        for at in re.finditer("[a-k][1-7]", inside[0]):
            label, *inner = (line[at.start() : at.start() + 6].strip() for line in inside)
            found[at[0]] = [label[2:].strip(), *(line for line in inner if line)]
    return found


def test_text_fits_80_columns_of_ascii() -> None:
    for _, _, text in views():
        assert text.isascii()
        assert max(len(line) for line in text.splitlines()) <= textview.WIDTH
        assert not any(line.endswith(" ") for line in text.splitlines())


def test_every_square_shows_its_content() -> None:
    for view, _, _ in views():
        squares = square_lines(view)
        assert list(squares) == [NAMES[s] for s in SQUARES]
        for square in SQUARES:
            label, *inner = squares[NAMES[square]]
            if square in view.lava:
                assert label == "~~~~"
                assert inner[0].rstrip("~") == SYMBOLS[view.lava[square]]
                continue
            counts = [0] * len(view.sides)
            for letters, number in re.findall(r"([RKYB])(\d*)", "".join(inner)):
                counts[view.sides.index(LETTERS.index(letters.lower()))] += int(number or 1)
            assert tuple(counts) == view.pieces.get(square, tuple(0 for _ in counts))
            if square in VENTS:
                assert label == "()"
                assert (inner == [SYMBOLS[VENTS.index(square)]]) is not any(counts)
            elif view.phase is Phase.CITY:
                assert "".join(inner).count(".") == SPACES[square] - sum(counts)


def test_crowd_is_counted() -> None:
    seen, _ = played(GAMES / "classic-4.json")
    view = replace(seen[-1], phase=Phase.FLIGHT, lava={})
    crowded = replace(view, pieces={SQUARES[0]: (12, 3, 0, 10), SQUARES[1]: (0, 7, 0, 0)})
    squares = square_lines(crowded)
    letters = [LETTERS[side].upper() for side in view.sides]
    first = [f"{letters[0]}12{letters[1]}3", f"{letters[3]}10"]
    assert squares["a1"] == ["", *first]
    assert squares["b1"] == ["", f"{letters[1]}7"]


def test_buildings_are_numbered_and_walled_and_gates_are_open() -> None:
    seen, _ = played(FILES[0])
    lines = board(seen[0]).splitlines()
    assert lines[0] == "######################################^^#################"
    assert lines[1].startswith("<a1    |b1    |c1     d1    |e1   2|f1")
    assert lines[-1].endswith("vv############vv#################")
    signs = {sign: sum(line.count(sign) for line in lines) for sign in ("<", ">", "^^", "vv")}
    assert signs == {"<": 4, ">": 2, "^^": 2, "vv": 2}


def test_gate_under_lava_is_closed() -> None:
    for view, _, text in views():
        words = " ".join(text.split())
        for gate in GATES:
            name = f"{gate.name} {NAMES[gate.square]}"
            assert (f"{name} (closed)" in words) is (gate.square in view.lava)


def test_all_actions_of_a_seat_are_listed_in_notation() -> None:
    seen = set()
    for view, _, text in views():
        _, _, listed = text.partition("Actions (* stands for the square):\n")
        found: list[str] = []
        head = ""
        for line in listed.splitlines():
            if line[2] != " ":
                head, *tails = line.split()
                found += [] if "*" in head else [head]
            else:
                tails = line.split()
            found += [head.replace("*", tail) for tail in tails]
        assert found == [action.text for action in view.legal]
        seen.add(view.decision)
    assert seen >= {*Decision} - {Decision.DRAW, Decision.END}


def test_seats_are_listed_with_a_mark_for_the_turn() -> None:
    for view, players, _ in views():
        rows = seats(view, players).splitlines()[1:]
        marked = [seat for seat, row in enumerate(rows) if row[0] == ">"]
        assert marked == ([] if view.phase is Phase.OVER else [view.actor])
        for seat, row in enumerate(rows):
            side, *figures = row[1:].split()[:6]
            assert side == SIDES[view.sides[seat]]
            assert [int(figure) for figure in figures] == [
                view.hand_sizes[seat],
                view.reserve[seat],
                sum(counts[seat] for counts in view.pieces.values()),
                view.rescued[seat],
                view.volcano[seat],
            ]


def test_long_name_stays_within_80_columns() -> None:
    seen, players = played(FILES[0])
    for name in ("Livia " * 6 + "Lena", "L" * 40):
        long = [replace(player, name=name) for player in players]
        text = show(seen[0], long)
        assert max(len(line) for line in text.splitlines()) <= textview.WIDTH
        assert name.replace(" ", "") in "".join(text.split())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_hidden_information_changes_nothing(file: Path) -> None:
    document = json.loads(file.read_text(encoding="utf-8"))
    document["actions"] = []
    dealt = document["deal"]
    for seat in (None, *range(len(document["players"]))):
        hands = [*dealt["hands"]]
        others = [other for other in range(len(hands)) if other != seat]
        stock = [*dealt["stock"]]
        for i, other in enumerate(others[:2]):
            hands[other], stock[4 * i : 4 * i + 4] = stock[4 * i : 4 * i + 4], hands[other]
        hidden = {
            **dealt,
            "hands": hands,
            "stock": [*stock[:9], *reversed(stock[9:])],
            "bag": dealt["bag"][::-1],
            "second_ad79": 0,
        }
        texts = set()
        for deal in (dealt, hidden):
            table = Table.load(json.dumps({**document, "deal": deal}))
            view = table.view(seat)
            if view.actor == seat or seat is None:
                texts.add(show(view, table.record.players))
            else:
                # The jokers among the cards of others are hidden too.
                texts.add(show(replace(view, jokers=()), table.record.players))
        assert len(texts) == 1


def test_only_the_seat_itself_sees_its_hand_and_actions() -> None:
    for view, _, text in views():
        if view.seat is None:
            assert "Hand of" not in text
            assert "Actions" not in text
        else:
            hand = re.findall(r"Hand of (\w+): (.*)\.", text)
            cards = " ".join(str(c) for c in view.hand) or "empty"
            assert [(side, words.replace(" (joker)", "")) for side, words in hand] == [
                (SIDES[view.sides[view.seat]], cards)
            ]
            assert set(re.findall(r"(\d+) \(joker\)", text)) == {str(c) for c in view.jokers}


@pytest.mark.parametrize(
    ("rescued", "volcano", "winners", "words"),
    [
        ((5, 3, 4), (9, 9, 9), (0,), "{0} (red) wins with 5 rescued"),
        ((5, 5, 4), (9, 8, 1), (1,), "{1} (black) wins the tie: 5 rescued each, but fewest in the"),
        (
            (5, 1, 5),
            (9, 8, 9),
            (0, 2),
            "{0} (red) and {2} (yellow) share the victory, each with 5 rescued and 9 in the",
        ),
    ],
)
def test_victory_is_explained(
    rescued: tuple[int, ...], volcano: tuple[int, ...], winners: tuple[int, ...], words: str
) -> None:
    seen, players = played(GAMES / "classic-3.json")
    view = replace(seen[-1], rescued=rescued, volcano=volcano, winners=winners)
    names = [player.name for player in players]
    assert awaited(view, players).startswith(words.format(*names))
