"""The reasons of mistakes as sentences."""

import pytest

from app.explanations.sentences import sentence
from pompeii import Player
from pompeii.games.downfall.actions import OUT
from pompeii.games.downfall.board import square
from pompeii.games.downfall.mistake_facts import (
    Arrivals,
    Both,
    CardSpent,
    Escapes,
    Fact,
    Fate,
    Fates,
    LongerWays,
    NearVent,
    Neighbours,
    Relatives,
    Steps,
)

PLAYERS = [Player("Anna", 0), Player("Ben", 1)]
C3, E1, F1, F2 = map(square, ("c3", "e1", "f1", "f2"))
NEAR, FAR = Fate(F2, 1, "vesuvio"), Fate(F2, 2, "vesuvio")
RELATIVES = Relatives(0, 2)


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (Fates(1, 1, F2, FAR, NEAR),
         "1 black piece on f2. As played: 2 moves from Porta Vesuvio. "
         "Better: 1 move from Porta Vesuvio."),
        (Fates(0, 2, F2, FAR._replace(threatened=True), NEAR),
         "2 red pieces on f2. As played: 2 moves from Porta Vesuvio and within reach of the next "
         "lava. Better: 1 move from Porta Vesuvio."),
        (Fates(0, 2, F2, FAR._replace(threatened=True), NEAR._replace(threatened=True)),
         "2 red pieces on f2. As played: 2 moves from Porta Vesuvio. "
         "Better: 1 move from Porta Vesuvio."),
        (Fates(0, 1, F1, FAR, Fate(OUT)),
         "1 red piece on f1. As played: on f2, 2 moves from Porta Vesuvio. "
         "Better: out of the city."),
        (Fates(0, 1, None, Fate(C3, 4, "ercolano"), Fate(E1, 1, "vesuvio")),
         "The new piece. As played: on purple 3 (c3), 4 moves from Porta Ercolano. "
         "Better: on purple 2 (e1), 1 move from Porta Vesuvio."),
        (Fates(0, 1, F2, Fate(None, cause="lava"), NEAR),
         "1 red piece on f2. As played: under the lava. Better: 1 move from Porta Vesuvio."),
        (Fates(0, 1, F2, Fate(None, cause="cut-off"), Fate(None, cause="thrown")),
         "1 red piece on f2. As played: cut off from every gate. Better: in the volcano."),
        (LongerWays(1, 3, (F1, F2), longer=True),
         "3 black pieces on f1 and f2 need more moves out of the city than with the better "
         "action."),
        (LongerWays(1, 3, (F1, F2), longer=False),
         "3 black pieces on f1 and f2 need fewer moves out of the city than with the better "
         "action."),
        (Steps((C3, 4), (E1, 1)),
         "Distance to the nearest gate. As played: 4 steps from purple 3 (c3). "
         "Better: 1 step from purple 2 (e1)."),
        (NearVent((C3, 1), (E1, 3)),
         "Distance to the nearest vent. As played: 1 step from purple 3 (c3). "
         "Better: 3 steps from purple 2 (e1)."),
        (RELATIVES, "Relatives who can come. As played: 0. Better: 2."),
        (Neighbours(1, 5, 3, 0),
         "People who would bring relatives of Ben with card 5. As played: 3. Better: 0."),
        (CardSpent(5, joker=True, neighbours=0),
         "Card 5 is a joker, which could have stayed in the hand."),
        (CardSpent(5, joker=False, neighbours=1),
         "Card 5 could have stayed in the hand: with 1 person already in its building, it would "
         "bring a relative."),
        (Arrivals(1, 2.5, 1.04),
         "New people of Ben in the next turns, on average. As played: 2.5. Better: 1.0."),
        (Escapes(0, (), 16, 7.59, 8.25),
         "Saved on average, of 16 red pieces. As played: 7.6. Better: 8.2."),
        (Escapes(1, (F2,), 1, 0.95, 0.0),
         "Saved on average, of 1 black piece on f2. As played: 0.9. Better: 0.0."),
        (Both(RELATIVES, CardSpent(5, joker=True, neighbours=0)),
         "Two reasons together: Relatives who can come. As played: 0. Better: 2. "
         "Card 5 is a joker, which could have stayed in the hand."),
    ],
)  # fmt: skip
def test_facts_are_worded(fact: Fact, words: str) -> None:
    assert sentence(fact, PLAYERS) == words
