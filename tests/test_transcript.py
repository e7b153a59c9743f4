"""A whole game as text for people, and its sentences."""

import json
from dataclasses import replace
from typing import Any, Final

import pytest

from app.games.appia import log_entries as appia_log
from app.games.downfall import ad79_and_eruption_texts
from app.games.downfall import log_entries as downfall_log
from pompeii import registry, transcript
from pompeii.core.record_document import USUAL_NAMES, Player
from pompeii.core.table import AnyTable
from pompeii.games.appia import actions as appia_actions
from pompeii.games.appia import events as appia_events
from pompeii.games.appia import narration as appia_told
from pompeii.games.appia import step_log as appia_step
from pompeii.games.downfall import actions as downfall_actions
from pompeii.games.downfall import events
from pompeii.games.downfall import narration as downfall_told
from pompeii.games.downfall import step_log as downfall_step
from pompeii.games.downfall.board import square
from pompeii.games.downfall.rule_options import Rules
from tests.downfall_positions import GAMES, finished_games
from tests.paths import ROOT


def example(name: str, **changes: Any) -> AnyTable:
    document = json.loads((ROOT / f"examples/{name}.json").read_text(encoding="utf-8"))
    return registry.load(json.dumps({**document, **changes}))


@pytest.mark.parametrize("name", finished_games())
def test_downfall_transcript_equals_its_log(name: str) -> None:
    table: Any = registry.load((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    players, rules = table.record.players, table.state.rules
    for seat in (None, 0):
        view = table.view(seat)
        passages = [*downfall_told.tell(view, players)]
        for step, (_heading, sentences) in zip(view.log, passages, strict=True):
            explained = {
                ad79_and_eruption_texts.describe_consequences(event, rules) for event in step.events
            }
            said = [
                s for s in downfall_log.describe_step(step, players, rules) if s not in explained
            ]
            assert list(sentences) == said


def test_appia_transcript_equals_its_log() -> None:
    table: Any = example("via-appia")
    players = table.record.players
    passages = [*appia_told.tell(table.view(None), players)]
    for step, (_heading, sentences) in zip(table.steps, passages, strict=True):
        assert list(sentences) == appia_log.describe_step(step, players)


def test_transcript_names_players_events_and_winner() -> None:
    lines = transcript.text(example("game")).splitlines()
    assert lines[:9] == [
        "The Downfall of Pompeii",
        "",
        "Rules: Classic.",
        "Livia plays red. That is the bot Medium.",
        "Marcus plays black. That is the bot Medium.",
        "",
        "The city fills",
        "",
        "   1. Livia plays 4 and moves into grey 4 (f3). Livia draws a card.",
    ]
    assert lines[-5:] == [
        " 180. Livia leads a piece out from a1. The game is over.",
        "",
        "Marcus wins.",
        "Livia: rescued 14 and volcano 18.",
        "Marcus: rescued 15 and volcano 14.",
    ]
    assert lines.count("The eruption and the flight") == 1
    assert max(map(len, lines)) <= transcript.WIDTH


@pytest.mark.no_cover
def test_appia_round_has_a_heading() -> None:
    table = example("via-appia")
    lines = transcript.text(table).splitlines()
    headings = [line for line in lines if line.startswith("Round ")]
    assert headings == [f"Round {n + 1}" for n in range(table.view(None).round)]
    assert lines[-2:] == [
        "Livia: points 80, tiles laid 17 and coins 57.",
        "Marcus: points 50, tiles laid 13 and coins 39.",
    ]


def test_seat_reads_its_own_draws_only() -> None:
    table = example("game")
    text = transcript.text(table, 0)
    assert "Livia draws 11." in text
    assert "Marcus draws a card." in text
    assert "Livia draws a card." not in text


def test_running_game_has_no_result_but_its_rules() -> None:
    rules = {"preset": "online", "dual_vents": True, "ad79_block": 9, "eruption_call": "own-turn"}
    bag = ["helmet/mask", "vase/scroll", "coin/column"]
    document = json.loads((ROOT / "examples/game.json").read_text(encoding="utf-8"))
    deal = {**document["deal"], "bag": [*document["deal"]["bag"], *bag], "second_ad79": 0}
    players = [
        {**document["players"][0], "kind": "human"},
        {**document["players"][1], "kind": "bot:of a stranger"},
    ]
    table = example("game", rules=rules, deal=deal, players=players, actions=[])
    lines = transcript.text(table).splitlines()
    assert lines[2] == "Rules: Online edition."
    assert "Lava tiles with two symbols: yes." in lines
    assert lines[-1] == "The game is still going on."
    assert "Livia plays red." in lines
    assert "Marcus plays black. That is the bot of a stranger." in lines
    off = example("game", rules={"preset": "classic", "dual_vents": False}, actions=[])
    assert "Lava tiles with two symbols: no." in transcript.text(off)


def test_shared_victory_names_all_winners() -> None:
    table = example("game")
    view = table.view(None)
    shared = replace(view, winners=(0, 1))
    lines = [*transcript._end(registry.game("pompeii"), shared, table.record.players)]
    assert lines[0] == "Livia and Marcus share the victory."


# Single sentences, as the logs of both games show them

SEATED: Final = [Player(name, seat) for seat, name in enumerate(USUAL_NAMES)]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (events.CardDrawn(0, 7), "Livia draws 7."),
        (events.CardDrawn(0, None), "Livia draws a card."),
        (events.OmenDrawn(1), "Marcus draws an Omen."),
        (events.Ad79Drawn(1, False), "Marcus draws AD 79: Vesuvius begins to seethe."),
        (events.Ad79Drawn(1, True), "Marcus draws AD 79 again."),
        (events.RelativesCome(0, 2), "Up to 2 relatives may move in."),
        (events.HandShown(2, (1, 3)), "Julia shows a hand of jokers: 1 and 3."),
        (events.Eruption(0, "full"), "The city is full. Vesuvius erupts!"),
        (events.Eruption(0, "call"), "Vesuvius erupts!"),
        (events.TileDrawn(3, 6), "Gaius draws lava: helmet or mask."),
        (events.TileDiscarded(3, 0), "Gaius draws lava that cannot be laid anywhere: helmet."),
        (
            events.PiecesLost("left-behind", square("a1"), (2, 0, 1, 1)),
            "Left behind: 2 red pieces, 1 yellow piece and 1 blue piece on a1.",
        ),
        (events.GameOver(), "The game is over."),
    ],
)
def test_downfall_event_is_a_sentence(event: events.Event, said: str) -> None:
    assert downfall_told.event(event, SEATED) == said
    assert said in downfall_log.describe_events([event], SEATED, Rules())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("6-", "Livia discards 6."),
        ("call:red", "Livia calls the eruption."),
        ("done", "Livia is done."),
        ("xc4:blue", "Livia throws the blue piece on turquoise 6 (c4) into the volcano."),
    ],
)
def test_downfall_action_is_a_sentence(text: str, said: str) -> None:
    step = downfall_step.Step(0, downfall_actions.parse(text), (), ())
    assert downfall_told.action(step, SEATED) == downfall_log.action(step, SEATED) == said


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            appia_events.StonesPutBack(0, (2, 0, 1, 0)),
            "Small stones ran short; put back: Livia 2 and Julia 1.",
        ),
        (appia_events.StonesPutBack(2, (0, 0, 0, 0)), "Large stones ran short; put back: none."),
        (appia_events.StonesTaken(1, (0, 0, 0)), "Marcus gets no stones."),
        (appia_events.PlusOneTaken(1), "Marcus gets a “push +1” token."),
        (appia_events.PlusOneSpent(1), "Marcus spends the “push +1” token."),
        (appia_events.QuietRound(1), "1 quiet round."),
        (appia_events.EndCertain("road"), "The road is complete: the game ends with this round."),
        (appia_events.FinalPoints("B", (0, 0)), "Tokens of segment B: nobody."),
        (appia_events.TileLoaded(0, 1), ""),
    ],
)
def test_appia_event_is_a_sentence(event: appia_events.Event, said: str) -> None:
    assert appia_told.event(event, SEATED) == said
    assert appia_log.describe_events([event], SEATED) == [said] * bool(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0>1", "Livia takes a coin."),
        ("0>s", "Livia loads a small tile."),
        ("done", "Livia is done."),
        ("l@0/-3", "Livia pushes a large stone in (middle, 3° left)."),
        ("s@4/0", "Livia pushes a small stone in (4 right, straight)."),
    ],
)
def test_appia_action_is_a_sentence(text: str, said: str) -> None:
    step = appia_step.Step(0, appia_actions.parse(text), ())
    assert appia_told.action(step, SEATED) == appia_log.action(step, SEATED) == said
