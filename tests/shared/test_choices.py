"""What may be done is the same to all who deal with it, listed or in families (both games)."""

import json
from collections.abc import Iterator
from random import Random

import pytest

from pompeii import appia, downfall
from pompeii.arena import wire
from pompeii.bot import Budget
from pompeii.frame import Player
from pompeii.protocol import View
from pompeii.registry import Game
from pompeii.table import AnyTable

pytestmark = pytest.mark.no_cover  # games: see tests/conftest.py

GAMES = (downfall, appia)
BUDGET = Budget(iterations=1)
PLIES = 120


def tables(found: Game, seed: str) -> Iterator[tuple[AnyTable, View]]:
    """The first positions of a game by chance, each with the View of whose turn it is."""
    players = [Player(name, side) for side, name in enumerate("ABC")]
    table = found.Table(found.new(players, {}, seed))
    random = Random(seed)
    for _ in range(PLIES):
        view = table.view(table.actor)
        yield table, view
        table.play(view.sample(random))
        table.draw()


@pytest.mark.parametrize("seed", ["1", "2"])
@pytest.mark.parametrize("found", GAMES, ids=lambda game: game.KEY)
def test_what_is_legal_is_allowed_and_may_be_done(found: Game, seed: str) -> None:
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


@pytest.mark.parametrize("found", GAMES, ids=lambda game: game.KEY)
def test_a_program_is_told_all_of_it_and_answers_by_membership(found: Game) -> None:
    random = Random(79)
    for _table, view in tables(found, "3"):
        question = json.loads(wire.request(view, 7, BUDGET))
        assert question["legal"] == [action.text for action in view.listed]
        families = question.get("families", {})
        assert list(families) == [family.text for family in view.families]
        for family in view.families:
            assert families[family.text] == {
                name: list(bounds) for name, bounds in family.parameters.items()
            }
        for action in (*view.listed, *(family.sample(random) for family in view.families)):
            line = json.dumps({"action": action.text}).encode()
            assert wire.answer(line, view.listed, view.families) == action
        for text in (*families, "s@99/0", "s@+1/0", "nothing", 7, ["done"]):
            with pytest.raises(ValueError, match="which is not legal"):
                wire.answer(json.dumps({"action": text}).encode(), view.listed, view.families)


def test_V_Q13_the_ranges_of_a_family_are_those_of_its_pushes() -> None:
    seen = set()
    for _table, view in tables(appia, "4"):
        for family in view.families:
            (left, right), (least, most) = family.parameters.values()
            assert list(family.parameters) == ["x", "angle"]
            seen.add((family.text, left, right, least, most))
            size = family.text[0]
            for x, angle, inside in ((left, most, True), (right, least, True), (left - 1, 0, False),
                                     (right + 1, 0, False), (0, most + 1, False)):  # fmt: skip
                read = family.read(f"{size}@{x}/{angle}")
                assert (read is not None) == inside
                assert not inside or (read in family and view.allows(read))
    assert seen == {("s@*", -37, 37, -45, 45), ("m@*", -34, 34, -45, 45), ("l@*", -30, 30, -45, 45)}
