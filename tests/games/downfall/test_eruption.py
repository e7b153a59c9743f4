"""E1 to E5: the first six tiles, the placement of lava and its victims."""

from random import Random

import pytest

from pompeii.games.downfall.board import (
    CITY,
    GATE_SQUARES,
    LISTED,
    NAMES,
    SYMBOLS,
    VENTS,
    flood,
    mask,
)
from pompeii.games.downfall.events import TileDiscarded, TileDrawn
from pompeii.games.downfall.state import NO_TILE, Decision, Phase, State
from tests.downfall_positions import (
    actor,
    city_position,
    everything_but,
    filled,
    flight_position,
    legal,
    pieces,
    play,
    refusal,
)

VENT = {"scroll": "h1", "coin": "c2", "vase": "k3", "column": "e4", "mask": "d7", "helmet": "j7"}
ERUPTION = Phase.ERUPTION


def erupting(
    *bag: str, city: dict[str, str] | None = None, seats: int = 3, first_lava: str = "left"
) -> State:
    """Return a position in which red has just drawn the second AD 79 card."""
    hands = [[7, 1, 1, 1], [3, 4, 6, 8], [3, 4, 6, 8], [3, 4, 6, 8]][:seats]
    state = city_position(city, hands=hands, stock=["ad79"], first_lava=first_lava)
    state.bag = tuple(
        (*SYMBOLS, "helmet/mask", "vase/scroll", "coin/column").index(name) for name in bag
    )
    return play(state, "7@f5")


def test_E1_left_neighbour_of_the_causer_lays_the_first_tile_then_clockwise() -> None:
    order = []
    state = erupting("coin", "mask", "vase", "column", "scroll", "helmet", "coin")
    for ply in range(6):
        assert (state.phase, state.decision) == (ERUPTION, Decision.LAVA), ply
        order.append(actor(state))
        play(state, min(legal(state)))
    assert order == ["black", "yellow", "red", "black", "yellow", "red"]
    assert state.phase is Phase.FLIGHT
    assert actor(state) == "black"


def test_E1_causer_begins_by_option() -> None:
    state = erupting("coin", first_lava="causer")
    assert actor(state) == "red"


def test_E1_causer_called_or_filled_the_board() -> None:
    for first_lava, laying in (("left", "red"), ("causer", "yellow")):
        state = city_position(
            filled(7), hands=[[1] * 4, [3] * 4, [7] * 4], stock=[9], first_lava=first_lava
        )
        assert actor(play(state, "call:yellow")) == laying
    for first_lava, laying in (("left", "black"), ("causer", "red")):
        state = city_position(everything_but("a2"), hands=[[1] * 4, [3] * 4], first_lava=first_lava)
        assert actor(play(state, "1@a2")) == laying


def test_E1_with_no_piece_in_the_city_when_phase_one_ends_the_game_ends() -> None:
    state = city_position(hands=[[1] * 4, [3] * 4], stock=["ad79"], reserve=0)
    play(state, "1-")
    assert (state.phase, state.decision) == (Phase.OVER, Decision.NONE)
    assert state.tiles == 0
    assert legal(state) == set()
    assert refusal(state, "coin>c2") == "M7"


def test_E1_with_no_piece_left_after_one_of_these_tiles_the_game_ends() -> None:
    state = flight_position({"c2": "red"}, tile="coin", phase=ERUPTION)
    play(state, "coin>c2")
    assert state.phase is Phase.OVER
    assert state.volcano == [1, 0]


def test_E1_with_no_piece_left_after_the_sixth_tile_the_game_ends() -> None:
    lava = {"mask": "d7", "vase": "k3", "column": "e4", "scroll": "h1", "helmet": "j7"}
    state = flight_position({"c2": "red"}, lava=lava, tile="coin", phase=ERUPTION)
    play(state, "coin>c2")
    assert state.phase is Phase.OVER


def test_E1_flight_begins_with_the_sixth_tile_not_before() -> None:
    lava = {"mask": "d7", "vase": "k3", "column": "e4", "scroll": "h1"}
    state = flight_position(
        {"f5": "red"}, lava=lava, tile="coin", bag=["helmet", "coin"], phase=ERUPTION
    )
    play(state, "coin>c2")
    assert state.phase is ERUPTION
    play(state, "helmet>j7")
    assert state.phase is Phase.FLIGHT


def test_E2_the_first_tile_of_each_symbol_goes_on_its_vent() -> None:
    for symbol, vent in VENT.items():
        state = flight_position({"f5": "red"}, tile=symbol, phase=ERUPTION)
        assert legal(state) == {f"{symbol}>{vent}"}
        assert refusal(state, f"{symbol}>f5") == "E2"
    assert {SYMBOLS[s]: NAMES[vent] for s, vent in enumerate(VENTS)} == VENT


def test_E2_further_tile_touches_a_tile_of_its_symbol() -> None:
    state = flight_position(
        {"f5": "red"}, lava={"coin": "c2 c3", "vase": "d2"}, tile="coin", phase=ERUPTION
    )
    assert legal(state) == {f"coin>{s}" for s in ("c1", "b2", "b3", "d3", "c4")}
    for text in ("coin>d2", "coin>b1", "coin>d4", "vase>k3", "coin>k7"):
        assert refusal(state, text) == "E2"


def test_E2_tile_goes_on_any_city_square_but_none_outside_the_walls() -> None:
    state = flight_position({"f5": "red"}, lava={"scroll": "h1 k3 a6"}, tile="scroll")
    assert legal(state) == {f"scroll>{s}" for s in ("g1", "h2", "j3", "k4", "a5", "b6")}


def test_E2_other_actions_are_rejected_while_a_tile_waits() -> None:
    state = flight_position({"f5": "red"}, tile="coin")
    for text in ("done", "f5-f4", "1@a2", "1-", "+a2", "xf5:red"):
        assert refusal(state, text) == "E1"
    assert refusal(state, "call:red") == "P10"


def test_E2_another_symbols_empty_vent_may_be_covered() -> None:
    state = flight_position({"f5": "red"}, lava={"mask": "d4"}, tile="mask")
    assert "mask>e4" in legal(state)
    play(state, "mask>e4")
    assert state.lava[SYMBOLS.index("mask")].bit_count() == 2
    assert state.lava[SYMBOLS.index("column")] == 0


def test_E2_empty_vent_of_another_symbol_may_be_barred_by_option() -> None:
    state = flight_position({"f5": "red"}, lava={"mask": "d4"}, tile="mask", cover_vents=False)
    assert "mask>e4" not in legal(state)
    assert refusal(state, "mask>e4") == "E2"
    assert refusal(state, "mask>d4") == "E2"
    own = flight_position({"f5": "red"}, tile="column", cover_vents=False)
    assert legal(own) == {"column>e4"}


def test_E3_all_pieces_on_the_square_including_own_go_into_the_volcano() -> None:
    state = flight_position(
        {"c3": "red black black", "d3": "red"}, lava={"coin": "c2"}, tile="coin"
    )
    play(state, "coin>c3")
    assert state.volcano == [1, 2]
    assert pieces(state) == {"d3": "red"}
    assert state.crowd[[*NAMES].index("c3")] == 0


def test_E4_pieces_cut_off_go_into_the_volcano_at_once_of_all_sides() -> None:
    # k6 and k7 can be left by the north (k5), the west (j6, j7) only.
    state = flight_position(
        {"k6": "red black", "k7": "yellow", "f5": "red", "a2": "black"},
        lava={"helmet": "j7 j6"},
        tile="vase",
        seats=3,
    )
    state.lava[SYMBOLS.index("vase")] = 1 << [*NAMES].index("k4")
    state.open &= ~(1 << [*NAMES].index("k4"))
    play(state, "vase>k5")
    assert state.volcano == [1, 1, 1]
    assert pieces(state) == {"f5": "red", "a2": "black"}


def test_E4_a_gate_square_under_lava_is_no_gate() -> None:
    state = flight_position(
        {"a1": "red", "f5": "red"}, lava={"coin": "b1", "mask": "a3"}, tile="mask"
    )
    play(state, "mask>a2")
    assert state.volcano == [0, 0]
    assert pieces(state) == {"a1": "red", "f5": "red"}
    state = flight_position(
        {"a2": "red", "f5": "red"}, lava={"coin": "a1", "mask": "b2"}, tile="mask"
    )
    play(state, "mask>b3")
    assert state.volcano == [0, 0]
    state = flight_position(
        {"a2": "red", "f5": "red"}, lava={"coin": "b2 b1", "mask": "a4 a3"}, tile="coin"
    )
    play(state, "coin>a1")
    assert state.volcano == [1, 0]
    assert pieces(state) == {"f5": "red"}


def test_E4_holds_from_the_first_tile_on() -> None:
    state = flight_position({"b2": "red", "f5": "red"}, tile="coin", phase=ERUPTION)
    state.open &= ~mask("b1 a2 b3")
    play(state, "coin>c2")
    assert state.volcano == [1, 0]


def test_E4_detour_keeps_pieces_connected() -> None:
    state = flight_position({"e6": "red"}, lava={"column": "e4 e5 d5 d6 d7 f5 f4"}, tile="column")
    play(state, "column>f6")
    assert pieces(state) == {"e6": "red"}


@pytest.mark.parametrize("seed", range(10))
def test_E4_cut_off_are_all_without_a_way_to_a_gate(seed: int) -> None:
    random = Random(seed)
    state = flight_position({"f5": "red"}, bag=["coin"] * 40, tile="coin")
    state.where, state.pieces = [0] * 2, bytearray(len(state.pieces))
    state.crowd = bytearray(len(state.crowd))
    for square in LISTED[CITY & ~(1 << VENTS[SYMBOLS.index("coin")])]:
        state.put(random.randrange(2), square)
    for _ in range(40):
        targets = sorted(each for each in legal(state) if each.startswith("coin"))
        if not targets or state.phase is Phase.OVER:
            break
        play(state, random.choice(targets))
        reached = flood(state.open & GATE_SQUARES, state.open)
        assert not state.city & ~reached
        while state.decision is Decision.MOVE:
            play(state, "done")
    assert state.volcano[0] > 10


def test_E2a_first_dual_tile_goes_on_the_vent_of_the_chosen_symbol() -> None:
    state = flight_position({"f5": "red"}, tile="helmet/mask", dual_vents=True)
    assert legal(state) == {"helmet>j7", "mask>d7"}
    play(state, "mask>d7")
    assert state.lava[SYMBOLS.index("mask")] == 1 << VENTS[SYMBOLS.index("mask")]
    assert state.lava[SYMBOLS.index("helmet")] == 0


def test_E2a_further_dual_tile_touches_the_chosen_symbol_and_counts_as_it() -> None:
    state = flight_position(
        {"f5": "red"}, lava={"coin": "c2"}, tile="coin/column", bag=["coin"], dual_vents=True
    )
    assert legal(state) == {"coin>c1", "coin>b2", "coin>d2", "coin>c3", "column>e4"}
    for text in ("column>d2", "vase>k3", "coin>e4"):
        assert refusal(state, text) == "E2"
    play(state, "coin>d2", "done")
    assert "coin>d1" in legal(state)


def test_E2a_a_square_next_to_both_symbols_can_be_laid_as_either() -> None:
    state = flight_position(
        {"f5": "red"}, lava={"vase": "k3", "scroll": "j4"}, tile="vase/scroll", dual_vents=True
    )
    assert {"vase>k4", "scroll>k4"} <= legal(state)


def test_E2a_a_symbol_without_a_legal_square_cannot_be_chosen() -> None:
    state = flight_position(
        {"f5": "red"}, lava={"column": "c2"}, tile="coin/column", dual_vents=True
    )
    assert {text.split(">")[0] for text in legal(state)} == {"column"}
    assert refusal(state, "coin>c2") == "E2"


@pytest.mark.parametrize("phase", [ERUPTION, Phase.FLIGHT])
def test_E5_a_tile_whose_vent_was_covered_is_discarded_and_the_turn_goes_on(phase: Phase) -> None:
    state = flight_position(
        {"f5": "red black"},
        lava={"column": "e4", "mask": "c2"},
        tile="column",
        bag=["coin", "helmet", "vase"],
        phase=phase,
    )
    play(state, "column>e5", *(["done"] if phase is Phase.FLIGHT else []))
    if phase is ERUPTION:
        # Black's coin was discarded, so red has drawn the next tile; three lie on the board.
        assert (actor(state), legal(state)) == ("red", {"helmet>j7"})
        assert (state.phase, state.decision, state.tiles) == (ERUPTION, Decision.LAVA, 5)
    else:
        # No second tile is drawn in its place, but black moves.
        assert (actor(state), state.decision, state.moves_left) == ("black", Decision.MOVE, 2)
        assert state.tiles == 4


def test_E5_discarded_tile_is_in_the_log_with_its_seat() -> None:
    state = flight_position(
        {"f5": "red black"},
        lava={"column": "e4", "mask": "c2"},
        tile="column",
        bag=["coin", "helmet"],
        phase=ERUPTION,
    )
    state.notes = []
    play(state, "column>e5")
    assert state.notes == [
        TileDiscarded(1, SYMBOLS.index("coin")),
        TileDrawn(0, SYMBOLS.index("helmet")),
    ]


def test_E5_a_discarded_tile_does_not_count_towards_the_six() -> None:
    lava = {"mask": "d7 c2", "vase": "k3", "column": "e4"}
    state = flight_position(
        {"f5": "red black"},
        lava=lava,
        tile="scroll",
        bag=["coin", "coin", "helmet", "mask"],
        phase=ERUPTION,
    )
    play(state, "scroll>h1")
    assert state.phase is ERUPTION
    play(state, "helmet>j7")
    assert state.phase is Phase.FLIGHT


def test_E5_symbol_enclosed_by_lava_cannot_be_laid() -> None:
    state = flight_position(
        {"f5": "red", "a3": "black"},
        lava={"coin": "c2", "vase": "c1 b2 d2 b3"},
        tile="vase",
        bag=["coin", "vase"],
    )
    play(state, "vase>c3", "done")
    assert (actor(state), state.decision, state.tile) == ("black", Decision.MOVE, NO_TILE)


def test_E5_game_ends_if_all_tiles_are_discarded_before_the_six() -> None:
    state = flight_position(
        {"f5": "red"}, lava={"mask": "c2"}, tile="mask", bag=["coin"] * 3, phase=ERUPTION
    )
    play(state, "mask>c3")
    assert state.phase is Phase.OVER
    assert state.volcano == [1, 0]
