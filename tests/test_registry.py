"""Every game offers the shared interface, and is found by its key and its record format."""

import json
import subprocess
import sys
from typing import Final

import pytest

from pompeii import registry
from pompeii.analysis.evaluation import Judge
from pompeii.analysis.hints import Hinter
from pompeii.core.document import Player, RecordError
from pompeii.core.interfaces import Rulebook
from pompeii.games import appia, downfall
from pompeii.games.appia import evaluation as appia_judge
from pompeii.games.appia import formats as appia_texts
from pompeii.games.appia import game as appia_game
from pompeii.games.appia import hints as appia_hint
from pompeii.games.appia import narration as appia_told
from pompeii.games.appia import state as appia_state
from pompeii.games.appia import statistics as appia_story
from pompeii.games.downfall import evaluation as downfall_judge
from pompeii.games.downfall import formats as downfall_texts
from pompeii.games.downfall import game as downfall_game
from pompeii.games.downfall import hints as downfall_hint
from pompeii.games.downfall import narration as downfall_told
from pompeii.games.downfall import state as downfall_state
from pompeii.games.downfall import statistics as downfall_story
from pompeii.registry import FIRST, PACKAGES, Game, Stories, Tellers, Texts
from tests.paths import ROOT

GAMES: Final[tuple[Game, ...]] = (downfall, appia)
"""The games, checked by mypy against the interface, also in the next lines."""
TEXTS: Final[tuple[Texts, ...]] = (downfall_texts, appia_texts)
STORIES: Final[tuple[Stories, ...]] = (downfall_story, appia_story)
TELLERS: Final[tuple[Tellers, ...]] = (downfall_told, appia_told)
FIRST_JUDGE: Final[Judge[downfall_state.State, downfall.Action]] = downfall_judge
OTHER_JUDGE: Final[Judge[appia_state.State, appia.Action]] = appia_judge
JUDGES: Final = (FIRST_JUDGE, OTHER_JUDGE)
FIRST_HINTS: Final[Hinter[downfall.View]] = downfall_hint
OTHER_HINTS: Final[Hinter[appia.View]] = appia_hint
HINTERS: Final = (FIRST_HINTS, OTHER_HINTS)
FIRST_RULES: Final[Rulebook[downfall_state.State, downfall.Action]] = downfall_game
OTHER_RULES: Final[Rulebook[appia_state.State, appia.Action]] = appia_game
PLAYERS: Final = [Player("Livia", 0), Player("Marcus", 1)]


def test_registry_describes_every_game() -> None:
    assert [game.KEY for game in GAMES] == [*PACKAGES]
    assert [registry.game(key) for key in PACKAGES] == [*GAMES]
    assert [registry.texts(key) for key in PACKAGES] == [*TEXTS]
    assert [registry.stories(key) for key in PACKAGES] == [*STORIES]
    assert [registry.tellers(key) for key in PACKAGES] == [*TELLERS]
    assert [registry.judge(key) for key in PACKAGES] == [*JUDGES]
    assert [registry.hinter(key) for key in PACKAGES] == [*HINTERS]
    assert FIRST == downfall.KEY


@pytest.mark.parametrize("found", GAMES, ids=lambda game: game.KEY)
def test_record_leads_to_its_game(found: Game) -> None:
    assert registry.key_of({"format": found.FORMAT}) == found.KEY
    table = registry.load(found.new(PLAYERS, {}, "79").dump())
    assert type(table) is found.Table
    assert registry.key_of(table.record.document) == found.KEY


@pytest.mark.parametrize("format_", [None, 1, "chess-game", ["pompeii-game"], "pompeii"])
def test_unknown_record_error_lists_the_games(format_: object) -> None:
    with pytest.raises(RecordError) as refusal:
        registry.load(json.dumps({"format": format_}))
    assert str(refusal.value) == "format: must be one of pompeii-game, via-appia-game"


@pytest.mark.parametrize("found", GAMES, ids=lambda game: game.KEY)
def test_scores_of_a_view_are_the_named_ones(found: Game) -> None:
    view = found.Table(found.new(PLAYERS, {}, "79")).view(None)
    assert list(found.scores(view)) == [score.name for score in found.SCORES]
    assert all(len(had) == len(PLAYERS) for had in found.scores(view).values())
    assert {score.weight for score in found.SCORES} <= {1, 0, -1}
    assert found.SCORES[0].weight == 1


@pytest.mark.parametrize("found", GAMES, ids=lambda game: game.KEY)
def test_options_and_rule_sets_exist(found: Game) -> None:
    assert next(iter(found.PRESETS)) == "classic"
    rules = found.make_rules(2, "classic", {})
    assert all(option.check(getattr(rules, option.name)) is not None for option in found.OPTIONS)
    assert found.LABEL
    assert next(iter(found.BOTS)) == "random"


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
