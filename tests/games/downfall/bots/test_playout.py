"""The playout policy plays a flight to its end, legally and sensibly."""

import pytest

from pompeii.games.downfall import flight_phase, game
from pompeii.games.downfall.actions import Action
from pompeii.games.downfall.bots.playout_policy import play_out
from pompeii.games.downfall.cards import PIECES
from pompeii.games.downfall.state import Phase, State
from tests.downfall_positions import TABLES, flight_position
from tests.games.downfall.test_view import tables


@pytest.mark.parametrize(("preset", "seats"), TABLES)
@pytest.mark.parametrize("dual", [False, True])
def test_flight_is_played_to_its_end_by_legal_actions(
    preset: str, seats: int, dual: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    act, taken = flight_phase.act, 0

    def checked(state: State, action: Action) -> None:
        nonlocal taken
        assert action in game.legal(state)
        act(state, action)
        taken += 1

    monkeypatch.setattr(flight_phase, "act", checked)
    rules: dict[str, object] = {"preset": preset, "dual_vents": dual, "cover_vents": not dual}
    for table in tables(seats, rules, f"thumb {preset} {seats} {dual}"):
        if table.state.phase is Phase.CITY or table.draw_awaited:
            continue
        state = table.state.clone()
        play_out(state)
        assert state.phase is Phase.OVER
        for seat in range(seats):
            assert state.rescued[seat] + state.volcano[seat] <= PIECES[seats]
        if taken > 600:
            break
    assert taken > 200


def first_action(state: State, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the first action of the playout from a position."""
    act, taken = flight_phase.act, []

    def written(state: State, action: Action) -> None:
        taken.append(str(action))
        act(state, action)

    monkeypatch.setattr(flight_phase, "act", written)
    play_out(state)
    return taken[0]


@pytest.mark.parametrize(
    ("pieces", "lava", "wanted"),
    [
        ({"a1": "red", "e4": "red"}, {}, "a1-out"),
        ({"a1": "red", "g7": "red"}, {"coin": "g6"}, "g7-out"),
        ({"a1": "red", "g7": "red black"}, {}, "g7-out"),
    ],
)
def test_escaping_piece_is_chosen_by_threat_and_then_by_rivals_on_its_square(
    pieces: dict[str, str], lava: dict[str, str], wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert first_action(flight_position(pieces, lava=lava), monkeypatch) == wanted


def test_piece_that_cannot_leave_prepares_the_next_move(monkeypatch: pytest.MonkeyPatch) -> None:
    state = flight_position({"b2": "red", "f4": "black"})
    assert first_action(state, monkeypatch) in {"b2-a2", "b2-b1", "b2-c2", "b2-b3"}


def test_tile_is_laid_on_rivals(monkeypatch: pytest.MonkeyPatch) -> None:
    state = flight_position(
        {"c1": "red red", "b2": "red black", "d2": "red", "c3": "black"},
        lava={"coin": "c2"},
        tile="coin",
    )
    assert first_action(state, monkeypatch) == "coin>c3"


def test_same_position_ends_the_same_way() -> None:
    ends = []
    for _ in range(2):
        state = flight_position({"a1": "red", "e4": "red black", "f4": "black"})
        play_out(state)
        ends.append(state)
    assert ends[0] == ends[1]
