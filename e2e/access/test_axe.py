"""axe-core finds no fault on any screen, in both themes, on a phone and on a desktop.

Each screen is checked in one theme on the phone and in the other on the desktop, with all rules
here or there alternately. In the long proof, and on screens with cards, both themes are checked on
both.

The page is checked unchanged, under its policy: the browser's debugger evaluates the script of axe.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from e2e.conftest import SCREENS, Invite
from e2e.play.test_analysis import PATIENCE, VERDICT, try_something
from e2e.visitor import Visitor
from pompeii import Table
from pompeii.core.link import to_link
from tests.app.saves import played_by_others
from tests.paths import APPIA_GAMES, DOWNFALL_GAMES

GAMES, ROADS = DOWNFALL_GAMES, APPIA_GAMES
Options = dict[str, Any]
Look = tuple[str, Literal["light", "dark"], Options]
ALL: Options = {"resultTypes": ["violations"]}
COLOURS: Options = {**ALL, "runOnly": ["color-contrast"]}
"""The axe rules whose result depends on the theme."""
LOOKS: Sequence[Look] = [
    ("phone", "light", ALL), ("phone", "dark", COLOURS),
    ("desktop", "light", ALL), ("desktop", "dark", COLOURS),
]  # fmt: skip
BY_TURNS = LOOKS[::3], LOOKS[1:3]
READ_CLOSELY: Options = {**ALL, "runOnly": ["color-contrast-enhanced"]}
PLAYED = ("city, a card is chosen", "a tile in the flight")
CARDS_AND_PANELS = {"include": [["[aria-label='Your hand']"], ["article"], ["[data-status]"]]}
RUN = """([context, options]) =>
  axe.run(context ?? document, options).then(({ violations }) => violations)"""


def game(name: str, plies: int, games: Path = GAMES) -> str:
    """Return a recorded game after `plies` actions, with people at all seats."""
    record = json.loads((games / f"{name}.json").read_text(encoding="utf-8"))
    players = [{**player, "kind": "human"} for player in record["players"]]
    return json.dumps({**record, "players": players, "actions": record["actions"][:plies]})


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
    visitor.act("new")
    yield "new game"
    visitor.point("#ready-learn")
    yield "the first game, with its guide"


def in_the_city(visitor: Visitor) -> Iterator[str]:
    """Yield a card, and the dialog over the table."""
    visitor.bring(game("classic-4", 51))
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
        visitor.bring(game(played, plies))
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
    visitor.act("story")
    visitor.page.locator("#chart-city-summary").click()
    yield "the game in numbers"
    other = played_by_others(Table.load((GAMES / "classic-4.json").read_text("utf-8")))
    visitor.open(f"?animation=off#record={to_link(other)}")
    yield "games on one deal"
    visitor.open(f"?animation=off&ply=9#record={to_link(game('classic-2', 10_000))}")
    visitor.act("analyse")
    visitor.page.wait_for_selector("#insight-decisions", state="attached")
    yield "a game analysed"
    visitor.open("?screen=results")
    visitor.point("#results-pompeii-luck-analyse")
    visitor.page.wait_for_selector("#results-pompeii-luck-bar")
    yield "games being analysed"
    visitor.page.wait_for_selector("#results-pompeii-luck-who-table")
    yield "luck and play in all games"


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
        visitor.bring(game(played, plies, ROADS))
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
    visitor.point("#puzzles-today-solve")
    yield "a puzzle"
    visitor.open(f"?screen=learn&animation=off#record={to_link(game('classic-2', 10_000))}")
    visitor.page.wait_for_selector("#learn")
    yield "one's mistakes, before they are known"
    visitor.page.wait_for_selector("#learn-best", timeout=PATIENCE)
    yield "a decision that cost much"
    try_something(visitor)
    visitor.page.wait_for_function(VERDICT, timeout=PATIENCE)
    yield "what was tried instead"
    visitor.point("#learn-afresh")
    visitor.point("#learn-best")
    yield "the best that is known"
    visitor.open("?players=human,human&seed=5&handover=off&animation=off")
    visitor.act("menu")
    visitor.act("foresee")
    for field in ("hint", "odds", "gauge", "danger", "forecast"):
        visitor.page.check(f"#{field}")
    yield "hints and chances"
    visitor.point("#foreseen-close")
    visitor.point("#advise")
    visitor.page.wait_for_selector("#hint-best")
    yield "a hint"
    visitor.point("#hint-close")
    for part, plies in (("city", 30), ("flight", 100)):
        visitor.bring(game("classic-2", plies))
        visitor.page.wait_for_selector("#rings .ring", state="attached")
        visitor.page.wait_for_selector("#who-wins", state="attached")
        yield f"all that is foreseen in the {part}"


def found(visitor: Visitor, options: Options, context: Any = None) -> list[str]:
    """Return the faults that axe finds; its script stays in a page until the next load."""
    if not visitor.page.evaluate("'axe' in globalThis"):
        visitor.page.evaluate(AXE_SCRIPT)
    violations = visitor.page.evaluate(RUN, [context, options])
    return [
        f"{violation['id']}: {[node['html'][:120] for node in violation['nodes'][:3]]}"
        for violation in violations
    ]


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.whole)])
@pytest.mark.parametrize("screens", [before_a_game, in_the_city, at_the_table, on_the_road])
def test_axe_finds_no_fault(
    invite: Invite, screens: Callable[[Visitor], Iterator[str]], every: bool
) -> None:
    visitor = invite("desktop", reduced_motion="reduce")
    visitor.open("?handover=off&animation=off")
    complaints = []
    for turn, name in enumerate(screens(visitor)):
        looks = LOOKS if every or name in PLAYED else BY_TURNS[turn % 2]
        for size, theme, options in looks:
            visitor.page.set_viewport_size(SCREENS[size]["viewport"])
            visitor.page.emulate_media(color_scheme=theme)
            where = f"{name}, {size}, {theme}: "
            complaints += [where + each for each in found(visitor, options)]
            if name in PLAYED and size == "desktop":
                closely = found(visitor, READ_CLOSELY, CARDS_AND_PANELS)
                complaints += [where + each for each in closely]
    assert complaints == []
