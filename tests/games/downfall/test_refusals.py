"""The exact text of every rejection, as players read it."""

from collections.abc import Callable

import pytest

from pompeii.games.downfall import game
from pompeii.games.downfall.actions import parse
from pompeii.games.downfall.state import State
from tests.downfall_positions import city_position, filled, flight_position, play

OTHER = [3, 4, 6, 8]


def playing() -> State:
    return city_position({"c5": "black"}, hands=[[1, 2, 6, 7], OTHER])


def without_pieces() -> State:
    return city_position(hands=[[1, 2, 6, 7], OTHER], reserve=0)


def joker() -> State:
    return city_position(filled(7), hands=[[1, 2, 6, 7], OTHER], joker_targets="kin")


def placing_relatives() -> State:
    state = city_position({"c3": "black", "b1": "red"}, hands=[[1, 2, 3, 7], OTHER])
    return play(state, "3@c3")


def throwing() -> State:
    state = city_position({"c3": "black"}, hands=[[1, 2, 6, 7], OTHER], stock=["omen", 9])
    return play(state, "7@f5")


def ending() -> State:
    state = city_position(
        filled(7), hands=[[1, 7, 7, 7], OTHER], stock=[7], eruption_call="own-turn"
    )
    return play(state, "1@a2")


def own_turn() -> State:
    return city_position(filled(7), hands=[OTHER, [7] * 4], eruption_call="own-turn")


def drawing() -> State:
    state = playing()
    game.act(state, parse("7@f5"))
    return state


def laying() -> State:
    return flight_position(
        {"f5": "red"},
        lava={"mask": "d4"},
        tile="helmet/mask",
        cover_vents=False,
        dual_vents=True,
    )


def moving() -> State:
    lava = {"coin": "c2"}
    state = flight_position({"f5": "red red", "a1": "black", "g5": "black"}, lava=lava)
    return play(state, "f5-e5")


def over() -> State:
    return play(flight_position({"a1": "red"}, lava={"coin": "c2"}), "a1-out")


@pytest.mark.parametrize(
    ("position", "text", "words"),
    [
        (playing, "3@c3", "There is no card 3 in the hand (P1)"),
        (playing, "3-", "There is no card 3 in the hand (P1)"),
        (playing, "6@c5", "There is no free space on c5 (P1)"),
        (
            playing,
            "6@b1",
            "Card 6 does not go to b1: its own buildings still have a free space (P1)",
        ),
        (playing, "6-", "Card 6 still has a free space in its building (P1)"),
        (playing, "done", "A card must be played now (P1)"),
        (playing, "call:blue", "Nobody at this table plays that colour (C1)"),
        (
            playing,
            "call:black",
            "Only a player whose whole hand is jokers may call the eruption (P7)",
        ),
        (without_pieces, "1@a2", "You have no pieces left: the card can only be discarded (P8)"),
        (
            joker,
            "7@a2",
            "With these rules joker 7 goes only into buildings of its colour or neutral ones (P6)",
        ),
        (joker, "7-", "Joker 7 still has a space to go to (P6)"),
        (placing_relatives, "+b1", "There is no free space on b1 (P5)"),
        (
            placing_relatives,
            "+a2",
            "Relatives go into other buildings of the same colour or neutral ones, one in each"
            " (P5)",
        ),
        (
            placing_relatives,
            "+k6",
            "Relatives go into other buildings of the same colour or neutral ones, one in each"
            " (P5)",
        ),
        (placing_relatives, "1@a2", "Relatives must be placed now (P5)"),
        (throwing, "xa2:black", "There is no such piece on a2 (P4)"),
        (throwing, "xf5:red", "With these rules an Omen throws another player's piece (P4)"),
        (throwing, "xc3:yellow", "Nobody at this table plays that colour (C1)"),
        (throwing, "done", "The Omen demands that a piece is thrown into the volcano now (P4)"),
        (ending, "7@a2", "The eruption can be called now, or the turn ended (P7)"),
        (
            own_turn,
            "call:black",
            "With these rules the eruption is called in one's own turn, before playing a card or"
            " after drawing (P7)",
        ),
        (drawing, "1@a2", "The next card or tile must be drawn first (P1)"),
        (laying, "coin>c2", "The drawn tile does not show that symbol (E2)"),
        (laying, "mask>d4", "There is lava on d4 already (E2)"),
        (laying, "helmet>i7", "The first tile of a symbol goes on its vent, j7 (E2)"),
        (laying, "mask>e4", "With these rules the vent on e4 is kept for its own symbol (E2)"),
        (laying, "mask>f4", "No tile of that symbol lies next to f4 (E2)"),
        (laying, "done", "The drawn lava tile must be laid now (E1)"),
        (laying, "call:red", "Vesuvius has already erupted (P10)"),
        (moving, "a1-a2", "You have no piece on a1 (M2)"),
        (
            moving,
            "e5-e6",
            "The two moves of a turn are made by two different pieces, "
            "and this one has moved already (M4)",
        ),
        (moving, "f5-out", "No gate can be reached from f5 (steps possible: 1) (M3)"),
        (moving, "f5-c2", "Lava bars the way to c2 (M2)"),
        (moving, "f5-f3", "f3 is too far away (steps possible: 1) (M2)"),
        (moving, "coin>c1", "Only moves are possible now (M1)"),
        (over, "done", "The game is over (M7)"),
    ],
)
def test_rejection_gives_the_reason_in_one_sentence(
    position: Callable[[], State], text: str, words: str
) -> None:
    assert str(game.why_not(position(), parse(text))) == words
