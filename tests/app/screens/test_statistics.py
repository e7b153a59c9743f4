"""A game in numbers: charts with their tables, in both games, as far as may be known."""

import pytest

from app.catalogue import load
from app.kit import chart
from app.kit.nodes import Node
from app.screens.statistics import StatisticsScreen
from pompeii import registry
from pompeii.core.document import Player
from pompeii.core.link import to_link
from pompeii.core.statistics import Series
from pompeii.game import Game
from tests.app.saves import game
from tests.app.visitor import Visitor, nodes
from tests.paths import APPIA_GAMES

TRACES = APPIA_GAMES
ROAD = (TRACES / "classic-2.json").read_text(encoding="utf-8")
PLAYERS = [Player(name, side, "human") for side, name in enumerate(("Livia", "Marcus"))]


def opened(text: str) -> Visitor:
    """Somebody who opens the link of a game and looks at its numbers."""
    visitor = Visitor("?animation=off&handover=off", f"#record={to_link(text)}")
    visitor.send({"type": "click", "data": {"action": "story"}})
    assert isinstance(visitor.session.top, StatisticsScreen)
    return visitor


def there(visitor: Visitor) -> dict[str, Node]:
    """All that is drawn, by id."""
    return {node.id: node for node in nodes(visitor.tree)}


def text(root: Node) -> str:
    """All words in it."""
    return " ".join(filter(None, (node.text for node in nodes(root))))


def cells(table: Node) -> list[list[int]]:
    """The numbers of a table, by row."""
    rows = [node for node in nodes(table) if node.tag == "tr"][1:]
    return [[int(node.text) for node in row.nodes if node.tag == "td"] for row in rows]


@pytest.mark.parametrize(
    ("key", "record"), [("pompeii", game("classic-4").dump()), ("via-appia", ROAD)]
)
def test_every_number_of_a_game_that_is_over_is_drawn_and_stands_in_a_table(
    key: str, record: str
) -> None:
    story, drawn = registry.game(key).statistics.collect(load(record)), there(opened(record))
    for series in story.series:
        rows = cells(drawn[f"chart-{series.name}-table"])
        assert rows[0] == [values[0] for values in series.values]
        assert rows[-1] == [values[-1] for values in series.values]
        ends = [
            id for id in drawn if id.startswith(f"chart-{series.name}-") and id.endswith("-value")
        ]
        assert sorted(int(drawn[id].text) for id in ends) == sorted(rows[-1])
    for section in story.sections:
        if any(any(total.values) for total in section.totals):
            figures = [list(total.values) for total in section.totals]
            assert cells(drawn[f"figures-{section.name}-table"]) == figures
        else:
            assert f"figures-{section.name}" not in drawn


def test_it_is_counted_once_and_stays_as_it_was_when_it_was_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def counted(key: str) -> Game:
        asked.append(key)
        return registry.game(key)

    monkeypatch.setattr("app.screens.statistics.game", counted)
    visitor = opened(game("classic-2", 30).dump())
    assert "After 30 actions." in text(visitor.tree)
    visitor.session.tick()
    visitor._see()
    visitor.click("story-back")
    assert asked == ["pompeii"]


def test_a_running_game_tells_no_more_than_who_looks_may_know() -> None:
    """The coins of others, in Via Appia."""
    visitor = Visitor("?game=via-appia&players=human,bot:random&seed=5&animation=off")
    visitor.send({"type": "click", "data": {"action": "story"}})
    drawn = there(visitor)
    assert "chart-points" in drawn
    assert "chart-coins" not in drawn
    assert "figures-coins" not in drawn
    assert "chart-coins" in there(opened(ROAD))


def test_the_way_leads_back_to_where_one_was() -> None:
    record = game("classic-2").dump()
    visitor = opened(record)
    assert "Back to the game" not in text(visitor.tree)
    visitor.click("story-back")
    assert visitor.find("rail") is not None
    visitor.click("keep")
    for button in ("story", "story-back"):
        visitor.click(button)
    assert visitor.find("result") is not None
    visitor.click("menu")
    visitor.click("in-numbers")
    assert "Back to the game" in text(visitor.tree)
    visitor.key("Escape")
    assert visitor.find("result") is not None


def test_without_any_game_there_are_no_numbers() -> None:
    visitor = Visitor("?screen=story")
    assert not isinstance(visitor.session.top, StatisticsScreen)


@pytest.mark.parametrize(
    ("span", "most", "found"),
    [(0, 5, 1), (5, 5, 1), (6, 5, 2), (11, 5, 5), (26, 5, 10), (51, 5, 20), (800, 5, 200)],
)
def test_the_grid_goes_by_round_numbers(span: int, most: int, found: int) -> None:
    assert chart.step(span, most) == found


def drawn_of(*values: tuple[int, ...]) -> dict[str, Node]:
    """The chart of some numbers by seat."""
    return {n.id: n for n in nodes(chart.chart(Series("some", "In the city", values), PLAYERS))}


def test_a_line_is_level_until_an_action_changes_its_number() -> None:
    drawn = drawn_of((0, 0, 4, 4), (4, 4, 4, 4))
    assert drawn["chart-some-red-line"].attrs["d"] == "M30 186.0H218.0V10.0H312"
    assert drawn["chart-some-black-line"].attrs["d"] == "M30 10.0H312"


def test_numbers_below_nothing_lie_in_the_drawing_too() -> None:
    drawn = drawn_of((0, -3), (0, 5))
    ways = (drawn[f"chart-some-{side}-line"].attrs["d"] for side in ("red", "black"))
    heights = [float(part) for way in ways for part in way.partition("V")[2].split("H")[:1]]
    assert min(heights) >= chart.TOP
    assert max(heights) <= chart.BOTTOM


def test_ends_that_are_level_stand_below_each_other_and_in_the_drawing() -> None:
    for values in (((0, 0), (0, 0)), ((3, 3), (3, 3)), ((3, 0), (3, 9))):
        drawn = drawn_of(*values)
        ends = sorted(
            float(drawn[f"chart-some-{side}-value"].attrs["y"]) for side in ("red", "black")
        )
        assert ends[1] - ends[0] >= chart.APART - 0.1
        assert ends[1] <= chart.HEIGHT


def test_a_game_that_nobody_has_played_has_a_chart_too() -> None:
    drawn = drawn_of((0,), (0,))
    assert cells(drawn["chart-some-table"]) == [[0, 0]]
