"""Every game offers the shared interface, and is found by its key and its record format."""

import json
import subprocess
import sys
from typing import Final

import pytest

from pompeii import registry
from pompeii.analysis.evaluator_interface import Evaluator
from pompeii.analysis.hint_interface import Hinter
from pompeii.core.game_interfaces import Rulebook
from pompeii.core.record_document import USUAL_NAMES, Player, RecordError
from pompeii.game_manifest import Formats, Game, Narration, Statistics, ViewColumns
from pompeii.games import appia, downfall
from pompeii.games.appia import analysis_evaluation as appia_judge
from pompeii.games.appia import game as appia_game
from pompeii.games.appia import hints as appia_hint
from pompeii.games.appia import narration as appia_told
from pompeii.games.appia import output_formats as appia_texts
from pompeii.games.appia import state as appia_state
from pompeii.games.appia import statistics as appia_story
from pompeii.games.appia import view_columns as appia_columns
from pompeii.games.downfall import analysis_evaluation as downfall_judge
from pompeii.games.downfall import game as downfall_game
from pompeii.games.downfall import hints as downfall_hint
from pompeii.games.downfall import narration as downfall_told
from pompeii.games.downfall import output_formats as downfall_texts
from pompeii.games.downfall import state as downfall_state
from pompeii.games.downfall import statistics as downfall_story
from pompeii.games.downfall import view_columns as downfall_columns
from pompeii.registry import FIRST, GAMES
from tests.paths import ROOT

MANIFESTS: Final = (downfall.GAME, appia.GAME)
FORMATS: Final[tuple[Formats, ...]] = (downfall_texts, appia_texts)
"""The games, checked by mypy against the interface, also in the next lines."""
STATISTICS: Final[tuple[Statistics, ...]] = (downfall_story, appia_story)
NARRATION: Final[tuple[Narration, ...]] = (downfall_told, appia_told)
FIRST_JUDGE: Final[Evaluator[downfall_state.State, downfall.Action]] = downfall_judge
OTHER_JUDGE: Final[Evaluator[appia_state.State, appia.Action]] = appia_judge
JUDGES: Final = (FIRST_JUDGE, OTHER_JUDGE)
FIRST_HINTS: Final[Hinter[downfall.View]] = downfall_hint
OTHER_HINTS: Final[Hinter[appia.View]] = appia_hint
HINTERS: Final = (FIRST_HINTS, OTHER_HINTS)
FIRST_RULES: Final[Rulebook[downfall_state.State, downfall.Action]] = downfall_game
OTHER_RULES: Final[Rulebook[appia_state.State, appia.Action]] = appia_game
COLUMNS: Final[tuple[ViewColumns, ...]] = (downfall_columns, appia_columns)
PLAYERS: Final = [Player("Livia", 0), Player("Marcus", 1)]


def test_registry_describes_every_game() -> None:
    assert [game.key for game in MANIFESTS] == [*GAMES]
    assert [registry.game(key) for key in GAMES] == [*MANIFESTS]
    assert [game.output_formats for game in MANIFESTS] == [*FORMATS]
    assert [game.statistics for game in MANIFESTS] == [*STATISTICS]
    assert [game.narration for game in MANIFESTS] == [*NARRATION]
    assert [game.analysis_evaluation for game in MANIFESTS] == [*JUDGES]
    assert [game.hints for game in MANIFESTS] == [*HINTERS]
    assert [game.view_columns for game in MANIFESTS] == [*COLUMNS]
    assert downfall.GAME.key == FIRST


@pytest.mark.parametrize("key", GAMES)
def test_the_facts_known_before_a_game_is_loaded_are_right(key: str) -> None:
    info, game = GAMES[key], registry.game(key)
    assert (info.key, info.format) == (game.key, game.format)
    evaluation = game.analysis_evaluation
    assert info.luck == ("{luck}" in evaluation.SENTENCE)
    players = [Player(USUAL_NAMES[seat], seat) for seat in range(2)]
    start = game.new(players, {}, "79").start()
    assert info.mistakes == (len(evaluation.promising(start)) > 1)
    rules = {option.rule for option in game.options}
    assert all(rule.startswith(info.rule_prefix) for rule in rules)


@pytest.mark.parametrize("found", MANIFESTS, ids=lambda game: game.key)
def test_record_leads_to_its_game(found: Game) -> None:
    assert registry.key_of({"format": found.format}) == found.key
    table = registry.load(found.new(PLAYERS, {}, "79").dump())
    assert type(table) is found.table
    assert registry.key_of(table.record.document) == found.key


@pytest.mark.parametrize("format_", [None, 1, "chess-game", ["pompeii-game"], "pompeii"])
def test_unknown_record_error_lists_the_games(format_: object) -> None:
    with pytest.raises(RecordError) as refusal:
        registry.load(json.dumps({"format": format_}))
    formats = ", ".join(info.format for info in GAMES.values())
    assert str(refusal.value) == f"format: must be one of {formats}"


@pytest.mark.parametrize("found", MANIFESTS, ids=lambda game: game.key)
def test_scores_of_a_view_are_the_named_ones(found: Game) -> None:
    view = found.table(found.new(PLAYERS, {}, "79")).view(None)
    assert list(found.scores(view)) == [score.name for score in found.scoring]
    assert all(len(had) == len(PLAYERS) for had in found.scores(view).values())
    assert {score.weight for score in found.scoring} <= {1, 0, -1}
    assert found.scoring[0].weight == 1


@pytest.mark.parametrize("found", MANIFESTS, ids=lambda game: game.key)
def test_options_and_rule_sets_exist(found: Game) -> None:
    assert next(iter(found.presets)) == "classic"
    rules = found.make_rules(2, "classic", {})
    assert all(option.check(getattr(rules, option.name)) is not None for option in found.options)
    assert found.label
    assert next(iter(found.bots)) == "random"


def test_no_game_is_loaded_before_use() -> None:
    look = (
        "import sys, pompeii, pompeii.arena, pompeii.cli.main, pompeii.registry\n"
        "pompeii.cli.main.main(['new'])\n"
        "print([name for name in sys.modules if name.startswith('pompeii.games.appia')])"
    )
    told = subprocess.run(
        [sys.executable, "-c", look], cwd=ROOT, capture_output=True, check=True, encoding="utf-8"
    )
    assert told.stdout.splitlines()[-1] == "[]"
