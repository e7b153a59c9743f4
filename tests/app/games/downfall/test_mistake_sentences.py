"""The reasons of mistakes as sentences."""

import pytest

from app.games.downfall.mistake_sentences import sentence
from pompeii import Player
from pompeii.games.downfall.actions import OUT
from pompeii.games.downfall.board import square
from pompeii.games.downfall.mistake_facts import (
    Both,
    CardSpent,
    Escapes,
    Fact,
    Fate,
    Fates,
    NearVent,
    Neighbours,
    Relatives,
    Steps,
    Ways,
)

PLAYERS = [Player("Anna", 0), Player("Ben", 1)]
C3, E1, F1, F2 = map(square, ("c3", "e1", "f1", "f2"))
NEAR, FAR = Fate(F2, 1, "vesuvio"), Fate(F2, 2, "vesuvio")
RELATIVES = Relatives(0, 2)


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (Fates(1, 1, (F2,), FAR, NEAR),
         "1 black piece on f2. As played: 2 moves from Porta Vesuvio. "
         "Better: 1 move from Porta Vesuvio."),
        (Fates(0, 2, (F2,), FAR._replace(threatened=True), NEAR),
         "2 red pieces on f2. As played: 2 moves from Porta Vesuvio and within reach of the next "
         "lava. Better: 1 move from Porta Vesuvio."),
        (Fates(0, 2, (F2,), FAR._replace(threatened=True), NEAR._replace(threatened=True)),
         "2 red pieces on f2. As played: 2 moves from Porta Vesuvio. "
         "Better: 1 move from Porta Vesuvio."),
        (Fates(0, 1, (F1,), FAR, Fate(OUT)),
         "1 red piece on f1. As played: on f2, 2 moves from Porta Vesuvio. "
         "Better: out of the city."),
        (Fates(0, 1, (), Fate(C3, 4, "ercolano"), Fate(E1, 1, "vesuvio")),
         "The new piece. As played: on purple 3 (c3), 4 moves from Porta Ercolano. "
         "Better: on purple 2 (e1), 1 move from Porta Vesuvio."),
        (Fates(0, 1, (F2,), Fate(None, cause="lava"), NEAR),
         "1 red piece on f2. As played: under the lava. Better: 1 move from Porta Vesuvio."),
        (Fates(0, 1, (F2,), Fate(None, cause="cut-off"), Fate(None, cause="thrown")),
         "1 red piece on f2. As played: cut off from every gate. Better: in the volcano."),
        (Fates(1, 3, (F1, F2), Fate(None), Fate(None, cause="cut-off")),
         "3 black pieces on f1 and f2. As played: with a way to a gate. "
         "Better: cut off from every gate."),
        (Fates(0, 1, (F1,), Fate(F2, cause="end"), Fate(OUT)),
         "1 red piece on f1. As played: on f2, still in the city at the end of the game. "
         "Better: out of the city."),
        (Fates(0, 1, (F2,), FAR._replace(left=0), NEAR._replace(left=0)),
         "1 red piece on f2. As played: 2 moves from Porta Vesuvio, but no move is left. "
         "Better: 1 move from Porta Vesuvio, but no move is left."),
        (Fates(0, 1, (F2,), FAR._replace(moves=3, left=2), FAR._replace(left=1)),
         "1 red piece on f2. As played: 3 moves from Porta Vesuvio, but only 2 moves are left. "
         "Better: 2 moves from Porta Vesuvio, but only 1 move is left."),
        (Ways(1, 3, (F1, F2), 7, 5),
         "Moves needed to bring 3 black pieces on f1 and f2 out of the city. As played: 7. "
         "Better: 5."),
        (Ways(1, 14, (), 26, 25, (18, 19)),
         "Moves needed to bring 14 black pieces out of the city. As played: 26 (available: 18). "
         "Better: 25 (available: 19)."),
        (Steps((C3, 4), (E1, 1)),
         "Distance to the nearest gate. As played: 4 steps from purple 3 (c3). "
         "Better: 1 step from purple 2 (e1)."),
        (NearVent((C3, 1), (E1, 3)),
         "Distance to the nearest vent. As played: 1 step from purple 3 (c3). "
         "Better: 3 steps from purple 2 (e1)."),
        (RELATIVES, "Relatives who can come. As played: 0. Better: 2."),
        (Neighbours(1, True, 5, 3, 0),
         "Ben has card 5 in hand. As played, it could bring 3 relatives. Better: 0. "
         "The others do not see this hand."),
        (Neighbours(1, False, 5, 3, 0),
         "Ben has card 5 in hand. As played, it could bring 3 relatives. Better: 0."),
        (Neighbours(1, False, 5, 1, 0),
         "Ben has card 5 in hand. As played, it could bring 1 relative. Better: 0."),
        (CardSpent(5, joker=True, relatives=0),
         "Card 5 is a joker, which could have stayed in the hand."),
        (CardSpent(5, joker=False, relatives=1),
         "Card 5 could have stayed in the hand: later it could bring 1 relative."),
        (Escapes(0, (F2,), 3, 0.59, 2.25),
         "Saved in the end, on average, of 3 red pieces on f2. As played: 0.6. Better: 2.2."),
        (Escapes(1, (F2,), 1, 0.95, 0.0),
         "Saved in the end, on average, of 1 black piece on f2. As played: 0.9. Better: 0.0."),
        (Both(RELATIVES, CardSpent(5, joker=True, relatives=0)),
         "Two things come together: Relatives who can come. As played: 0. Better: 2. "
         "Card 5 is a joker, which could have stayed in the hand."),
    ],
)  # fmt: skip
def test_facts_are_worded(fact: Fact, words: str) -> None:
    assert sentence(fact, PLAYERS) == words
