"""A banner across the board names the winners for a moment at the end of a game."""

import json

import pytest

from e2e.conftest import Invite
from tests.app.saves import game

STYLE = "getComputedStyle(document.querySelector('#banner') ?? document.head)"
SHOWN = f"document.querySelector('#banner') && {STYLE}.opacity === '1'"
GONE = f"document.querySelector('#banner') && {STYLE}.opacity === '0'"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_banner_names_the_winner_and_goes_without_motion_if_none_is_wanted(
    invite: Invite, motion: str
) -> None:
    record = json.loads(game("classic-2").dump())
    assert record["actions"].pop() == "done"
    for player in record["players"]:
        player["kind"] = "human"
    visitor = invite(reduced_motion=motion)
    visitor.open("?handover=off")
    visitor.bring(json.dumps(record))
    visitor.press("#done")
    visitor.page.wait_for_function(SHOWN)
    assert (visitor.page.evaluate(f"{STYLE}.scale") == "none") == (motion == "reduce")
    visitor.page.wait_for_function(GONE)
    visitor.sight()
    assert visitor.text("#banner-words") == visitor.text("#result-title")
