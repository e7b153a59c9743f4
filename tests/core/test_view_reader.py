"""A View is read from its document in both games; any other document is rejected at its place."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pompeii import registry
from pompeii.core.i18n import FieldError
from pompeii.core.record_document import Player
from pompeii.core.table import AnyTable
from pompeii.game_manifest import Game
from tests.games.downfall.hostile_records import anything, places
from tests.paths import APPIA_GAMES, DOWNFALL_GAMES
from tests.share_of_cases import THOROUGH, share

FIXTURES: Final = sorted((*DOWNFALL_GAMES.glob("*-?.json"), *APPIA_GAMES.glob("*-?.json")))
SIDES: Final = {"pompeii": (0, 1, 2, 3), "via-appia": (3, 1, 0, 2)}


def opened(path: Path) -> AnyTable:
    return registry.load(path.read_text(encoding="utf-8"))


def game_of(table: AnyTable) -> Game:
    return registry.game(registry.key_of(table.record.document))


def assert_read_again(table: AnyTable) -> None:
    """Assert that every seat's View, and a spectator's, is read from its JSON text."""
    read = game_of(table).view.read
    for seat in (None, *range(table.seats)):
        view = table.view(seat)
        again = read(json.loads(json.dumps(view.document())))
        assert again == view
        assert [*again.listed] == [*view.listed]


@pytest.mark.no_cover
@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_every_view_of_a_saved_game_is_read_again(path: Path) -> None:
    table = opened(path)
    plies = range(len(table.steps) + 1)
    for ply in share(plies, 29, len(path.stem)):
        assert_read_again(table.at(ply))
    assert_read_again(table)


def random_game(key: str, seats: int, seed: str, rules: dict[str, object]) -> Iterator[AnyTable]:
    """Play a random game and yield its table before and after each draw."""
    game, random = registry.game(key), Random(seed)
    sides = SIDES[key][:seats] if key != "pompeii" else tuple(range(seats))
    players = [Player(f"P{side}", side) for side in sides]
    table = game.table(game.new(players, rules, seed))
    while table.winners is None and len(table.steps) < 150:
        yield table
        table.play(table.view(table.actor).sample(random))
        yield table
        table.draw()
    yield table


@pytest.mark.no_cover
@settings(max_examples=500 if THOROUGH else 8)
@given(st.sampled_from([*SIDES]), st.integers(2, 4), st.integers(0, 10**6), st.data())
def test_every_view_of_a_random_game_is_read_again(
    key: str, seats: int, seed: int, data: st.DataObject
) -> None:
    game = registry.game(key)
    preset = data.draw(st.sampled_from([*game.presets]))
    for number, table in enumerate(random_game(key, seats, str(seed), {"preset": preset})):
        if number % 29 == seed % 29 or table.winners is not None:
            assert_read_again(table)


TABLES: Final = (opened(DOWNFALL_GAMES / "classic-3.json"), opened(APPIA_GAMES / "others-4.json"))
SAMPLES: Final = [
    (game_of(table), json.loads(json.dumps(table.at(ply).view(seat).document())))
    for table in TABLES
    for ply in (0, 20, 40, len(table.steps) - 20, len(table.steps))
    for seat in (0, None)
]


@pytest.mark.parametrize(("game", "document"), SAMPLES)
def test_sample_is_read_again(game: Game, document: dict[str, Any]) -> None:
    assert json.loads(json.dumps(game.view.read(document).document())) == document
    assert game.view.read({**document, "later": 1}) == game.view.read(document)


@given(st.sampled_from(SAMPLES), st.data())
def test_spoilt_document_is_rejected_in_one_line_or_a_view(
    sample: tuple[Game, dict[str, Any]], data: st.DataObject
) -> None:
    game, valid = sample
    written = copy.deepcopy(valid)
    spots = places(written)
    container, key = data.draw(st.sampled_from(spots))
    if data.draw(st.booleans()):
        container[key] = data.draw(anything)
    else:
        del container[key]
    try:
        view = game.view.read(written)
    except FieldError as error:
        refusal = str(error)
    else:
        document = json.loads(json.dumps(view.document()))
        assert {name: written[name] for name in document} == document
        return
    assert refusal.isprintable()
    assert len(refusal) < 400


@given(anything)
def test_any_value_is_rejected_in_one_line(value: object) -> None:
    for game in (SAMPLES[0][0], SAMPLES[-1][0]):
        with pytest.raises(FieldError) as caught:
            game.view.read(value)
        assert str(caught.value).isprintable()


CITY: Final = opened(DOWNFALL_GAMES / "classic-3.json").at(20).view(0).document()
ROAD: Final = opened(APPIA_GAMES / "others-4.json").at(20).view(0).document()
SPECTATED: Final = opened(APPIA_GAMES / "others-4.json").at(20).view(None).document()


@pytest.mark.parametrize(
    ("key", "changes", "sentence"),
    [
        ("pompeii", {"players": ["red", "red"]}, "players: contradicts the rest"),
        ("pompeii", {"rules": 3}, "rules: must be an object"),
        ("pompeii", {"rules": {"dual_vents": 1}}, "rules.dual_vents: must be true or false"),
        ("pompeii", {"rules": {"preset": 1}}, "rules.preset: unknown option"),
        ("pompeii", {"rules": {"dual_vents": True}}, "rules: contradicts the rest"),
        ("pompeii", {"phase": "night"}, "phase: must be one of"),
        ("pompeii", {"decision": "move"}, "decision: contradicts the rest"),
        ("pompeii", {"decision": None}, "decision: contradicts the rest"),
        ("pompeii", {"hand": [1, 2]}, "hand: contradicts the rest"),
        ("pompeii", {"hand": [9, 8, 1, 1]}, "hand: contradicts the rest"),
        ("pompeii", {"seething": not CITY["seething"]}, "seething: contradicts the rest"),
        ("pompeii", {"tile": "coin"}, "tile: contradicts the rest"),
        ("pompeii", {"moves_left": 2}, "moves_left: contradicts the rest"),
        ("pompeii", {"relatives_left": 1}, "relatives_left: contradicts the rest"),
        ("pompeii", {"pieces": {"a2": {}}}, "pieces: contradicts the rest"),
        ("pompeii", {"pieces": {"a2": {"red": 30}}}, "pieces: contradicts the rest"),
        ("pompeii", {"lava": dict.fromkeys(CITY["pieces"], "coin")}, "lava: contradicts the rest"),
        ("pompeii", {"bag": {"helmet": 8}}, "bag: contradicts the rest"),
        ("pompeii", {"discards": ["omen"]}, "discards: contradicts the rest"),
        ("pompeii", {"discards": [0]}, "discards[0]: must be a whole number from 1 to 11"),
        ("pompeii", {"winners": ["red"]}, "winners: contradicts the rest"),
        ("pompeii", {"kin": ["a2", "a2"]}, "kin: contradicts the rest"),
        ("pompeii", {"log": [{}]}, "log[0].player: is missing"),
        (
            "pompeii",
            {"log": [{"player": "red", "action": "fly", "events": []}]},
            "log[0].action: no action is written 'fly'",
        ),
        (
            "pompeii",
            {"log": [{"player": "red", "action": "6-", "events": [{"event": "rain"}]}]},
            "log[0].events[0].event: must be one of",
        ),
        ("via-appia", {"players": ["red", "red"]}, "players: contradicts the rest"),
        ("via-appia", {"rules": 3}, "rules: must be an object"),
        ("via-appia", {"rules": {"pass_over": 1}}, "rules.pass_over: must be true or false"),
        ("via-appia", {"quarry": [["s", 0]]}, "quarry[0]: must be a list of 3 to 3 values"),
        ("via-appia", {"quarry": [["s", 0, 0.5]]}, "quarry[0]: must be a whole number"),
        ("via-appia", {"open": [1, 1]}, "open: contradicts the rest"),
        ("via-appia", {"coins": SPECTATED["coins"]}, "coins: contradicts the rest"),
        ("via-appia", {"decision": "exchange", "fallen": []}, "fallen: contradicts the rest"),
        ("via-appia", {"building": "A"}, "building: contradicts the rest"),
        ("via-appia", {"winners": ["red"]}, "winners: contradicts the rest"),
        ("via-appia", {"tokens": {**ROAD["tokens"], "tarracina": []}}, "tokens: contradicts"),
    ],
)
def test_contradiction_is_rejected_with_its_place(
    key: str, changes: dict[str, object], sentence: str
) -> None:
    document = {**(CITY if key == "pompeii" else ROAD), **changes}
    with pytest.raises(FieldError) as caught:
        registry.game(key).view.read(document)
    assert str(caught.value).startswith(sentence)
