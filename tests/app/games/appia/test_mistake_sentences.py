"""The reasons of mistakes in Via Appia as sentences."""

import pytest

from app.games.appia.mistake_sentences import sentence
from pompeii.core.record_document import Player
from pompeii.games.appia.board import PLACES
from pompeii.games.appia.mistake_facts import (
    Both,
    Cart,
    Coins,
    Exchanged,
    Fact,
    Fell,
    Journey,
    Laid,
    NearEdge,
    Points,
    Received,
    Stones,
)

PLAYERS = [Player("Anna", 0), Player("Ben", 1)]
NONE = (0, 0, 0)
CITY = PLACES["tarracina"]


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (Fell(NONE, (2, 0, 1)),
         "Stones that fall from here to the end of the turn. As played: none. "
         "Better: 2 small stones and 1 large stone."),
        (Exchanged((0, 0, 1), (NONE, 1), ((0, 0, 1), 0)),
         "Taken in exchange for 1 large stone. As played: 1 coin. Better: 1 large tile."),
        (Exchanged((1, 0, 1), (NONE, 2), ((0, 0, 1), 1)),
         "Taken in exchange for 1 small stone and 1 large stone. As played: 2 coins. "
         "Better: 1 large tile and 1 coin."),
        (Exchanged(NONE, (NONE, 1), ((1, 0, 0), 0)),
         "Taken as a consolation. As played: 1 coin. Better: 1 small tile."),
        (Exchanged(NONE, (NONE, 0), (NONE, 1)),
         "Taken as a consolation. As played: nothing. Better: 1 coin."),
        (Laid(NONE, (1, 1, 0), None),
         "Tiles laid from here to the end of the turn. As played: none. "
         "Better: 1 small tile and 1 medium tile."),
        (Laid((1, 0, 0), (1, 0, 0), (1, 3)),
         "Tiles laid from here to the end of the turn. "
         "As played: 1 small tile, with 1 step of road ahead of the piece. "
         "Better: 1 small tile, with 3 steps of road ahead of the piece."),
        (Journey((PLACES["a5"], 0), (CITY, 6)),
         "Place of the piece. As played: a5 (2 steps from Tarracina). "
         "Better: Tarracina (6 points)."),
        (Journey((PLACES["roma"], 0), (PLACES["a9"], 0)),
         "Place of the piece. As played: Roma. Better: a9 (1 step from Tarracina)."),
        (Received((3, NONE), (0, (1, 0, 1))),
         "Taken from the income cards. As played: 3 coins. "
         "Better: 1 small stone and 1 large stone."),
        (Received((3, (0, 1, 0)), (1, (4, 0, 0))),
         "Taken from the income cards. As played: 3 coins and 1 medium stone. "
         "Better: 1 coin and 4 small stones."),
        (Received((0, NONE), (1, NONE)),
         "Taken from the income cards. As played: nothing. Better: 1 coin."),
        (Points((0, None), (6, CITY)),
         "Points from here to the end of the turn. As played: 0. "
         "Better: 6, with Tarracina reached."),
        (Cart(NONE, (0, 0, 1)), "Tiles on the cart at the end of the turn. As played: none. "
         "Better: 1 large tile."),
        (Stones((1, 0, 0), (0, 0, 1)),
         "Stones left to push. As played: 1 small stone. Better: 1 large stone."),
        (Coins(0, 3), "Coins left. As played: 0. Better: 3."),
        (NearEdge(3, 1),
         "Stones close to the edge for the next player. As played: 3. Better: 1."),
        (Both(Coins(0, 3), Cart(NONE, (1, 0, 0))),
         "Two things come together: Coins left. As played: 0. Better: 3. "
         "Tiles on the cart at the end of the turn. As played: none. "
         "Better: 1 small tile."),
    ],
)  # fmt: skip
def test_facts_are_worded(fact: Fact, words: str) -> None:
    assert sentence(fact, PLAYERS) == words
