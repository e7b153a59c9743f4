"""Constants fitted to games equal those of the saved runs."""

import json
from typing import Any

import pytest

from pompeii import registry
from pompeii.games.downfall.assumed_skills import SKILLS, USUAL
from pompeii.games.downfall.cards import FIRST_TILES, tiles
from pompeii.games.downfall.forecast import GATE
from research.saved_runs import kept
from tests.docs.markdown_links import read


def test_forecast_constants_equal_the_fitted_ones() -> None:
    assert kept("foresight")["constants"] == {"GATE": [*GATE[:3]]}


def test_assumed_skills_equal_the_fitted_ones() -> None:
    found = {id: [*skill[1:]] for id, skill in SKILLS.items()}
    assert as_json(found) == kept("skills")["constants"]["SKILLS"]


def test_forecast_bounds_equal_the_measured_ones() -> None:
    all = len(tiles(dual_vents=False))
    flight = (all - FIRST_TILES - 1) / all  # the first tile of the flight has been laid
    told = {
        "with the first card": (2.0, 1.0),
        "with the first move of the flight": (flight, flight),
        "with a third of the tiles left": (1 / 3, 1 / 3),
        "with the last moves": (0.0, 0.0),
    }
    document, usual = read("docs/analysis.md"), SKILLS[USUAL]
    for when, left in told.items():
        piece = usual.city if left[0] > 1 else usual.flight
        bounds = (
            f"{correction.at(0.0, part):.0%} to {correction.at(1.0, part):.0%}"
            for correction, part in zip((piece, GATE), left, strict=True)
        )
        assert f"| {when} | {' | '.join(bounds)} |" in document


def test_skill_with_more_players_equals_the_measured_one() -> None:
    levels = registry.game("pompeii").analysis_evaluation.LEVELS
    measured = {seats: rivals for seats, rivals in levels.items() if seats > 2}
    assert as_json(measured) == kept("skill-more-players")["constants"]["LEVELS"]


def test_skill_in_via_appia_equals_the_measured_one() -> None:
    levels = registry.game("via-appia").analysis_evaluation.LEVELS
    assert as_json(levels) == kept("skill-via-appia")["constants"]["LEVELS"]


@pytest.mark.parametrize(
    ("run", "game", "constant"),
    [
        ("chances", "pompeii", "SCALES"),
        ("ends", "pompeii", "ENDS"),
        ("chances-via-appia", "via-appia", "SCALES"),
    ],
)
def test_win_probability_constants_equal_the_fitted_ones(
    run: str, game: str, constant: str
) -> None:
    found = getattr(registry.game(game).analysis_evaluation, constant)
    assert as_json(found) == kept(run)["constants"][constant]


def as_json(value: Any) -> Any:
    """Return a constant in the form of a run: numeric keys as text, tuples as lists."""
    return json.loads(json.dumps(value))
