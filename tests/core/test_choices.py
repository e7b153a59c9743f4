"""Legal actions are the same for every caller, listed or in families (both games)."""

import json
from collections.abc import Iterator
from random import Random

import pytest

from pompeii import registry
from pompeii.arena import program_protocol
from pompeii.bots import Budget, driver
from pompeii.core.game_interfaces import View
from pompeii.core.record_document import Player
from pompeii.core.table import AnyTable
from pompeii.game_manifest import Game
from pompeii.games import appia, downfall
from pompeii.games.appia import game as appia_game
from pompeii.games.appia.actions import PUSHES
from pompeii.games.downfall import game as downfall_game

GAMES = tuple(map(registry.game, registry.GAMES))
BUDGET = Budget(iterations=1)
PLIES = 120


def tables(found: Game, seed: str) -> Iterator[tuple[AnyTable, View]]:
    """Yield the first positions of a random game, each with the View of its actor."""
    players = [Player(name, side) for side, name in enumerate("ABC")]
    table = found.table(found.new(players, {}, seed))
    random = Random(seed)
    for _ in range(PLIES):
        view = table.view(table.actor)
        yield table, view
        table.play(view.sample(random))
        table.draw()


@pytest.mark.no_cover  # games: see tests/conftest.py
@pytest.mark.parametrize("seed", ["1", "2"])
@pytest.mark.parametrize("found", GAMES, ids=lambda game: game.key)
def test_sampled_action_is_allowed_and_playable(found: Game, seed: str) -> None:
    random = Random(79)
    for table, view in tables(found, seed):
        some = [*view.listed, *(family.sample(random) for family in view.families)]
        assert view.sample(random) in {*view.listed} or view.families
        assert len({action.text for action in some}) == len(some) > 0
        for action in some:
            assert view.allows(action)
            assert table.why_not(action) is None
            assert view.allows(found.parse(action.text))
        other = (view.actor + 1) % table.seats
        assert not table.view(other).families
        assert not view.allows("done")


@pytest.mark.no_cover
@pytest.mark.parametrize("found", GAMES, ids=lambda game: game.key)
def test_program_gets_all_actions_and_answers_with_one_of_them(found: Game) -> None:
    random = Random(79)
    for _table, view in tables(found, "3"):
        question = json.loads(program_protocol.request(view, 7, BUDGET))
        assert question["legal"] == [action.text for action in view.listed]
        families = question.get("families", {})
        assert list(families) == [family.text for family in view.families]
        for family in view.families:
            assert families[family.text] == {
                name: list(bounds) for name, bounds in family.parameters.items()
            }
        for action in (*view.listed, *(family.sample(random) for family in view.families)):
            line = json.dumps({"action": action.text}).encode()
            assert program_protocol.answer(line, view.listed, view.families) == action
        for text in (*families, "s@99/0", "s@+1/0", "nothing", 7, ["done"]):
            with pytest.raises(ValueError, match="which is not legal"):
                program_protocol.answer(
                    json.dumps({"action": text}).encode(), view.listed, view.families
                )


def test_V_Q13_ranges_of_a_family_are_those_of_its_pushes() -> None:
    bounds = {family.text: tuple(family.parameters.values()) for family in PUSHES}
    assert bounds == {
        "s@*": ((-37, 37), (-45, 45)),
        "m@*": ((-34, 34), (-45, 45)),
        "l@*": ((-30, 30), (-45, 45)),
    }
    for family in PUSHES:
        (left, right), (least, most) = family.parameters.values()
        assert list(family.parameters) == ["x", "angle"]
        size = family.text[0]
        for x, angle in ((left, most), (right, least), (0, 0)):
            assert family.read(f"{size}@{x}/{angle}") in family
        for x, angle in ((left - 1, 0), (right + 1, 0), (0, most + 1), (0, least - 1)):
            assert family.read(f"{size}@{x}/{angle}") is None
        assert family.read("7s") is None


@pytest.mark.parametrize("found", GAMES, ids=lambda game: game.key)
def test_view_says_if_its_list_is_complete(found: Game) -> None:
    table, view = next(tables(found, "1"))
    assert view.listed
    # The first player has only small stones (V-S6).
    assert [family.text for family in view.families] == (["s@*"] if found is appia.GAME else [])
    looking_on = table.view(None)
    assert (len(looking_on.listed), len(looking_on.families)) == (0, 0)


@pytest.mark.parametrize("found", GAMES, ids=lambda game: game.key)
def test_sample_is_legal_and_no_seat_may_call_at_first(found: Game) -> None:
    table, view = next(tables(found, "1"))
    assert all(view.allows(view.sample(Random(seed))) for seed in range(20))
    assert driver.seats_to_ask(table) == [view.actor]


def test_every_verb_has_its_part_in_every_game() -> None:
    for found, rulebook in ((downfall.GAME, downfall_game), (appia.GAME, appia_game)):
        table, view = next(tables(found, "1"))
        record, action = table.record, view.listed[0]
        at_once, in_parts, known = record.start(), record.start(), record.start()
        rulebook.apply(at_once, action)
        rulebook.act(in_parts, action)
        rulebook.flow(in_parts)
        rulebook.advance(known, action)
        assert at_once == in_parts == known
        assert rulebook.outcome(known) is None
