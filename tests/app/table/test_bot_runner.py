"""Bots at the page's table: the seats asked, the times, and the messages."""

import json
from random import Random

import pytest

from app.games.downfall import GAME_UI
from app.games.downfall.local_game import DownfallLocalGame
from app.jobs.scheduler import Scheduler
from app.jobs.served_bots import ServedBots
from app.storage.settings import UserSettings
from app.table.bot_runner import BotRunner
from e2e.prepared_games import changed, jokers_possible, where
from pompeii import Action, Player, Table, View, new
from pompeii.bots import Budget
from pompeii.core.record_link import to_link
from pompeii.games.downfall.bots import BOTS
from pompeii.games.downfall.state import Phase
from tests.app.visitor import Server, Thinkers, Visitor
from tests.downfall_positions import city_position, filled

AGAINST_HARD = "?players=human,bot:hard&seed=3&draw=auto"


def until_bot(visitor: Visitor) -> None:
    """Click highlighted elements until it is a bot's turn."""
    random = Random(1)
    while not visitor.session.busy:
        visitor.click(random.choice(visitor.legal()))


def ply(visitor: Visitor) -> int:
    return int(visitor.marks["data-ply"])


def opened(table: Table, *kinds: str) -> Visitor:
    document = json.loads(table.dump())
    for player, kind in zip(document["players"], kinds, strict=True):
        player["kind"] = kind
    visitor = Visitor("?handover=off")
    visitor.send({"type": "file", "text": json.dumps(document)})
    return visitor


class Caller:
    """A bot that calls the eruption whenever it is asked."""

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        return view.legal[-1]


class Clumsy:
    """A bot that raises an exception."""

    def choose(self, *_: object) -> Action | None:
        raise RuntimeError("over its feet")


def test_searching_bot_is_asked_once_for_each_decision() -> None:
    visitor = Visitor(AGAINST_HARD)
    visitor.think()
    until_bot(visitor)
    visitor.click("pause")
    visitor.click("resume")
    visitor.send({"type": "visible", "visible": False})
    assert len(visitor.thinkers.asked) == 1
    before = ply(visitor)
    visitor.wait()
    assert ply(visitor) > before
    assert not visitor.session.busy


def test_answer_to_an_undone_position_is_dropped() -> None:
    visitor = Visitor()
    visitor.click("new")
    visitor.change("takebacks", "true")
    visitor.change("autodraw", "true")
    visitor.change("kind-1", "bot:hard")
    visitor.change("seed", "3")
    visitor.click("start")
    visitor.wait()
    until_bot(visitor)
    answers = visitor.thinkers.answers()
    before = ply(visitor)
    visitor.click("undo")
    assert visitor.marks["data-actor"] == "red"
    for answer in answers:
        visitor.send(answer)
    assert not visitor.session.busy
    visitor.click("redo")
    assert ply(visitor) == before
    assert visitor.session.busy


def test_undo_skips_the_actions_of_bots() -> None:
    visitor = Visitor()
    visitor.click("new")
    visitor.change("takebacks", "true")
    visitor.change("autodraw", "true")
    visitor.click("start")
    visitor.wait()
    visitor.key("1")
    asked, record = visitor.marks["data-ply"], visitor.session.record()
    until_bot(visitor)
    visitor.wait()
    visitor.click("undo")
    assert visitor.marks["data-ply"] == asked
    assert visitor.session.record() == record


def test_pause_stops_the_bots_and_step_permits_one_action() -> None:
    visitor = Visitor("?players=bot:medium,bot:easy&seed=1")
    visitor.click("pause")
    assert not visitor.session.busy
    assert visitor.session.pending() is None
    assert "Paused" in visitor.text("status-line")
    for expected in (1, 2):
        visitor.click("step")
        visitor.wait()
        assert ply(visitor) == expected
    visitor.click("resume")
    assert visitor.session.busy
    assert visitor.find("resume") is None
    assert visitor.find("step") is None


def test_paused_table_says_so_without_a_step_in_the_own_turn() -> None:
    visitor = Visitor("?players=human,bot:easy&seed=1&animation=off")
    assert visitor.find("step") is None
    tools = visitor.tools()
    visitor.click("pause")
    assert visitor.tools() == {**tools, "pause": False}
    assert list(visitor.tools()) == list(tools)
    assert visitor.find("step") is None
    assert visitor.text("resume") == "Bots go on"
    assert visitor.legal()


def test_speed_of_bots_is_kept() -> None:
    visitor = Visitor("?players=bot:medium,bot:easy&seed=1")
    normal = visitor.session.pending()
    visitor.send({"type": "change", "form": "", "name": "speed", "value": "fast"})
    visitor.session.tick()
    fast = visitor.session.pending()
    assert normal is not None
    assert fast is not None
    assert fast < normal
    again = Visitor("?players=human,bot:easy", store=visitor.store)
    again.click("menu")
    chosen = again.find("speed-fast")
    assert chosen is not None
    assert "selected" in chosen.attrs


def test_fallback_bot_chooses_after_two_deaths_with_a_note() -> None:
    visitor = Visitor(AGAINST_HARD)
    until_bot(visitor)
    before = ply(visitor)
    visitor.send({"type": "died", "thinker": 0})
    assert "starts again" in visitor.text("notices")
    visitor.send({"type": "died", "thinker": 0})
    assert "Medium chooses" in visitor.text("notices")
    assert not visitor.thinkers.running
    visitor.wait()
    assert ply(visitor) > before
    until_bot(visitor)
    visitor.wait()
    assert not visitor.thinkers.running


def entitled() -> tuple[Table, BotRunner]:
    """Return a user to play, while the second seat, a bot, may call the eruption."""
    table = Table(new([Player("Ada", 0), Player("Bert", 1, "bot:random")], {}, "7"))
    table.state = city_position(filled(7), hands=[[3, 4, 6, 8], [7] * 4])
    thinking = Scheduler(Thinkers(), most=1)
    local_game = DownfallLocalGame(table, "game", UserSettings())
    return table, BotRunner(local_game, thinking, ServedBots(Server(), ""), Random(1))


def test_P7_bot_calls_out_of_turn_while_the_page_is_busy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(GAME_UI, "make_bot", lambda _: Caller())
    table, bots = entitled()
    assert bots.busy
    assert bots.pending() == pytest.approx(UserSettings().pace, abs=0.5)
    bots.tick()
    assert table.state.phase is Phase.ERUPTION


def test_P7_bot_is_asked_once_about_a_call(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int | None] = []

    class Quiet:
        def choose(self, view: View, *_: object) -> None:
            asked.append(view.seat)

    monkeypatch.setattr(GAME_UI, "make_bot", lambda _: Quiet())
    _, bots = entitled()
    bots.update()
    assert asked == [1]
    assert not bots.busy


def test_failing_bot_is_reported_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME_UI, "make_bot", lambda _: Clumsy())
    visitor = Visitor("?players=bot:medium,bot:easy&seed=1")
    visitor.session.tick()
    visitor.send({"type": "visible", "visible": True})
    assert "over its feet" in visitor.text("notices")
    assert ply(visitor) == 1


def test_unknown_bot_becomes_a_person_with_a_note() -> None:
    table = Table(new([Player("Ada", 0), Player("Bert", 1)], {}, "7"))
    visitor = opened(table, "human", "bot:nobody")
    assert "“nobody”" in visitor.text("notices")
    assert "Bert" in visitor.text("notices")
    assert not visitor.session.busy
    assert visitor.find("pause") is None


def test_form_offers_every_bot_with_a_description() -> None:
    visitor = Visitor()
    visitor.click("new")
    for bot in BOTS.values():
        assert visitor.find(f"kind-1-bot-{bot.id}")
        visitor.change("kind-1", f"bot:{bot.id}")
        assert bot.rating
        assert visitor.text("kind-1-line").startswith(f"{bot.line} Rating {bot.rating[0]}, ")


def test_call_dialog_stops_the_bots() -> None:
    text = where(lambda now: jokers_possible(now) and now.state.actor == 2, 3)
    players = json.loads(text)["players"]
    players[2]["kind"] = "bot:medium"
    visitor = Visitor("?draw=auto", f"#record={to_link(changed(text, players=players))}")
    assert visitor.session.busy
    before = ply(visitor)
    visitor.click("player-red-call")
    assert not visitor.session.busy
    visitor.session.tick()
    assert ply(visitor) == before
