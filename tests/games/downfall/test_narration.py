"""The losses of an addressed player as sentences."""

import pytest

from pompeii import Player
from pompeii.games.downfall import narration
from pompeii.games.downfall.actions import parse
from pompeii.games.downfall.board import square
from pompeii.games.downfall.events import PiecesLost
from pompeii.games.downfall.step_log import Step

PLAYERS = [Player("Livia", 0), Player("Marcus", 1)]


@pytest.mark.parametrize(
    ("you", "losses", "lost"),
    [
        (None, (1, 2), "1 red piece and 2 black pieces"),
        (0, (1, 2), "1 of your people and 2 black pieces"),
        (1, (1, 2), "2 of your people and 1 red piece"),
        (1, (1, 0), "1 red piece"),
    ],
)
def test_own_losses_come_first(you: int | None, losses: tuple[int, int], lost: str) -> None:
    event = PiecesLost("lava", square("a5"), losses)
    assert narration.event(event, PLAYERS, you) == f"Lava on a5 buries {lost}."


@pytest.mark.parametrize(
    ("you", "words"),
    [
        (None, "Marcus throws the red piece on beige (b1) into the volcano."),
        (0, "Marcus throws one of your people on beige (b1) into the volcano."),
        (1, "You throw the red piece on beige (b1) into the volcano."),
    ],
)
def test_thrown_player_is_addressed(you: int | None, words: str) -> None:
    step = Step(1, parse("xb1:red"), (), ())
    assert narration.action(step, PLAYERS, you) == words
