"""Finished games: their exact end, and one of each rule set as a readable text."""

import json
from pathlib import Path

import pytest

from pompeii.games.downfall import game
from pompeii.games.downfall.cards import PIECES, SIDES
from pompeii.games.downfall.rule_options import PRESETS
from pompeii.games.downfall.state import Phase
from tests.downfall_positions import GAMES, finished_games, read_game
from tests.games.downfall.playthroughs.playthrough_text import SHOWN, playthrough

PLAY = Path(__file__).parent / "playthroughs"
RESULTS = json.loads((GAMES / "results.json").read_text("utf-8"))


@pytest.mark.parametrize("preset", SHOWN)
def test_playthrough_text_is_unchanged(preset: str) -> None:
    written = (PLAY / f"{preset}.txt").read_text(encoding="utf-8")
    assert playthrough(read_game(SHOWN[preset])) == written


def test_every_rule_set_has_a_playthrough() -> None:
    assert set(SHOWN) == set(PRESETS)
    assert {path.stem for path in PLAY.glob("*.txt")} == set(PRESETS)
    for preset, name in SHOWN.items():
        assert read_game(name).document["rules"]["preset"] == preset


@pytest.mark.parametrize("name", finished_games())
def test_finished_game_has_its_exact_score_and_accounts_for_every_piece(name: str) -> None:
    record, result = read_game(name), RESULTS[name]
    state = record.start()
    pieces = PIECES[state.seats]
    box = [0] * state.seats
    for action in record.actions:
        reserve, phase = state.reserve[:], state.phase
        game.apply(state, action)
        if phase is Phase.CITY is not state.phase:
            # The reserve then goes to the box; the piece just placed came from it.
            here = [sum(state.own(seat, s) for s in range(84)) for seat in range(state.seats)]
            box = [pieces - here[seat] - state.volcano[seat] for seat in range(state.seats)]
            assert all(0 <= b <= r for b, r in zip(box, reserve, strict=True))
    sides = [SIDES[side] for side in state.sides]
    assert len(record.actions) == result["ply"]
    assert dict(zip(sides, state.rescued, strict=True)) == result["rescued"]
    assert dict(zip(sides, state.volcano, strict=True)) == result["volcano"]
    assert [sides[seat] for seat in game.outcome(state) or []] == result["winners"]
    assert len(state.bag) - state.tiles == result["bag"]
    assert state.stock == result["stock"]
    for seat in range(state.seats):
        assert state.rescued[seat] + state.volcano[seat] + box[seat] == pieces


def test_no_result_is_missing_or_superfluous() -> None:
    assert sorted(RESULTS) == finished_games()
