"""The new-game form, saves, links and calls, without a browser."""

import json

import pytest

from app.games.downfall import GAME_UI
from app.storage.new_game_form_values import Setup, deal_only
from app.storage.settings import UserSettings
from e2e.prepared_games import changed, jokers_possible, where
from pompeii import Player, RecordError, Table, load, new
from pompeii.core.record_link import to_link
from pompeii.games.downfall.rule_options import make_rules
from tests.app.visitor import Visitor, nodes
from tests.downfall_positions import OTHER_VALUES


def started(visitor: Visitor) -> dict[str, object]:
    """Return the document of the started game."""
    record: dict[str, object] = json.loads(visitor.session.record() or "")
    return record


def test_form_starts_the_game_that_is_filled_in() -> None:
    visitor = Visitor()
    visitor.click("new")
    visitor.change("count", "3")
    visitor.change("name-0", "Ada")
    visitor.change("side-0", "yellow")
    visitor.change("kind-2", "bot:random")
    visitor.change("preset", "online")
    visitor.change("seed", "79")
    visitor.click("start")
    document = started(visitor)
    assert document["players"] == [
        {"name": "Ada", "colour": "yellow", "kind": "human"},
        {"name": "Marcus", "colour": "black", "kind": "bot:medium"},
        {"name": "Julia", "colour": "red", "kind": "bot:random"},
    ]
    assert document["rules"] == {"preset": "online"}
    assert document["seed"] == "79"


@pytest.mark.parametrize(("name", "value"), OTHER_VALUES.items())
def test_every_option_reaches_the_record(name: str, value: object) -> None:
    visitor = Visitor()
    visitor.click("new")
    visitor.change(f"option-{name}", str(value).lower())
    visitor.click("start")
    assert started(visitor)["rules"] == {"preset": "classic", name: value}


def test_C1_fewer_players_have_only_their_colours() -> None:
    setup = Setup().changed("count", "4").changed("side-0", "blue").changed("count", "2")
    assert sorted(seat.side for seat in setup.playing) == [0, 1]


def test_impossible_fields_change_nothing() -> None:
    setup = Setup()
    wrong = {"count": "7", "preset": "x", "side-9": "red", "kind-0": "ghost", "": ""}
    wrong |= {"option-ad79_block": "x", "option-nothing": "1"}
    for name, value in wrong.items():
        assert setup.changed(name, value) == setup


@pytest.mark.parametrize(("name", "value"), OTHER_VALUES.items())
def test_option_equal_to_its_rule_set_is_not_stored(name: str, value: object) -> None:
    usual = getattr(make_rules(2, "classic"), name)
    changed = Setup().changed(f"option-{name}", str(value).lower())
    assert changed.options == {name: value}
    assert changed.changed(f"option-{name}", str(usual).lower()) == Setup()


@pytest.mark.parametrize(
    ("text", "words"), [("{", "link: is not JSON"), ("[]", "deal"), ("{}", "deal")]
)
def test_data_without_a_deal_is_rejected(text: str, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        deal_only(text)


def test_impossible_game_is_rejected_in_one_line() -> None:
    visitor = Visitor()
    visitor.click("new")
    for count, name in enumerate(("", "\u200b", "\u202e"), 1):
        visitor.change("name-1", name)
        visitor.click("start")
        assert visitor.session.record() is None
        assert visitor.text("setup-refusal") == "Player 2 needs a name, with at most 40 letters."
        assert visitor.said == [visitor.text("setup-refusal")] * count


def test_last_setup_is_restored() -> None:
    visitor = Visitor()
    visitor.click("new")
    visitor.change("name-0", "Ada")
    visitor.change("autodraw", "true")
    visitor.click("start")
    visitor.click("home")
    visitor.click("new")
    name = visitor.find("name-0")
    assert name is not None
    assert name.attrs["value"] == "Ada"
    box = visitor.find("autodraw")
    assert box is not None
    assert "checked" in box.attrs


def test_malformed_stored_fields_are_ignored() -> None:
    superscript = {"count": "²", "option-ad79_block": "²"}
    for rubbish in (None, 3, ["x"], {"count": 3, "name-0": ["x"]}, superscript):
        assert Setup.of_fields(rubbish, GAME_UI) == Setup()
        assert UserSettings.of(rubbish, {}) == UserSettings()


def test_saves_are_listed_opened_and_deleted() -> None:
    visitor = Visitor("?players=human,human&seed=1")
    visitor.click("ready")
    visitor.click("home")
    visitor.click("new")
    visitor.change("kind-1", "human")
    visitor.click("start")
    visitor.click("ready")
    visitor.click("home")
    first, second = visitor.store.saves()
    visitor.click(f"save-{second.id}-open")
    assert visitor.session.record() == second.text
    visitor.click("ready")
    visitor.click("home")
    visitor.click(f"save-{first.id}-delete")
    visitor.click("delete-no")
    assert len(visitor.store.saves()) == 2
    visitor.click(f"save-{first.id}-delete")
    visitor.click("delete-yes")
    assert [saved.id for saved in visitor.store.saves()] == [second.id]
    visitor.click("continue")
    assert visitor.session.record() == second.text


def test_rejected_file_changes_nothing_and_names_the_place() -> None:
    visitor = Visitor()
    visitor.send({"type": "file", "text": '{"format": "chess"}'})
    told = visitor.text("notices")
    assert told.startswith('This is not a game of Pompeii. (format: must be "pompeii-game")')
    assert visitor.store.saves() == []


@pytest.mark.parametrize(
    ("query", "fragment", "place"),
    [
        ("?players=human", "", "link, players"),
        ("?players=human,robot", "", "link, players"),
        ("?players=human,bot:nobody", "", "link, players"),
        ("?players=human,human&rules=chess", "", "rules.preset"),
        ("?game=nobody", "", "link, game"),
        ("", "#record=%%%", "link"),
        ("", "#record=AAAA", "link"),
        ("", "#deal=AAAA", "link"),
        ("", "#deal=" + to_link('{"format": "pompeii-game"}'), "link"),
    ],
)
def test_impossible_link_is_reported(query: str, fragment: str, place: str) -> None:
    visitor = Visitor(query, fragment)
    assert visitor.text("notices").startswith(f"{place}: ")
    assert "data-phase" not in visitor.marks
    assert visitor.find("new") is not None


def test_record_in_a_link_is_opened() -> None:
    text = Table(new([Player("A", 0), Player("B", 1)], {"preset": "online"}, "7")).dump()
    visitor = Visitor(fragment=f"#record={to_link(text)}")
    assert started(visitor) == json.loads(text)


def test_deal_in_a_link_is_played_with_other_names() -> None:
    players = [Player("A", 0), Player("B", 1), Player("C", 2)]
    text = Table(new(players, {"preset": "retold"}, "7")).dump()
    visitor = Visitor(fragment=f"#deal={to_link(text)}")
    assert visitor.find("given-deal") is not None
    visitor.click("start")
    assert started(visitor)["deal"] == json.loads(text)["deal"]
    assert started(visitor)["rules"] == {"preset": "retold"}
    assert [player.name for player in load(visitor.session.record() or "").players] == [
        "Livia",
        "Marcus",
        "Julia",
    ]


@pytest.mark.no_cover
def test_same_deal_again_and_rematch() -> None:
    text = Table(new([Player("A", 0), Player("B", 1)], {"preset": "retold"}, "7")).dump()
    bots = json.loads(text)
    for player in bots["players"]:
        player["kind"] = "bot:random"
    visitor = Visitor(fragment=f"#record={to_link(json.dumps(bots))}")
    visitor.wait()
    visitor.click("again")
    assert started(visitor)["deal"] == bots["deal"]
    assert started(visitor)["players"] == bots["players"]
    visitor.wait()
    visitor.click("rematch")
    assert started(visitor)["deal"] != bots["deal"]
    assert started(visitor)["rules"] == bots["rules"]


def test_names_never_become_markup() -> None:
    evil = "<img src=x onerror=alert(1)>"
    record = Table(new([Player(evil, 0), Player(evil[:9], 1)], {}, "7")).dump()
    visitor = Visitor("?handover=off", f"#record={to_link(record)}")
    for _ in range(4):
        visitor.click(visitor.legal()[0])
    assert evil[:9] not in visitor.html
    assert "<script" not in visitor.html
    assert not any(name.startswith("on") for node in nodes(visitor.tree) for name in node.attrs)


def test_P7_no_call_button_with_hidden_hands_before_a_hand_of_jokers_is_possible() -> None:
    visitor = Visitor("?players=human,human&seed=3")
    visitor.click("ready")
    assert visitor.find("player-red-call") is None
    assert visitor.find("player-black-call") is None


def test_P7_every_person_has_the_same_call_button_with_hidden_hands() -> None:
    text = where(lambda now: jokers_possible(now) and now.state.actor == 0, 3)
    players = json.loads(text)["players"]
    players[2]["kind"] = "bot:random"
    visitor = Visitor("", f"#record={to_link(changed(text, players=players))}")
    visitor.click("ready")
    assert visitor.find("player-red-call") is not None
    assert visitor.find("player-black-call") is not None
    assert visitor.find("player-yellow-call") is None
    actor = visitor.marks["data-actor"]
    other = "black" if actor == "red" else "red"
    visitor.click(f"player-{other}-call")
    assert visitor.legal() == ["ready"]
    visitor.click("ready")
    assert "(P7)" in visitor.text("calling-words")
    visitor.click("call-no")
    assert visitor.legal() == ["ready"]
    visitor.click("ready")
    assert visitor.marks["data-actor"] == actor


def test_P7_only_entitled_seats_have_the_call_button_on_an_open_table() -> None:
    visitor = Visitor("?players=human,human&seed=3&handover=off")
    assert visitor.find("player-red-call") is None
    assert visitor.find("player-black-call") is None
