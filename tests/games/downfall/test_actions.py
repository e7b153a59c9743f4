"""Every action prints, parses, copies and compares as the single object it is."""

import copy
import pickle

import pytest

from pompeii.games.downfall.actions import DONE, OUT, Action, Call, Done, Lay, Move, Play, parse
from pompeii.games.downfall.board import SPACE_SQUARES, SQUARES, Listing, mask, square
from tests.downfall_positions import finished_games, read_game


def test_action_round_trips_through_text_and_repr() -> None:
    for text, action in Action.by_text.items():
        assert str(action) == action.text == text
        assert parse(text) is action
        assert eval(repr(action)) is action


def test_every_action_text_exists_once() -> None:
    spaced, squares, sides = SPACE_SQUARES.bit_count(), len(SQUARES), 4
    plays, discards, relatives, throws = 11 * spaced, 11, spaced, sides * spaced
    lays, moves = 6 * squares, squares * (squares - 1) + squares
    whole = plays + discards + relatives + throws + lays + moves + 1 + sides
    assert len(Action.by_text) == whole


def test_second_action_of_a_text_is_rejected() -> None:
    with pytest.raises(ValueError, match="there is an action done already"):
        Done("done")
    assert parse("done") is DONE


def test_text_describes_the_action() -> None:
    play, lay, move, out = parse("6@c4"), parse("coin>c3"), parse("d4-e6"), parse("d4-out")
    assert isinstance(play, Play)
    assert (play.card, play.square) == (6, square("c4"))
    assert isinstance(lay, Lay)
    assert (lay.symbol, lay.square) == (3, square("c3"))
    assert isinstance(move, Move)
    assert (move.origin, move.target) == (square("d4"), square("e6"))
    assert isinstance(out, Move)
    assert out.target == OUT
    call = parse("call:yellow")
    assert isinstance(call, Call)
    assert call.side == 2
    assert parse("done") is DONE


def test_copies_and_pickles_are_the_same_object() -> None:
    for text in ("6@c4", "6-", "+e2", "xc4:black", "coin>c3", "d4-out", "done", "call:red"):
        action = parse(text)
        assert copy.copy(action) is copy.deepcopy(action) is action
        assert pickle.loads(pickle.dumps(action)) is action


@pytest.mark.parametrize(
    "text",
    ["", "6@", "6@a1", "12@c4", "06@c4", " 6@c4", "6@C4", "0-", "12-", "+a1", "xc4", "xc4:green",
     "xa1:red", "lava>c3", "helmet/mask>j7", "d4-d4", "d4", "i1-out", "out-d4", "DONE", "call",
     "call:green"],
)  # fmt: skip
def test_invalid_text_is_rejected(text: str) -> None:
    with pytest.raises(ValueError, match=r"^no action is written '"):
        parse(text)


def test_long_text_is_cut_in_the_error() -> None:
    with pytest.raises(ValueError, match="no action is written") as caught:
        parse("x" * 10_000)
    assert len(str(caught.value)) < 100


def test_every_action_of_the_finished_games_parses() -> None:
    for name in finished_games():
        assert all(parse(action.text) is action for action in read_game(name).actions)


def test_choices_are_cached_and_the_cache_is_bounded() -> None:
    first, second = parse("+b1"), parse("+g1")
    choices = Listing({square("b1"): first, square("g1"): second}, 2)
    assert choices[mask("b1 g1")] == (first, second)
    assert choices[mask("b1 g1")] is choices[mask("b1 g1")]
    assert choices[mask("b1")] == (first,)
    assert choices[mask("g1")] == (second,)
    assert len(choices) == 1
    assert choices[0] == ()
