"""The history of all games, of both kinds, in a real browser."""

import csv
import io
import json
from pathlib import Path

import pytest

from e2e.axe import Axe
from e2e.conftest import Invite
from e2e.start.test_home import WRONG
from tests.app.saves import game, played_by_others
from tests.paths import APPIA_GAMES

LUCK = "#results-pompeii-luck"
FOUND_OUT = f"document.querySelector('{LUCK}-analyse')?.ariaDisabled === 'true'"
ROAD = APPIA_GAMES / "classic-2.json"


def test_all_games_are_counted_filtered_opened_and_exported(invite: Invite) -> None:
    visitor = invite("phone")
    visitor.open("?animation=off")
    first = game("classic-2")
    for text in (first.dump(), *(played_by_others(first, "Julia", n) for n in range(4))):
        visitor.bring(text)
    visitor.bring(ROAD.read_text(encoding="utf-8"))
    visitor.act("home")
    visitor.act("results")
    assert visitor.text("#results-count") == "6 finished games."
    assert visitor.has("#results-via-appia")
    assert visitor.page.evaluate(WRONG) == []
    visitor.page.select_option("#results-who", label="Julia")
    visitor.sight()
    assert visitor.text("#results-count") == "4 finished games."
    with visitor.page.expect_download() as download:
        visitor.press("#results-csv")
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert {row["name"] for row in csv.DictReader(io.StringIO(text))} == {"Julia"}
    visitor.page.reload()
    visitor.sight()
    assert visitor.text("#results-count") == "6 finished games."
    best = visitor.text("#results-pompeii-who-0-best")
    best_game = "#results-pompeii-who-0-best-look"
    visitor.page.locator(best_game).scroll_into_view_if_needed()
    visitor.point(best_game)
    assert visitor.has("#result")
    assert best in visitor.text("#ranking")
    assert json.loads(visitor.record())["format"] == "pompeii-game"


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.whole)])
def test_luck_and_play_are_analysed_in_portions_and_survive_a_reload(
    invite: Invite, every: bool
) -> None:
    visitor = invite("phone", reduced_motion="reduce")
    axe = Axe(visitor, every=every)
    visitor.open("?animation=off")
    first = game("classic-2")
    for text in (first.dump(), played_by_others(first, "Julia")):
        visitor.bring(text)
    visitor.act("home")
    visitor.act("results")
    assert visitor.text(f"{LUCK}-known") == "0 of 2 games analysed."
    visitor.point(f"{LUCK}-analyse")
    visitor.page.wait_for_selector(f"{LUCK}-bar")
    assert visitor.text(f"{LUCK}-analyse") == "Stop"
    axe.check("games being analysed")
    visitor.page.select_option("#results-who", label="Julia")  # clicks still count meanwhile
    visitor.sight()
    assert visitor.text("#results-count") == "1 finished game."
    visitor.page.wait_for_function(FOUND_OUT)
    assert visitor.page.evaluate(f"document.activeElement.matches('{LUCK}-analyse')")
    assert visitor.text(f"{LUCK}-known") == "1 of 1 game analysed."
    assert visitor.page.evaluate(WRONG) == []
    told = visitor.text(f"{LUCK}-who-table")
    assert "Julia" in told
    axe.check("luck and play in all games")
    assert axe.complaints == []
    visitor.page.reload()
    visitor.sight()
    assert visitor.text(f"{LUCK}-known") == "2 of 2 games analysed."
    visitor.page.select_option("#results-who", label="Julia")
    visitor.sight()
    assert visitor.text(f"{LUCK}-who-table") == told
