"""A game in numbers: charts with their tables, in both games, without hidden information."""

import pytest

from app.game_catalogue import load
from app.kit import chart
from app.kit.nodes import Node
from app.screens.game_in_numbers import StatisticsScreen
from pompeii import registry
from pompeii.core.record_document import Player
from pompeii.core.record_link import to_link
from pompeii.core.single_game_statistics import Series
from pompeii.game_manifest import Game
from tests.app.saves import game
from tests.app.visitor import Visitor, nodes
from tests.paths import APPIA_GAMES

TRACES = APPIA_GAMES
ROAD = (TRACES / "classic-2.json").read_text(encoding="utf-8")
PLAYERS = [Player(name, side, "human") for side, name in enumerate(("Livia", "Marcus"))]


def opened(text: str) -> Visitor:
    """Return a user who opens the link of a game and its statistics."""
    visitor = Visitor("?animation=off&handover=off", f"#record={to_link(text)}")
    visitor.send({"type": "click", "data": {"action": "show-statistics"}})
    assert isinstance(visitor.session.top, StatisticsScreen)
    return visitor


def elements_by_id(visitor: Visitor) -> dict[str, Node]:
    """Return all drawn elements, by id."""
    return {node.id: node for node in nodes(visitor.tree)}


def text(root: Node) -> str:
    """Return the text in an element."""
    return " ".join(filter(None, (node.text for node in nodes(root))))


def cells(table: Node) -> list[list[int]]:
    """Return the numbers of a table, by row."""
    rows = [node for node in nodes(table) if node.tag == "tr"][1:]
    return [[int(node.text) for node in row.nodes if node.tag == "td"] for row in rows]


@pytest.mark.parametrize(
    ("key", "record"), [("pompeii", game("classic-4").dump()), ("via-appia", ROAD)]
)
def test_every_number_of_a_finished_game_is_in_a_chart_and_a_table(key: str, record: str) -> None:
    story, drawn = (
        registry.game(key).statistics.collect(load(record)),
        elements_by_id(opened(record)),
    )
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


def test_statistics_are_computed_once_on_opening(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def counted(key: str) -> Game:
        asked.append(key)
        return registry.game(key)

    monkeypatch.setattr("app.screens.game_in_numbers.game", counted)
    visitor = opened(game("classic-2", 30).dump())
    assert "After 30 actions." in text(visitor.tree)
    visitor.session.tick()
    visitor._see()
    visitor.click("story-back")
    assert asked == ["pompeii"]


def test_running_game_shows_no_more_than_the_viewer_may_know() -> None:
    """In Via Appia, the coins of others are hidden."""
    visitor = Visitor("?game=via-appia&players=human,bot:random&seed=5&animation=off")
    visitor.send({"type": "click", "data": {"action": "show-statistics"}})
    drawn = elements_by_id(visitor)
    assert "chart-points" in drawn
    assert "chart-coins" not in drawn
    assert "figures-coins" not in drawn
    assert "chart-coins" in elements_by_id(opened(ROAD))


def test_back_leads_to_the_previous_screen() -> None:
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


def test_no_statistics_without_a_game() -> None:
    visitor = Visitor("?screen=story")
    assert not isinstance(visitor.session.top, StatisticsScreen)


@pytest.mark.parametrize(
    ("span", "most", "found"),
    [(0, 5, 1), (5, 5, 1), (6, 5, 2), (11, 5, 5), (26, 5, 10), (51, 5, 20), (800, 5, 200)],
)
def test_grid_has_round_numbers(span: int, most: int, found: int) -> None:
    assert chart.step(span, most) == found


def drawn_of(*values: tuple[int, ...]) -> dict[str, Node]:
    """Return the chart of some numbers by seat."""
    return {n.id: n for n in nodes(chart.chart(Series("some", "In the city", values), PLAYERS))}


def test_line_is_level_until_an_action_changes_its_number() -> None:
    drawn = drawn_of((0, 0, 4, 4), (4, 4, 4, 4))
    assert drawn["chart-some-red-line"].attrs["d"] == "M30 186.0H218.0V10.0H312"
    assert drawn["chart-some-black-line"].attrs["d"] == "M30 10.0H312"


def test_negative_numbers_are_inside_the_drawing() -> None:
    drawn = drawn_of((0, -3), (0, 5))
    ways = (drawn[f"chart-some-{side}-line"].attrs["d"] for side in ("red", "black"))
    heights = [float(part) for way in ways for part in way.partition("V")[2].split("H")[:1]]
    assert min(heights) >= chart.TOP
    assert max(heights) <= chart.BOTTOM


def test_equal_ends_are_stacked_inside_the_drawing() -> None:
    for values in (((0, 0), (0, 0)), ((3, 3), (3, 3)), ((3, 0), (3, 9))):
        drawn = drawn_of(*values)
        ends = sorted(
            float(drawn[f"chart-some-{side}-value"].attrs["y"]) for side in ("red", "black")
        )
        assert ends[1] - ends[0] >= chart.APART - 0.1
        assert ends[1] <= chart.HEIGHT


def test_unplayed_game_has_a_chart() -> None:
    drawn = drawn_of((0,), (0,))
    assert cells(drawn["chart-some-table"]) == [[0, 0]]
