"""Forks of records: their origin, and their comparison with records of the same deal."""

import json
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, Final

import pytest

from pompeii import registry
from pompeii.core.record import AnyRecord
from pompeii.core.record_document import Player, RecordError
from pompeii.core.record_forks import Comparison, Origin, Relation, compare, counts, origin
from pompeii.core.table import AnyTable
from pompeii.registry import GAMES

PLAYERS: Final = [Player("Livia", 0), Player("Marcus", 1)]
PLIES: Final = 30
games = pytest.mark.parametrize("key", GAMES)


@cache
def played(key: str, deal: str = "79", choices: str = "a") -> str:
    """Return a game after some actions."""
    table = new_table(key, deal)
    random = Random(choices)
    for _ in range(PLIES):
        table.play(table.view(table.actor).sample(random))
        table.draw()
    return table.dump()


def new_table(key: str, deal: str = "79") -> AnyTable:
    game = registry.game(key)
    return game.table(game.new(PLAYERS, {}, deal))


def record(key: str, deal: str = "79", choices: str = "a") -> AnyRecord:
    found: AnyRecord = registry.load(played(key, deal, choices)).record
    return found


def spoiled(text: str, **changes: object) -> str:
    return json.dumps({**json.loads(text), **changes})


# The position at a ply


@games
def test_stepping_through_a_game_replays_nothing(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = registry.load(played(key))
    rulebook: Any = table._rulebook()
    advanced: list[object] = []
    advance = rulebook.advance

    def counted(state: object, action: object) -> None:
        advanced.append(action)
        advance(state, action)

    monkeypatch.setattr(rulebook, "advance", counted)
    for ply in range(PLIES + 1):
        advanced.clear()
        assert len(table.at(ply).view(None).log) == ply
        assert len(advanced) < 8


@games
def test_view_at_a_ply_is_what_the_seat_saw_then(key: str) -> None:
    whole, growing = registry.load(played(key)), new_table(key)
    for ply, action in enumerate(whole.record.actions):
        for seat in (None, 0, 1):
            assert whole.at(ply).view(seat) == growing.view(seat)
        growing.play(action)
        growing.draw()


# Forks


@games
def test_fork_begins_like_the_game_and_continues_differently(key: str) -> None:
    table = registry.load(played(key))
    text = table.dump()
    fork = table.fork(12, [Player("Gaius", 0, "bot:easy"), PLAYERS[1]], "livia-1")
    assert [action.text for action in fork.record.actions] == json.loads(text)["actions"][:12]
    assert fork.view(0) == table.at(12).view(0)
    loaded = registry.load(fork.dump())
    assert [player.name for player in loaded.record.players] == ["Gaius", "Marcus"]
    assert loaded.record.players[0].kind == "bot:easy"
    assert origin(loaded.record.document) == Origin(12, "livia-1")
    loaded.play(loaded.view(loaded.actor).sample(Random(1)))
    assert table.dump() == text
    assert origin(table.record.document) is None


@games
def test_fork_of_a_fork_names_its_direct_origin(key: str) -> None:
    fork = registry.load(played(key)).fork(12, game="first").fork(5)
    assert origin(fork.record.document) == Origin(5, "")
    assert [player.name for player in fork.record.players] == ["Livia", "Marcus"]


@games
def test_game_with_copied_actions_or_for_practice_does_not_count(key: str) -> None:
    table = registry.load(played(key))
    assert counts(table.record.document)
    assert not counts(table.fork(12).record.document)
    assert counts(table.fork(0).record.document)  # the same deal again
    for page, counted in (({"practice": True}, False), ({"practice": "yes"}, True), ([], True)):
        assert counts({**table.record.document, "page": page}) == counted


@games
def test_fork_keeps_unknown_keys_and_the_undo_setting_of_the_page(
    key: str,
) -> None:
    page = {"take_backs": True, "title": "Sunday", "ended": True}
    players = [{**player.document(), "elo": 1500} for player in PLAYERS]
    table = registry.load(spoiled(played(key), page=page, players=players, club="Pompeii"))
    fork = table.fork(3, [PLAYERS[0], Player("Gaius", 1)])
    assert fork.take_backs
    document = json.loads(fork.dump())
    assert document["page"] == {"take_backs": True}
    assert document["club"] == "Pompeii"
    assert [player.get("elo") for player in document["players"]] == [1500, None]
    del page["take_backs"]
    plain = registry.load(spoiled(played(key), page=page)).fork(3)
    assert "page" not in json.loads(plain.dump())


def test_fork_at_the_last_ply_awaits_the_same_draw() -> None:
    table = new_table("pompeii")
    table.play(table.view(table.actor).sample(Random(1)))
    awaiting: Any = registry.load(table.fork(1).dump())
    assert awaiting.draw_awaited
    settled: Any = registry.load(table.fork(0).dump())
    assert not settled.draw_awaited


@games
@pytest.mark.parametrize("ply", [-1, PLIES + 1, None, "1"])
def test_impossible_ply_is_rejected_with_the_range(key: str, ply: int) -> None:
    for forks in (registry.load(played(key)), record(key)):
        with pytest.raises(ValueError, match=f"ply: must be from 0 to {PLIES}, not"):
            forks.fork(ply)


@games
@pytest.mark.parametrize(
    ("players", "words"),
    [
        ([PLAYERS[0]], "players: must stay 2 in a game that is played on"),
        (PLAYERS[::-1], "players[0].colour: must stay red in a game that is played on"),
        (
            [Player("", 0), PLAYERS[1]],
            "players[0].name: must be text of 1 to 40 characters without control characters",
        ),
        *(
            (
                [Player(name, 0), PLAYERS[1]],
                "players[0].name: must have a character that can be seen",
            )
            for name in (" ", "\u200b\u200d", "\u202e\u2066", "\u3164\uffa0\u2800", "\u0301\u034f")
        ),
        (
            [PLAYERS[0], Player("Gaius", 1, "robot")],
            'players[1].kind: must be "human" or "bot:" and a name',
        ),
    ],
)
def test_impossible_players_are_rejected(key: str, players: list[Player], words: str) -> None:
    with pytest.raises(RecordError) as refusal:
        record(key).fork(3, players)
    assert str(refusal.value) == words


@pytest.mark.parametrize(
    "said",
    [
        None,
        12,
        [],
        {},
        {"ply": -1},
        {"ply": True},
        {"ply": 1, "game": 2},
        {"ply": 1, "game": "x" * 65},
    ],
)
def test_unreadable_origin_is_ignored(said: object) -> None:
    assert origin({"forked": said}) is None
    assert origin(registry.load(spoiled(played("pompeii"), forked=said)).record.document) is None


# Kinship


@games
def test_records_of_one_game_are_compared_by_length(key: str) -> None:
    whole = record(key)
    assert compare(whole, record(key)) == Comparison(Relation.SAME, PLIES)
    assert compare(whole.fork(12), whole) == Comparison(Relation.OLDER, 12)
    assert compare(whole, whole.fork(12)) == Comparison(Relation.NEWER, 12)
    assert compare(whole.fork(0), whole) == Comparison(Relation.OLDER, 0)


@games
def test_diverging_game_is_a_fork_from_its_first_difference(key: str) -> None:
    whole = registry.load(played(key))
    fork = whole.fork(12)
    view = fork.view(fork.actor)
    wanted = whole.record.actions[12]
    other = next(each for each in map(view.sample, map(Random, range(99))) if each != wanted)
    fork.play(other)
    assert compare(fork.record, whole.record) == Comparison(Relation.FORK, 12)
    assert compare(whole.record, fork.record) == Comparison(Relation.FORK, 12)


@games
def test_replayed_deal_shares_nothing_but_the_deal(key: str) -> None:
    random = Random(5)
    one, other = record(key), new_table(key)
    while other.record.actions[:1] in ([], one.actions[:1]):
        other = new_table(key)
        other.play(other.view(other.actor).sample(random))
    assert compare(one, other.record) == Comparison(Relation.DEAL, 0)


@games
def test_different_colour_leaves_only_the_deal_in_common(key: str) -> None:
    other = record(key)
    other.players = [replace(player, side=1 - player.side) for player in other.players]
    assert compare(record(key), other) == Comparison(Relation.DEAL, 0)


@games
def test_other_deal_rules_or_game_is_unrelated(key: str) -> None:
    stranger = Comparison(Relation.UNRELATED, 0)
    assert compare(record(key), record(key, "312")) == stranger
    game = registry.game(key)
    option = next(o for o in game.options if o.choices or not o.bounds)
    usual = getattr(game.make_rules(2, "classic", {}), option.name)
    value = next(v for v in (option.choices or (True, False)) if v != usual)
    ruled = game.new(PLAYERS, {option.name: value}, "79")
    assert compare(new_table(key).record, ruled) == stranger
    three = game.new([*PLAYERS, Player("Julia", 2)], {}, "79")
    assert compare(new_table(key).record, three) == stranger
    assert compare(record("pompeii"), record("via-appia")) == stranger


def test_record_with_fewer_piles_is_of_the_same_deal() -> None:
    whole = record("via-appia")
    fewer = replace(whole, deal=replace(whole.deal, income=whole.deal.income[:9]))
    assert compare(whole, fewer) == compare(fewer, whole) == Comparison(Relation.SAME, PLIES)
