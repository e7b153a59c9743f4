"""Looking back over all games, of both kinds, in a real browser."""

import csv
import io
import json
from pathlib import Path

from e2e.conftest import Invite
from e2e.test_home import WRONG
from tests.page.saves import game, played_by_others

ROAD = Path(__file__).parent.parent / "tests" / "appia" / "traces" / "classic-2.json"


def test_all_games_are_counted_narrowed_opened_and_taken_along(invite: Invite) -> None:
    visitor = invite("phone")
    visitor.open("?animation=off")
    first = game("classic-2")
    for text in (first.dump(), *(played_by_others(first, "Julia", n) for n in range(4))):
        visitor.bring(text)
    visitor.bring(ROAD.read_text(encoding="utf-8"))
    visitor.act("home")
    visitor.act("results")
    assert visitor.text("#results-count") == "6 games that are over."
    assert visitor.has("#results-via-appia")
    assert visitor.page.evaluate(WRONG) == []
    visitor.page.select_option("#results-who", label="Julia")
    visitor.sight()
    assert visitor.text("#results-count") == "4 games that are over."
    with visitor.page.expect_download() as download:
        visitor.press("#results-csv")
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert {row["name"] for row in csv.DictReader(io.StringIO(text))} == {"Julia"}
    visitor.page.reload()
    visitor.sight()
    assert visitor.text("#results-count") == "6 games that are over."
    best = visitor.text("#results-pompeii-who-0-best")
    best_game = "#results-pompeii-who-0-best-look"
    visitor.page.locator(best_game).scroll_into_view_if_needed()
    visitor.point(best_game)
    assert visitor.has("#result")
    assert best in visitor.text("#ranking")
    assert json.loads(visitor.record())["format"] == "pompeii-game"
