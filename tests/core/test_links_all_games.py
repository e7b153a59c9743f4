"""Records of both games in links: round trip, deals alone, and links of every version."""

import json
from functools import cache
from random import Random
from statistics import median
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pompeii import registry
from pompeii.core.player_colour_names import SIDES
from pompeii.core.record_document import USUAL_NAMES, Player, RecordError, is_visible
from pompeii.core.record_forks import Relation, compare
from pompeii.core.record_link import from_link, to_link
from pompeii.core.rule_options import Option
from pompeii.core.table import AnyTable
from pompeii.registry import GAMES
from tests.paths import RECORDS, ROOT

LINKS: Final = json.loads((RECORDS / "links-1.json").read_text(encoding="utf-8"))
LONGEST: Final = 1_350
"""Most characters in a link of a whole first game."""
LONGEST_CODE: Final = 2_953
"""Capacity of the largest QR code, in bytes."""
games = pytest.mark.parametrize("key", GAMES)


def values(option: Option) -> st.SearchStrategy[object]:
    if option.choices is not None:
        return st.sampled_from([*option.choices])
    if option.bounds is not None:
        return st.integers(*option.bounds)
    return st.booleans()


@st.composite
def records(draw: st.DrawFn) -> str:
    """Generate a game of either kind under any rules, after some random actions."""
    key = draw(st.sampled_from([*GAMES]))
    game = registry.game(key)
    seats = draw(st.integers(2, 4))
    sides = draw(st.permutations(range(len(SIDES) if key != registry.FIRST else seats)))
    named = st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=40)
    named = named.filter(is_visible)
    kinds = st.sampled_from(["human", "bot:easy", "bot:of a stranger"])
    players = [Player(draw(named), side, draw(kinds)) for side in sides[:seats]]
    options = draw(st.fixed_dictionaries({}, optional={o.name: values(o) for o in game.options}))
    preset = draw(st.sampled_from([*game.presets]))
    table = game.table(game.new(players, {"preset": preset, **options}, draw(st.text(max_size=8))))
    random = Random(draw(st.integers(0, 99)))
    for _ in range(draw(st.integers(0, 20))):
        if table.winners is None:
            table.play(table.view(table.actor).sample(random))
            table.draw()
    return table.dump()


@given(records())
@pytest.mark.no_cover
def test_record_link_round_trip(text: str) -> None:
    again = from_link(to_link(text))
    assert json.loads(again) == json.loads(text)
    assert registry.load(again).dump() == text


@given(records())
@pytest.mark.no_cover
def test_deal_of_any_game_is_playable_from_its_link(text: str) -> None:
    table = registry.load(text)
    alone = from_link(to_link(table.record.afresh().dump()))
    anew = registry.deal(alone)
    assert anew.record.dealt_like(table.record)
    assert anew.steps == []
    assert json.loads(anew.dump()) == json.loads(alone)


@cache
def whole_games(key: str, count: int) -> tuple[AnyTable, ...]:
    found = []
    for number in range(count):
        game, seats = registry.game(key), 2 + number % 3
        players = [Player(USUAL_NAMES[seat], seat) for seat in range(seats)]
        table = game.table(game.new(players, {}, str(number)))
        random = Random(number)
        while table.winners is None:
            table.play(table.view(table.actor).sample(random))
            table.draw()
        found.append(table)
    return tuple(found)


@pytest.mark.no_cover
def test_fifty_whole_games_fit_into_sendable_links() -> None:
    lengths = [len(to_link(table.dump())) for table in whole_games("pompeii", 50)]
    assert max(lengths) < LONGEST
    assert 1_000 < median(lengths) < 1_250


def test_whole_game_between_bots_fits_into_a_qr_code() -> None:
    for name in ("game", "via-appia"):
        text = (ROOT / f"examples/{name}.json").read_text(encoding="utf-8")
        assert len(to_link(text)) < LONGEST_CODE / 2


# Deals alone


@games
def test_deal_holds_no_names_no_actions_and_no_page_data(key: str) -> None:
    players = [Player("Somebody", 0, "bot:hard"), Player("Somebody else", 1)]
    game = registry.game(key)
    document = json.loads(game.new(players, {}, "79").dump())
    document |= {"page": {"title": "ours"}, "note": "ours", "forked": {"ply": 3}}
    table = registry.load(json.dumps(document))
    table.play(table.view(table.actor).sample(Random(1)))
    alone = json.loads(table.record.afresh().dump())
    assert list(alone) == ["format", "version", "rules", "players", "seed", "deal", "actions"]
    assert [player["name"] for player in alone["players"]] == ["Livia", "Marcus"]
    assert [player["kind"] for player in alone["players"]] == ["bot:hard", "human"]
    assert alone["actions"] == []
    assert alone["deal"] == document["deal"]


@games
def test_games_from_one_deal_can_be_compared(key: str) -> None:
    game = registry.game(key)
    table = game.table(game.new([Player("Livia", 0), Player("Marcus", 1)], {}, "79"))
    code = to_link(table.record.afresh().dump())
    played = [registry.deal(from_link(code)) for _ in range(2)]
    for seed, one in enumerate(played):
        random = Random(seed)
        while len(one.steps) < 9:
            one.play(one.view(one.actor).sample(random))
            one.draw()
    mine, theirs = (one.record for one in played)
    assert compare(mine, theirs).relation in {Relation.DEAL, Relation.FORK}
    assert mine.dealt_like(theirs)


def test_deal_without_players_has_one_seat_for_each_hand() -> None:
    for seats, key, expected in ((2, "pompeii", 2), (4, "pompeii", 4), (4, "via-appia", 2)):
        players = [Player(USUAL_NAMES[seat], seat) for seat in range(seats)]
        document = json.loads(registry.game(key).new(players, {}, "79").dump())
        del document["players"]
        document["deal"]["first"] = 0
        assert registry.deal(json.dumps(document)).seats == expected


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"deal": None}, "deal: must be an object"),
        ({"deal": {"hands": 3}}, "deal.hands: must be a list"),
        ({"deal": {"hands": [[1]]}}, "deal.hands: must be 2 to 4, one for each player"),
        ({"deal": {"hands": [[1], [2]]}}, "deal.first: must be a whole number"),
        ({"format": "chess"}, "format: must be one of pompeii-game, via-appia-game"),
    ],
)
def test_malformed_deal_is_rejected(changes: dict[str, Any], words: str) -> None:
    document = {"format": "pompeii-game", "version": 1, **changes}
    with pytest.raises(RecordError) as refusal:
        registry.deal(json.dumps(document))
    assert str(refusal.value) == words


# Links and records of every version


@pytest.mark.no_cover
@pytest.mark.parametrize("name", LINKS)
def test_links_of_the_first_version_open(name: str) -> None:
    table = registry.load(from_link(LINKS[name]["record"]))
    assert len(table.steps) > 20
    deal = registry.deal(from_link(LINKS[name]["deal"]))
    assert deal.steps == []
    if deal.seats == table.seats:
        assert deal.record.dealt_like(table.record)


def test_both_games_have_a_link_of_the_first_version() -> None:
    texts = [json.loads(from_link(links["record"])) for links in LINKS.values()]
    assert {registry.key_of(document) for document in texts} == {*GAMES}


@pytest.mark.parametrize("name", ["version-1", "via-appia-1"])
def test_records_of_the_first_version_open_and_keep_unknown_keys(name: str) -> None:
    text = (RECORDS / f"{name}.json").read_text(encoding="utf-8")
    table = registry.load(text)
    assert json.loads(table.dump()) == json.loads(text)
    assert table.take_backs
