"""The cutscenes of the first AD 79 and the eruption: text, audience, time, and skipping."""

from dataclasses import replace
from random import Random

import pytest

from app.games.downfall import ad79_and_eruption_texts
from app.games.downfall.cutscene import cutscene
from app.games.downfall.local_game import DownfallLocalGame
from app.jobs.scheduler import Scheduler
from app.jobs.served_bots import ServedBots
from app.screens.table_screen import TableScreen
from app.storage.settings import UserSettings
from app.table.bot_runner import BotRunner
from e2e.prepared_games import before_ad79, guided_before_ad79, where
from pompeii import Player, Table
from pompeii.core.record_link import to_link
from pompeii.games.downfall.events import Ad79Drawn, Eruption, EruptionCause, GameOver
from pompeii.games.downfall.rule_options import Rules, make_rules
from pompeii.games.downfall.state import Decision
from tests.app.visitor import Server, Thinkers, Visitor, nodes

PLAYERS = [Player("Livia", 0), Player("Marcus", 1)]


def opened(text: str, query: str = "?handover=off") -> Visitor:
    """Return a user who opens a record."""
    return Visitor(query, f"#record={to_link(text)}")


def cutscene_text(visitor: Visitor) -> str:
    """Return the text of the cutscene, if it was shown after the last message."""
    shown = [motion for motion in visitor.moved if motion[1] == "stage"]
    return visitor.text("stage-words") if shown else ""


def test_first_ad79_has_a_cutscene_with_cause_and_consequences() -> None:
    visitor = opened(before_ad79())
    name = visitor.text("status-line").split(":")[0]
    visitor.click("draw")
    assert f"{name} drew AD 79 " in cutscene_text(visitor)
    assert "relatives" in cutscene_text(visitor)
    assert "last 15 cards" in cutscene_text(visitor)
    assert visitor.find("stage-card") is not None
    assert visitor.find("stage-fire") is None


def test_consequences_depend_on_the_rules() -> None:
    first = Ad79Drawn(0, second=False)
    assert "last 15 cards" in ad79_and_eruption_texts.describe_consequences(
        first, make_rules(4, "classic")
    )
    assert "last 10 cards" in ad79_and_eruption_texts.describe_consequences(
        first, make_rules(4, "two-card")
    )
    assert "the last card of" in ad79_and_eruption_texts.describe_consequences(
        first, replace(Rules(), ad79_block=1)
    )
    eruption = Eruption(0, "call")
    assert "to the left of whoever caused" in ad79_and_eruption_texts.describe_consequences(
        eruption, Rules()
    )
    causer = replace(Rules(), first_lava="causer")
    assert "beginning with whoever caused" in ad79_and_eruption_texts.describe_consequences(
        eruption, causer
    )


@pytest.mark.parametrize(
    ("cause", "words"),
    [
        ("ad79", "Livia drew AD 79 again"),
        ("call", "Livia called the eruption"),
        ("full", "Livia filled the city"),
    ],
)
def test_eruption_names_its_cause(cause: EruptionCause, words: str) -> None:
    assert ad79_and_eruption_texts.describe_cause(Eruption(0, cause), PLAYERS) == words


def test_other_events_have_no_cutscene() -> None:
    assert not ad79_and_eruption_texts.is_key_event(GameOver())
    assert not ad79_and_eruption_texts.is_key_event(Ad79Drawn(0, second=True))
    assert ad79_and_eruption_texts.describe_consequences(GameOver(), Rules()) == ""


def test_eruption_has_a_cutscene_and_explains_the_missing_cards() -> None:
    visitor = opened(before_ad79(second=True))
    assert visitor.find("card-1-1") or visitor.find("hand")
    visitor.click("draw")
    assert "drew AD 79 again" in cutscene_text(visitor)
    assert "All cards are put away" in cutscene_text(visitor)
    assert visitor.find("stage-fire") is not None


def test_called_eruption_has_no_card() -> None:
    screen = opened(where(lambda now: now.state.decision is Decision.PLAY)).session.top
    assert isinstance(screen, TableScreen)
    drawn = cutscene(screen.presenter.view_model, Eruption(0, "call"))
    assert not any(node.id == "stage-card" for node in nodes(drawn))


def test_text_is_in_the_log_and_announced_if_animation_is_off() -> None:
    visitor = opened(before_ad79(), "?handover=off&animation=off")
    visitor.said.clear()
    visitor.click("draw")
    assert visitor.find("stage") is None
    assert visitor.moved == []
    assert "last 15 cards" in visitor.text("log-lines")
    assert "last 15 cards" in " ".join(visitor.said)


def test_cutscene_covers_the_handover_and_shows_nothing_private() -> None:
    visitor = opened(before_ad79(), "")
    visitor.click("ready")
    visitor.click("draw")
    assert visitor.find("ready") is not None
    assert cutscene_text(visitor)
    hands = Table.load(before_ad79()).state.hands
    assert hands[0]
    drawn = visitor.find("stage")
    assert drawn is not None
    assert not [node.id for node in nodes(drawn) if "card-" in node.id and "stage" not in node.id]


def test_cutscene_is_not_repeated_by_reload_or_old_events() -> None:
    visitor = opened(before_ad79())
    visitor.click("draw")
    assert cutscene_text(visitor)
    visitor.send({"type": "visible", "visible": True})
    assert not cutscene_text(visitor)
    again = Visitor(visitor.address, store=visitor.store)
    assert not cutscene_text(again)
    assert again.find("stage") is None


def test_skipping_click_does_nothing_else() -> None:
    visitor = opened(before_ad79())
    visitor.click("draw")
    before = visitor.legal(), visitor.marks["data-ply"]
    visitor.click("stage")
    assert (visitor.legal(), visitor.marks["data-ply"]) == before


def test_bots_wait_for_the_end_of_the_cutscene() -> None:
    now = [0.0]
    table = Table.load(where(lambda now: now.state.decision is Decision.PLAY))
    players = table.record.players
    players[table.actor] = replace(players[table.actor], kind="bot:random")
    local_game = DownfallLocalGame(table, "x", UserSettings())
    bot_runner = BotRunner(
        local_game,
        Scheduler(Thinkers(), most=1),
        ServedBots(Server(), ""),
        Random(1),
        clock=lambda: now[0],
    )
    pace = bot_runner.pending()
    assert pace is not None
    bot_runner.delay(3)
    assert bot_runner.pending() == pace + 3
    bot_runner.shorten_delay()
    assert bot_runner.pending() == pace
    now[0] = pace / 2
    bot_runner.shorten_delay()
    assert bot_runner.pending() == pace / 2


def test_cutscene_waits_for_the_player_under_the_guide_only() -> None:
    visitor = opened(before_ad79())
    visitor.click("draw")
    assert visitor.find("stage-go-on") is None
    guided = opened(guided_before_ad79(), "")
    guided.click("draw")
    assert ["stage", "lasting-stage"] in [motion[:2] for motion in guided.moved]
    assert guided.legal() == ["stage-go-on"]
    assert not guided.session.busy
    guided.click("stage-go-on")
    assert "stage-go-on" not in guided.legal()
    assert guided.legal() or guided.session.busy
