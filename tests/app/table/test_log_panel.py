"""The log in words: a sentence for every possible event."""

import re
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import get_args

import pytest

from app.games.downfall.local_game import DownfallLocalGame
from app.games.downfall.log_entries import describe_events, describe_step, outcome
from app.games.downfall.view_model import build_view_model
from app.kit import i18n
from app.kit.nodes import Node, h
from app.storage.settings import UserSettings
from app.table.log_panel import ROUTINE, Log
from pompeii import Player, Table, new
from pompeii.core.record_link import to_link
from pompeii.games.downfall.actions import parse
from pompeii.games.downfall.board import square
from pompeii.games.downfall.cards import TILE_NAMES
from pompeii.games.downfall.events import (
    Ad79Drawn,
    CardDrawn,
    Eruption,
    Event,
    GameOver,
    HandShown,
    OmenDrawn,
    PiecesLost,
    RelativesCome,
    TileDiscarded,
    TileDrawn,
)
from pompeii.games.downfall.rule_options import Rules
from pompeii.games.downfall.step_log import Step
from tests.app.saves import game
from tests.app.visitor import Visitor, nodes
from tools.i18n import compile_catalogues

PLAYERS = [Player("Livia", 0), Player("Marcus", 1)]
COIN = TILE_NAMES.index("coin")
C4 = square("c4")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1@a2", "Livia plays 1 and moves into grey 1 (a2)."),
        ("3-", "Livia discards 3."),
        ("+c4", "A relative of Livia moves into turquoise 6 (c4)."),
        ("xc4:black", "Livia throws the black piece on turquoise 6 (c4) into the volcano."),
        ("coin>c4", "Livia lays lava (coin) on turquoise 6 (c4)."),
        ("c4-c5", "Livia moves from turquoise 6 (c4) to turquoise 6 (c5)."),
        ("a5-out", "Livia leads a piece out from a5."),
        ("call:red", "Livia calls the eruption."),
        ("done", "Livia is done."),
    ],
)
def test_every_action_is_a_sentence(text: str, sentence: str) -> None:
    assert describe_step(Step(0, parse(text), (), ()), PLAYERS, Rules()) == [sentence]


SENTENCES: dict[Event, str] = {
    CardDrawn(1, None): "Marcus draws a card.",
    CardDrawn(1, 7): "Marcus draws 7.",
    OmenDrawn(1): "Marcus draws an Omen.",
    Ad79Drawn(1, second=False): "Marcus draws AD 79: Vesuvius begins to seethe.",
    Ad79Drawn(1, second=True): "Marcus draws AD 79 again.",
    RelativesCome(1, 1): "1 relative may move in.",
    RelativesCome(1, 2): "Up to 2 relatives may move in.",
    HandShown(1, (2, 2, 3)): "Marcus shows a hand of jokers: 2, 2 and 3.",
    Eruption(1, "full"): "The city is full. Vesuvius erupts!",
    Eruption(1, "call"): "Vesuvius erupts!",
    TileDrawn(1, COIN): "Marcus draws lava: coin.",
    TileDiscarded(1, COIN): "Marcus draws lava that cannot be laid anywhere: coin.",
    PiecesLost(
        "lava", C4, (2, 1)
    ): "Lava on turquoise 6 (c4) buries 2 red pieces and 1 black piece.",
    PiecesLost(
        "cut-off", C4, (0, 1)
    ): "Cut off from every gate: 1 black piece on turquoise 6 (c4).",
    PiecesLost("left-behind", C4, (3, 0)): "Left behind: 3 red pieces on turquoise 6 (c4).",
    GameOver(): "The game is over.",
}


def test_every_event_is_a_sentence() -> None:
    assert {type(event) for event in SENTENCES} == {*get_args(Event)}
    for event, sentence in SENTENCES.items():
        assert describe_events([event], PLAYERS, Rules())[0] == sentence


def test_events_come_after_their_action() -> None:
    step = Step(0, parse("c4-c5"), (), (TileDrawn(1, COIN),))
    assert describe_step(step, PLAYERS, Rules()) == [
        "Livia moves from turquoise 6 (c4) to turquoise 6 (c5).",
        "Marcus draws lava: coin.",
    ]


def replay_of(table: Table) -> Visitor:
    """Return a user at the replay of a game, whose log is the whole game's."""
    return Visitor("?animation=off", f"#record={to_link(table.dump())}")


def lines(visitor: Visitor) -> list[Node]:
    """Return the lines of the log."""
    found = visitor.find("log-lines")
    assert found is not None
    return list(found.nodes)


def test_log_has_a_block_for_each_turn_and_reads_downwards_in_it() -> None:
    table = game("classic-2")
    visitor = replay_of(table)
    ids = [line.id for line in lines(visitor)]
    steps = [step.seat for step in table.steps]
    begins = [at for at, seat in enumerate(steps) if at == 0 or steps[at - 1] != seat]
    expected = []
    for begin, end in reversed([*pairwise([*begins, len(steps)])]):
        expected += [f"log-turn-{begin + 1}"] if end - begin > 1 else []
        expected += [f"log-{at + 1}" for at in range(begin, end)]
    assert [id for id in ids if id in expected] == expected


def test_single_action_without_a_result_needs_no_heading() -> None:
    ids = [line.id for line in lines(replay_of(game("classic-2")))]
    assert ids[-1] == "log-1"
    assert "log-turn-1" not in ids


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        (["1@a2"], ""),
        (["1@a2", "+c4", "done"], "2 moved in"),
        (["xc4:black"], "1 black piece lost"),
        (["coin>c4", "c4-out", "a5-out"], "2 out, 2 red pieces and 1 black piece lost"),
        (["coin>c4", "c4-c5", "a5-out"], "1 out, 2 red pieces and 1 black piece lost"),
    ],
)
def test_heading_of_a_turn_counts_what_came_of_it(texts: list[str], words: str) -> None:
    local_game = DownfallLocalGame(Table(new(PLAYERS, {}, "1")), "id", UserSettings())
    lost = {"coin>c4": (PiecesLost("lava", C4, (2, 1)),)}
    steps = [Step(0, parse(text), lost.get(text, ()), ()) for text in texts]
    assert outcome(build_view_model(local_game), steps) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [("it", "1 pedina nera perduta"), ("es", "1 ficha negra perdida")],
)
def test_participle_agrees_with_the_number_of_pieces(language: str, words: str) -> None:
    local_game = DownfallLocalGame(Table(new(PLAYERS, {}, "1")), "id", UserSettings())
    i18n.use(compile_catalogues.page(language))
    try:
        steps = [Step(0, parse("xc4:black"), (), ())]
        assert outcome(build_view_model(local_game), steps) == words
    finally:
        i18n.use("")


def test_heading_names_the_player_and_the_outcome() -> None:
    visitor = replay_of(game("classic-2"))
    headings = [visitor.text(line.id) for line in lines(visitor) if "turn" in line.id]
    names = {player.name for player in game("classic-2").record.players}
    assert {heading.partition(":")[0] for heading in headings} == names
    assert any(re.fullmatch(r".+: 2 out(, .+ lost)?", heading) for heading in headings)


def test_equal_actions_in_a_row_are_one_entry() -> None:
    def entry(_view_model: object, ply: int, step: Step) -> Node:
        return h(
            "li", f"log-{ply}", {"class": "side-0"}, h("p", f"log-{ply}-0", {}, str(step.action))
        )

    table = game("classic-2")
    log = Log(entry, lambda _view_model, _steps: "")
    view_model = build_view_model(DownfallLocalGame(table, "id", UserSettings()))
    steps = [Step(0, parse(text), (), ()) for text in ("c4-c5", "done", "done", "done", "c5-c4")]
    drawn = replace(view_model, view=replace(view_model.view, log=tuple(steps)))
    ids = [node.id for node in nodes(log.render_without_links(drawn))]
    assert [id for id in ids if id in {f"log-{ply}" for ply in range(6)}] == [
        "log-1",
        "log-4",
        "log-5",
    ]
    assert [id for id in ids if id.endswith("-times")] == ["log-4-times"]
    every = [node.id for node in nodes(log.render_for_replay(drawn, 2))]
    assert {f"log-{ply}" for ply in range(1, 6)} <= {*every}


def test_losses_of_the_addressed_player_are_those_of_their_people() -> None:
    lost = PiecesLost("lava", C4, (2, 1))
    buried = "Lava on turquoise 6 (c4) buries"
    assert describe_events([lost], PLAYERS, Rules(), 0) == [
        f"{buried} 2 of your people and 1 black piece."
    ]
    thrown = Step(0, parse("xc4:black"), (), ())
    words = "Livia throws one of your people on turquoise 6 (c4) into the volcano."
    assert describe_step(thrown, PLAYERS, Rules(), 1) == [words]
    words = "You throw the black piece on turquoise 6 (c4) into the volcano."
    assert describe_step(thrown, PLAYERS, Rules(), 0) == [words]


def test_draws_are_folded() -> None:
    visitor = replay_of(game("classic-2"))
    sentences = [each for line in lines(visitor) for each in line.nodes if each.tag == "p"]
    routine = {each.text for each in sentences if each.attrs.get("class") == ROUTINE}
    assert routine
    drawn = re.compile(r".+ draws (a card|\d+|lava: .+)\.")
    assert all(drawn.fullmatch(text) for text in routine)
    assert not any(drawn.fullmatch(e.text) for e in sentences if e.text not in routine)
    assert visitor.find("log-routine")


def test_line_is_drawn_once_for_all_at_the_device() -> None:
    visitor = Visitor("?players=human,human&handover=off&animation=off&draw=auto&seed=5")
    seen: list[dict[str, Node]] = []
    for _ in range(6):
        visitor.click(next(id for id in visitor.legal() if id.startswith("card-")))
        visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
        entries = [line for line in lines(visitor) if line.id.removeprefix("log-").isdigit()]
        seen.append({entry.id: entry for entry in entries})
    earlier, later = seen[-3], seen[-1]
    assert [*earlier] == ["log-4", "log-3", "log-2", "log-1"]
    assert all(later[id] is line for id, line in earlier.items())


@pytest.mark.no_cover
def test_since_your_turn_heads_the_newer_lines() -> None:
    visitor = Visitor("?players=human,bot:medium,bot:medium&seed=5&animation=off&draw=auto")
    random = Random(1)
    visitor.wait()
    for _ in range(12):
        visitor.click(random.choice(visitor.legal()))
        visitor.wait()
        ids = [line.id for line in lines(visitor)]
        sides = {line.id: line.attrs.get("class") for line in lines(visitor)}
        since = [sides[id] for id in ids[1 : ids.index("log-before")]] if "log-since" in ids else []
        assert "side-0" not in since
        if since:
            assert ids[0] == "log-since"
            assert sides[ids[len(since) + 2]] in ("log-turn side-0", "side-0 log-alone")
    assert since


@pytest.mark.no_cover
def test_rule_stands_at_the_end_of_its_sentence() -> None:
    visitor = replay_of(game("classic-2"))
    links = {
        visitor.text(sentence.id).removesuffix(link.text).strip(): link.text
        for line in lines(visitor)
        for sentence in line.nodes
        for link in sentence.nodes
        if link.attrs.get("class") == "rule-link"
    }
    assert links["1 relative may move in."] == "P5"
    assert links["The game is over."] == "M8"
    assert "" not in links


def test_line_names_its_places() -> None:
    visitor = Visitor("?players=human,human&seed=5&handover=off&animation=off&draw=auto")
    random = Random(2)
    while legal := visitor.legal():
        visitor.click(random.choice(legal))
    there = {node.id for node in nodes(visitor.tree)}
    told = 0
    for line in lines(visitor):
        if "log-turn" in line.attrs["class"].split():
            continue
        lights = line.attrs.get("data-lights", "").split()
        assert there.issuperset(lights)
        words = visitor.text(line.id)
        named = {f"sq-{name}" for name in re.findall(r"\b([a-k][1-7])\b", words)}
        assert {id for id in lights if id.startswith("sq-")} == named
        assert any(id.startswith("gate-") for id in lights) == (" out from " in words)
        told += bool(lights)
    assert told > 50
