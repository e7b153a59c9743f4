"""axe-core finds no fault on the screens.

Three screens are checked by other tests, since their content takes long to compute. These are the
analysis of a game and the mistakes in it (`e2e/play/test_analysis.py`), and the luck in all games
(`e2e/play/test_history.py`).
"""

import json
from collections.abc import Callable, Iterator
from random import Random

import pytest

from app.puzzles import puzzle_catalogue
from e2e.axe import Axe
from e2e.conftest import SCREENS, Invite
from e2e.prepared_games import recorded
from e2e.visitor import Visitor
from pompeii import Table
from pompeii.core.record_link import from_link, to_link
from tests.app.saves import played_by_others
from tests.paths import APPIA_GAMES


def before_a_game(visitor: Visitor) -> Iterator[str]:
    """Yield the screens outside the table."""
    yield "home"
    visitor.act("about")
    yield "about"
    visitor.act("back")
    visitor.act("rules")
    yield "rules"
    visitor.act("back")
    visitor.open("?screen=rules#rule=V-")
    yield "rules of Via Appia"
    visitor.act("back")
    visitor.open("?screen=new-device")
    visitor.page.wait_for_selector("#device-send")
    yield "the move to a new device"
    visitor.act("receive-here")
    yield "the field for a code"
    visitor.act("back")
    visitor.open("?screen=workshop")
    yield "the empty workshop"
    visitor.point("#new-bot-via-appia")
    visitor.page.locator(".cm-content").wait_for()
    visitor.page.locator("#play-match").wait_for()  # a click before the files come is too old
    yield "the workshop"
    visitor.act("back")
    visitor.act("new")
    yield "new game"
    visitor.point("#ready-learn")
    yield "the first game, with its guide"


def in_the_city(visitor: Visitor) -> Iterator[str]:
    """Yield a card, and the dialog over the table."""
    visitor.bring(recorded("classic-4", 51))
    visitor.point("[data-card][data-legal]")
    yield "city, a card is chosen"
    visitor.page.keyboard.press("?")
    visitor.sight()
    yield "a dialog"


def at_the_table(visitor: Visitor) -> Iterator[str]:
    """Yield later states of a game."""
    for name, played, plies in [
        ("an Omen", "classic-4", 59),
        ("a tile in the flight", "classic-2", 90),
        ("the game is over", "classic-4", 10_000),
    ]:
        visitor.bring(recorded(played, plies))
        yield name
    visitor.act("menu")
    visitor.point("#menu-share")
    visitor.act("share-code")
    yield "sharing"
    visitor.point("#share-film")
    visitor.page.wait_for_selector("#film-progress")
    yield "a film is made"
    visitor.act("back")
    visitor.act("back")
    visitor.act("back")
    visitor.act("show-statistics")
    visitor.page.locator("#chart-city-summary").click()
    yield "the game in numbers"
    other = played_by_others(Table.load(recorded("classic-4", 10_000)))
    visitor.open(f"?animation=off#record={to_link(other)}")
    yield "games on one deal"


def on_the_road(visitor: Visitor) -> Iterator[str]:
    """Yield screens of Via Appia: its form, its road with the income cards, its quarry, its end."""
    visitor.open("?game=via-appia")
    yield "new game of Via Appia"
    visitor.open("?handover=off&animation=off")
    for name, played, plies in [
        ("road and income", "classic-4", 199),
        ("a stone on the line", "classic-4", 13),
        ("what fell", "classic-4", 40),
        ("the road is over", "classic-4", 10_000),
    ]:
        visitor.bring(recorded(played, plies, APPIA_GAMES))
        if name == "a stone on the line":
            visitor.page.set_viewport_size(SCREENS["desktop"]["viewport"])
            visitor.point("#push-s")
        yield name
    visitor.act("home")
    visitor.act("results")
    yield "all games together"
    visitor.open("?screen=puzzles&animation=off")
    visitor.page.wait_for_selector("#puzzles-today-solve")
    yield "puzzles"
    visitor.open(f"?screen=puzzles&puzzle={puzzle_catalogue.puzzles()[0].name}&animation=off")
    visitor.page.wait_for_selector("#puzzle")
    yield "a puzzle"
    visitor.open("?screen=pushes&animation=off")
    visitor.page.wait_for_selector("#pushes-next")
    yield "push puzzles"
    visitor.point("#pushes-next")
    visitor.point("#push-solution")
    visitor.page.wait_for_selector("#region-map")
    yield "a push puzzle with its map"
    visitor.open("?screen=quarry&animation=off")
    visitor.point("#push-m")
    yield "the quarry without a game"
    visitor.open("?players=human,human&seed=5&handover=off&animation=off")
    visitor.act("menu")
    visitor.act("configure-forecasts")
    for field in ("hint", "odds", "gauge", "danger", "forecast"):
        visitor.page.check(f"#{field}")
    yield "hints and chances"
    visitor.point("#foreseen-close")
    visitor.point("#advise")
    visitor.page.wait_for_selector("#advice-follow")
    yield "a hint"
    visitor.point("#advice-close")
    for part, plies in (("city", 30), ("flight", 100)):
        visitor.bring(recorded("classic-2", plies))
        visitor.page.wait_for_selector("#rings .ring", state="attached")
        visitor.page.wait_for_selector("#who-wins", state="attached")
        yield f"all that is foreseen in the {part}"


def with_friends(visitor: Visitor) -> Iterator[str]:
    """Yield the screens of a game by link."""
    visitor.act("friends")
    yield "play with friends"
    visitor.act("invite")
    yield "an invitation"
    link = visitor.page.get_attribute("#turn-copy", "data-link")
    visitor.act("show-turn-code")
    yield "an invitation as a code"
    visitor.point("#turn-code-close")
    visitor.open()
    yield "home with a pending game"
    document = json.loads(from_link(str(link).removeprefix("#turn=")))
    document["fair"]["table"] = "A" * 13
    visitor.open(f"#turn={to_link(json.dumps(document))}")
    yield "who are you"
    visitor.open("?players=human,human&seed=5&animation=off&handover=off")
    visitor.act("menu")
    visitor.act("choose-devices")
    visitor.page.select_option("#device-1", "elsewhere")
    visitor.sight()
    yield "who plays on which device"
    visitor.act("set-devices")
    visitor.play(Random(1), until=lambda sight: not sight.legal)
    yield "a turn to send"
    record = {**json.loads(visitor.record()), "fair": {"table": "A"}}
    older = {**record, "actions": record["actions"][:-1]}
    visitor.open(f"#turn={to_link(json.dumps(older))}")
    yield "an older link"
    record["players"][0]["name"] = "Drusilla"
    visitor.open(f"?handover=off#record={to_link(json.dumps(record))}")
    yield "a table with a seal"
    visitor.page.wait_for_selector("#fair")
    visitor.page.evaluate("document.getElementById('fair').click()")
    yield "a fair deal"


@pytest.mark.early
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.whole)])
@pytest.mark.parametrize(
    "screens", [before_a_game, in_the_city, at_the_table, on_the_road, with_friends]
)
def test_axe_finds_no_fault(
    invite: Invite, screens: Callable[[Visitor], Iterator[str]], every: bool
) -> None:
    visitor = invite("desktop", reduced_motion="reduce")
    visitor.open("?handover=off&animation=off")
    axe = Axe(visitor, every=every)
    for name in screens(visitor):
        axe.check(name)
    assert axe.complaints == []
