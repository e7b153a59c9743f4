"""Analysis in the replay: the graph above the timeline and the text beside it."""

import re
from functools import cache
from types import SimpleNamespace

import pytest

from app.game_catalogue import load
from app.jobs.job import Job
from app.kit.probability_bar import percent
from app.puzzles.mistakes_screen import MistakesScreen
from app.screens.replay import Replay
from app.table.replay_and_share_intents import Forward
from pompeii import registry
from pompeii.analysis import analyser
from pompeii.analysis.analyser import Analysis
from pompeii.analysis.report import Report
from pompeii.core.i18n import signed
from pompeii.games.downfall.analysis_evaluation import MISTAKE
from tests.app.jobs.test_scheduler import Port, answer, begin
from tests.app.saves import game
from tests.app.screens.test_replay import Clock, linked, replay, stands
from tests.app.test_job_order import thinkers
from tests.app.visitor import Visitor, fast_jobs_only, nodes
from tests.paths import APPIA_GAMES

pytestmark = pytest.mark.no_cover  # it computes for seconds: see tests/conftest.py
ROAD = APPIA_GAMES / "classic-2.json"


def finish_analysis(visitor: Visitor) -> Visitor:
    """Wait until the analysis is complete."""
    visitor.think()
    return visitor


@cache
def analysed() -> Visitor:
    """Return a user in front of an analysed game, cached: no fixture, since setups are measured."""
    visitor = linked(game("classic-2"))
    visitor.click("analyse")
    with fast_jobs_only():
        return finish_analysis(visitor)


def test_luck_and_play_equal_the_command_line() -> None:
    visitor = analysed()
    table = game("classic-2")
    analysis = Analysis(table, registry.game("pompeii").analysis_evaluation)
    with fast_jobs_only():
        for _ in analysis.run():
            pass
    for seat, side in enumerate(("red", "black")):
        account = analysis.luck_result(seat)
        words = visitor.text(f"insight-{side}")
        assert f"luck {signed(account.luck)} pieces" in words
        assert f"play {signed(account.play + account.others)}." in words
    told = visitor.text("insight-decisions")
    worst = analysis.mistakes(0, MISTAKE)[0]
    assert f"It cost {worst.loss:.1f}" in told
    assert told.count("pieces. Better:") == 6
    assert "to within 8 percentage points" in visitor.text("insight-done")


def test_graph_lines_lead_from_the_first_position_to_the_result() -> None:
    visitor = analysed()
    lines = [node for node in nodes(visitor.tree) if "line side-" in str(node.attrs.get("class"))]
    assert len(lines) == 2
    for line, end in zip(lines, (0.0, 100.0), strict=True):
        way = str(line.attrs["d"])
        assert way.count("L") == len(game("classic-2").steps)
        assert way.endswith(f" {end}")
    rows = visitor.text("insight-chances")
    assert "100% 0%" in rows


def test_chances_of_the_shown_position_become_more_precise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(analyser, "MARGIN", 0.5)  # of the others, which take longer
    monkeypatch.setattr(analyser, "MAX_REFINED", 0)
    visitor = linked(game("classic-2"), "?animation=off&ply=100")
    visitor.click("analyse")
    finish_analysis(visitor)
    here = visitor.text("insight-here")
    assert here.startswith("Chances to win here: ")
    assert re.search(r"Each to within (1 percentage point|[23] percentage points)\.$", here)
    visitor.key("End")
    finish_analysis(visitor)
    first, second = (player.name for player in game("classic-2").record.players)
    words = f"Chances to win here: {first} 100% and {second} 0%."
    assert visitor.text("insight-here") == words


def test_first_report_is_drawn_at_once_and_the_next_one_after_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    monkeypatch.setattr("app.screens.replay_analysis.monotonic", clock)
    visitor = linked(game("classic-2"))
    visitor.click("analyse")
    [job] = replay(visitor).jobs
    report = analysed().session.top._analysis._found  # type: ignore[attr-defined]
    for known, seconds, drawn in ((30, 0.0, 30), (60, 0.0, 30), (90, 1.0, 90)):
        job.add_result(0, Report(report.estimates[:known], [], 0.0), known / 1000)
        clock.now += seconds
        visitor.key("x")  # a key without an effect
        line = next(node for node in nodes(visitor.tree) if node.id == "chances-red")
        assert str(line.attrs["d"]).count("L") == drawn - 1


def test_replay_of_a_finished_game_has_a_job_worker_ready_for_its_analysis() -> None:
    visitor = linked(game("classic-2"))
    assert replay(visitor).workers_in_reserve == 1
    visitor.click("analyse")
    assert replay(visitor).workers_in_reserve == 0


def test_shown_position_is_evaluated_before_the_rest() -> None:
    visitor = linked(game("classic-2"))
    visitor.click("analyse")
    insight = visitor.session.top._analysis  # type: ignore[attr-defined]
    [whole] = insight.jobs(100)
    whole.add_result(0, analysed().session.top._analysis._found, 0.5)  # type: ignore[attr-defined]
    assert not whole.over
    odds, port = Job("odds", "pompeii", "a view"), Port()
    thinking = thinkers(port, 1)
    begin(thinking, [*insight.jobs(100), odds], 0)
    for part in (0.1, 0.2, 0.3, 0.4, 1.0, 0.5, 0.6, 0.7):
        answer(port, thinking, 0, whole.found, part)
        thinking.set_jobs([*insight.jobs(100), odds])
    kinds = [question["kind"] for _index, question in port.asked]
    assert kinds == [*["closer", "odds"] * 2, "closer", *["analysis", "odds"] * 2]


def test_decision_opens_its_position_and_can_be_replayed_differently() -> None:
    visitor = analysed()
    looks = [n.id for n in nodes(visitor.tree) if re.fullmatch(r"insight-\d+-look", n.id)]
    ply = int(looks[0].split("-")[1])
    visitor.click(looks[0])
    assert stands(visitor) == ply
    visitor.click(looks[1].replace("look", "try"))
    visitor.fetch()
    learning = visitor.session.top
    assert isinstance(learning, MistakesScreen)
    lesson = learning._lesson
    assert lesson is not None
    assert lesson.ply == int(looks[1].split("-")[1])
    visitor.send({"type": "key", "key": "Escape", "data": {}})


def test_luckiest_draws_and_turning_points_are_links() -> None:
    visitor = analysed()
    findings = visitor.session._context.analyses[game("classic-2").dump()]._found
    (ply, draw), *_others = findings.key_draws(1)
    (step,) = [step for number, step in enumerate(game("classic-2").steps, 1) if number == ply]
    assert draw.event in step.events
    told = visitor.text("insight-stroke-0")
    story = registry.game("pompeii").narration.event(draw.event, game("classic-2").record.players)
    assert told.startswith(story)
    assert f"Its chance was {percent(draw.chance)}." in told
    assert all(signed(luck) in told for luck in draw.luck)
    visitor.click("insight-stroke-0-look")
    assert stands(visitor) == ply
    turns = {*findings.turning_points(3), *(ply for ply, _draw in findings.key_draws(5))}
    turns |= {each.ply for seat in range(2) for each in findings.mistakes(seat, MISTAKE)[:3]}
    for ply in findings.turning_points(3):
        told = visitor.text(f"insight-turn-{ply}")
        assert re.search(
            r"chance to win was [<>\u202f\d]+% before it, [<>\u202f\d]+% after it\.", told
        )
    drawn = next(n for n in nodes(visitor.tree) if n.id == "chances-turns").attrs["d"]
    assert str(drawn).count("M") == len(turns)
    visitor.key("Home")
    stood = set()
    while stands(visitor) < len(game("classic-2").steps):
        visitor.click("replay-next-event")
        stood.add(stands(visitor))
    assert turns <= stood


def test_analysis_is_restored_and_offered_once() -> None:
    visitor = linked(game("classic-2", 40))
    assert visitor.find("analyse") is None  # the game is still running
    table = game("classic-2")
    visitor = linked(table)
    tools = visitor.tools()
    visitor.click("analyse")
    assert visitor.tools() == {**tools, "analyse": False, "analysed": True}
    assert [each for each in visitor.tools() if each != "analysed"] == list(tools)
    assert visitor.text("analysed") == "0%"
    assert analysed().text("analysed") == "Turning points"
    assert "The lines are becoming more exact" in visitor.text("insight-done")
    assert visitor.find("insight-sum") is None
    replay = visitor.session.top
    again = Replay(replay.context, table, "", viewer=None, ply=3)
    assert again._analysis is replay._analysis  # type: ignore[attr-defined]


@pytest.mark.parametrize("record", [game("classic-2").dump(), ROAD.read_text(encoding="utf-8")])
def test_turning_point_is_one_click_away_from_the_end_of_a_game(record: str) -> None:
    visitor = linked(load(record))
    visitor.click("keep")
    visitor.click("turned")
    assert isinstance(visitor.session.top, Replay)
    assert visitor.find("chances")
    assert not visitor.tools()["analyse"]
    assert visitor.session.top.jobs
    assert visitor.session.top._sought_at == 0  # the greatest one is sought
    begun = visitor.session.top._analysis
    visitor.click("replay-back")
    visitor.click("turned")
    assert visitor.session.top._analysis is begun  # and not computed again
    visitor.click("replay-back")
    visitor.click("replay")
    assert visitor.find("chances")


def test_greatest_turning_point_is_the_first_one_of_the_report(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Report, "turning_points", lambda _report, most: [70, 12][:most])
    visitor = linked(game("classic-2"))
    visitor.click("analyse")
    replay = visitor.session.top
    assert isinstance(replay, Replay)
    assert replay._analysis
    assert replay._analysis.greatest_turning_point is None
    with fast_jobs_only():
        finish_analysis(visitor)
    assert replay._analysis.greatest_turning_point == 70


def test_sought_turning_point_follows_the_analysis_until_the_player_moves() -> None:
    visitor = linked(game("classic-2"))
    replay = visitor.session.top
    assert isinstance(replay, Replay)
    found = SimpleNamespace(greatest_turning_point=None, over=False)
    replay.seek_turning_point()
    plies = []
    for ply, over in ((None, False), (7, False), (9, False), (9, True), (11, True)):
        found.greatest_turning_point, found.over = ply, over
        replay._seek_turning_point(found)
        plies.append(replay._ply)
    assert plies == [0, 7, 7, 9, 9]
    replay.seek_turning_point()
    replay.do(Forward())
    found.greatest_turning_point = 30
    replay._seek_turning_point(found)
    assert replay._ply == 10


def test_running_game_offers_no_turning_point() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off&animation=off")
    visitor.click(visitor.legal()[0])
    for button in ("menu", "end", "end-yes"):
        visitor.click(button)
    assert visitor.find("replay")
    assert visitor.find("turned") is None


def test_via_appia_shows_the_luck_of_income_cards_and_mistakes() -> None:
    visitor = linked(load(ROAD.read_text(encoding="utf-8")))
    visitor.click("analyse")
    while len(visitor.session.top._analysis._found.decisions) < 223:  # type: ignore[attr-defined]
        for message in visitor.thinkers.answers():
            visitor.send(message)
    visitor.session.top._analysis._drawn = 0.0  # type: ignore[attr-defined]
    visitor._see()
    top = visitor.session.top
    luck = top._analysis._found.luck_result(0).luck  # type: ignore[attr-defined]
    assert f"luck {signed(luck)} points" in visitor.text("insight-red")
    assert signed(luck) in visitor.text("insight-sum")
    assert " points. Better: " in visitor.text("insight-decisions")
    assert visitor.find("insight-learn") is None  # before the playouts
    assert visitor.find("chances-red")


def test_numbers_other_than_zero_have_a_sign() -> None:
    assert [signed(value) for value in (1.24, -0.26, 0.04, -0.04)] == ["+1.2", "−0.3", "0.0", "0.0"]
