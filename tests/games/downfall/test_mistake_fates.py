"""The fate of people right after an action."""

import pytest

from pompeii.games.downfall import game
from pompeii.games.downfall.actions import OUT, Move, parse
from pompeii.games.downfall.board import square
from pompeii.games.downfall.mistake_facts import Fate
from pompeii.games.downfall.mistake_fates import fate, moves_left, way_out
from pompeii.games.downfall.mistake_playouts import CHOSEN, PEOPLE, Group, Line, crowd_of
from pompeii.games.downfall.state import State
from tests.downfall_positions import city_position, flight_position, new_game

RED, BLACK = 0, 1


def fate_of(state: State, action: str, name: str, seat: int = RED) -> Fate:
    """Return the fate after an action of the piece that it moves, or of those on a square."""
    taken, at = parse(action), square(name)
    chosen = [Group(CHOSEN, RED, taken.origin)] if isinstance(taken, Move) else []
    line = Line(state, taken, crowd_of(state, chosen))
    moved = Group(CHOSEN, seat, at)
    return fate(state, line, moved if moved in chosen else Group(PEOPLE, seat, at))


def after(state: State, action: str) -> State:
    game.act(state, parse(action))
    return state


def test_piece_is_still_in_the_city_at_the_end() -> None:
    state = flight_position({"a5": "red"}, bag=())
    state.moves_left = 1
    found = fate_of(state, "a5-a4", "a5")
    assert found == Fate(square("a4"), cause="end")
    assert found.order > Fate(square("a4"), moves=9).order
    assert fate_of(state, "a5-out", "a5") == Fate(OUT)
    assert fate_of(state, "done", "a5") == Fate(square("a5"), cause="end")


def test_last_tile_buries_cuts_off_or_leaves_pieces_behind() -> None:
    lava = {"scroll": "g1 g2 h2", "column": "f3"}
    state = flight_position(
        {"h1": "black", "g3": "black", "f2": "black"}, lava=lava, tile="scroll", bag=()
    )
    assert fate_of(state, "scroll>g3", "g3", seat=BLACK) == Fate(None, cause="lava")
    assert fate_of(state, "scroll>g3", "h1", seat=BLACK) == Fate(None, cause="cut-off")
    end = Fate(square("f2"), cause="end")
    assert fate_of(state, "scroll>g3", "f2", seat=BLACK) == end


def test_moves_that_are_left_may_be_too_few() -> None:
    state = flight_position({"a5": "red", "b3": "red", "c1": "black"}, bag=("coin",))
    assert fate_of(state, "done", "a5") == Fate(square("a5"), 1, "marina", left=0)
    assert fate_of(state, "b3-a3", "a5") == Fate(square("a5"), 1, "marina")
    assert fate_of(state, "a5-a4", "b3").left == 1
    assert fate_of(state, "a5-a4", "c1", seat=BLACK).left == 2


def test_piece_that_has_moved_from_company_has_no_second_move() -> None:
    state = flight_position({"b5": "red red", "c1": "black"}, bag=("coin",))
    assert fate_of(state, "b5-a5", "b5") == Fate(square("a5"), 1, "marina", left=0)


@pytest.mark.parametrize(("tiles", "left"), [(0, (2, 0, 0)), (2, (2, 2, 2)), (4, (4, 4, 2))])
def test_moves_are_counted_by_seat(tiles: int, left: tuple[int, ...]) -> None:
    pieces = {"b5": "red", "c1": "black", "c3": "yellow"}
    state = flight_position(pieces, bag=["coin"] * tiles, seats=3)
    assert tuple(moves_left(state, seat) for seat in range(3)) == left


def test_turn_that_is_over_has_no_moves_left() -> None:
    state = after(flight_position({"b5": "red", "c1": "black"}, bag=["coin"] * 3), "done")
    assert [moves_left(state, seat) for seat in (RED, BLACK)] == [2, 4]


def test_moves_are_not_counted_before_the_flight() -> None:
    assert moves_left(city_position(), RED) is None


@pytest.mark.parametrize(("seat", "threatened"), [(RED, True), (BLACK, False)])
def test_player_who_lays_the_next_tile_is_not_in_danger_from_it(
    seat: int, *, threatened: bool
) -> None:
    state = flight_position({"f1": "red", "f2": "black"}, lava={"scroll": "g1"}, bag=["scroll"] * 6)
    name = {RED: "f1", BLACK: "f2"}[seat]
    assert fate_of(state, "done", name, seat).threatened is threatened


# Ways out


@pytest.mark.parametrize(
    ("people", "moves", "gate"),
    [("f1", 1, "vesuvio"), ("f2", 2, "vesuvio"), ("f2 f2", 1, "vesuvio"), ("e2", 3, "vesuvio"),
     ("e2 f2", 2, "vesuvio"), ("f3 f3 g1", 2, "vesuvio"), ("d1 b1", 3, "vesuvio")],
)  # fmt: skip
def test_company_saves_moves(people: str, moves: int, gate: str) -> None:
    state = new_game(2, "ways out")
    names = people.split()
    for name in names:
        state.put(RED, square(name))
    assert way_out(state, square(names[0])) == (moves, gate)


def test_people_who_are_cut_off_have_no_way_out() -> None:
    state = new_game(2, "ways out")
    state.put(RED, square("a1"))
    state.open = 1 << square("c1") | 1 << square("d1")
    with pytest.raises(ValueError, match="cut off"):
        way_out(state, square("c1"))
