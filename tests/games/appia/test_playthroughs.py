"""Finished games of Via Appia as readable texts that show the effect of every option."""

from pathlib import Path

import pytest

from tests.games.appia.playthroughs.playthrough_text import SHOWN, playthrough
from tests.games.appia.positions import OPTION_VALUES, read_game

PLAY = Path(__file__).parent / "playthroughs"
WITHOUT_EFFECT = {"coins_seen", "hand", "quarry", "board"}
"""Options without effect in the engine, and those with one value (V-O)."""
NUMBERS = {"quiet_rounds", "round_limit"}
"""Options of which one unusual value is enough."""


@pytest.mark.no_cover
@pytest.mark.parametrize("name", SHOWN)
def test_playthrough_text_is_unchanged(name: str) -> None:
    assert playthrough(read_game(name)) == (PLAY / f"{name}.txt").read_text(encoding="utf-8")


def test_no_playthrough_is_missing_or_superfluous() -> None:
    assert {path.stem for path in PLAY.glob("*.txt")} == {*SHOWN}


@pytest.mark.no_cover
def test_every_value_of_every_option_is_shown() -> None:
    rules = [read_game(name).rules for name in SHOWN]
    for option in OPTION_VALUES.keys() - WITHOUT_EFFECT:
        shown = {getattr(each, option) for each in rules}
        usual, *others = OPTION_VALUES[option]
        assert usual in shown
        assert shown > {usual} if option in NUMBERS else shown == {usual, *others}
