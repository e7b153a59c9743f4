"""A game is shared: its link, its deal, pictures of it, its text."""

import json
from xml.etree import ElementTree

import pytest

from app.game_catalogue import Table, load
from app.screens import share_image
from app.screens.new_game_form import NewGame
from app.screens.share import LONG, ShareDialog
from pompeii import transcript
from pompeii.core.record_link import to_link
from tests.app.saves import game
from tests.app.visitor import Visitor
from tests.paths import APPIA_GAMES

TRACES = APPIA_GAMES
ROAD = (TRACES / "classic-2.json").read_text(encoding="utf-8")
LONG_ROAD = (TRACES / "road-4.json").read_text(encoding="utf-8")
CITY = game("classic-4").dump()
SVG = "{http://www.w3.org/2000/svg}"


def cut(text: str, plies: int) -> str:
    """Return a game after `plies` actions, with people at all seats."""
    record = json.loads(text)
    players = [{**player, "kind": "human"} for player in record["players"]]
    return json.dumps({**record, "players": players, "actions": record["actions"][:plies]})


def sharing(text: str) -> Visitor:
    """Return a user who has a game and shares it."""
    visitor = Visitor("?handover=off&animation=off", f"#record={to_link(text)}")
    if visitor.find("keep"):
        visitor.click("keep")
    visitor.click("menu-share")
    assert isinstance(visitor.session.top, ShareDialog)
    return visitor


def share_commands(visitor: Visitor) -> list[dict[str, str]]:
    """Return the share commands sent to the page."""
    return [json.loads(str(each[1])) for each in visitor.asked if each[0] == "share"]


def data(visitor: Visitor, id: str) -> dict[str, str]:
    """Return the data of a button."""
    node = visitor.find(id)
    assert node is not None, id
    return dict(node.attrs)


@pytest.mark.parametrize("text", [CITY, ROAD])
def test_link_of_a_finished_game_holds_all_of_it(text: str) -> None:
    visitor = sharing(text)
    assert share_commands(visitor)[-1] == {"action": "open"}
    link = data(visitor, "share-copy")["data-link"]
    assert data(visitor, "share-send")["data-link"] == link
    assert load(text).record.players[0].name in data(visitor, "share-send")["data-title"]
    again = Visitor(fragment=link)
    assert again.session.record() == load(text).dump()
    assert "review it" in visitor.text("share-words")
    assert ("some messengers" in visitor.html) == (len(link) > LONG)


def test_long_link_has_a_note() -> None:
    assert "characters, and some messengers" in sharing(LONG_ROAD).text("share-long")
    assert sharing(CITY).find("share-long") is None


@pytest.mark.parametrize("text", [CITY, ROAD])
def test_deal_link_fills_in_a_new_game(text: str) -> None:
    visitor = sharing(text)
    visitor.change("share-holds", "nothing")
    visitor.change("share-holds", "deal")
    assert "the same deal as this one" in visitor.text("share-words")
    link = data(visitor, "share-copy")["data-link"]
    assert link.startswith("#deal=")
    names = [player.name for player in load(text).record.players]
    again = Visitor(fragment=link)
    assert isinstance(again.session.top, NewGame)
    assert again.find("given-deal")
    again.change("kind-1", "human")
    again.click("start")
    begun = json.loads(again.session.record() or "")
    assert begun["deal"] == json.loads(text)["deal"]
    assert begun["actions"] == []
    assert names != [player["name"] for player in begun["players"]]


@pytest.mark.parametrize(("text", "plies"), [(CITY, 20), (ROAD, 20)])
def test_link_to_a_running_game_needs_a_confirmed_warning(text: str, plies: int) -> None:
    visitor = sharing(cut(text, plies))
    assert "others can read everything that is hidden" in visitor.text("share-warning")
    assert "#record=" not in visitor.html
    assert "#deal=" not in visitor.html
    assert visitor.find("share-result") is None
    visitor.click("share-anyway")
    assert visitor.find("share-warning") is None
    assert "continues from here" in visitor.text("share-words")
    again = Visitor(fragment=data(visitor, "share-copy")["data-link"])
    assert json.loads(again.session.record() or "")["actions"] == json.loads(text)["actions"][:20]


def test_result_of_copying_is_shown_in_the_dialog() -> None:
    visitor = sharing(CITY)
    visitor.send({"type": "copied", "ok": True})
    assert visitor.text("share-told") == "Copied."
    assert visitor.text("notices") == ""
    visitor.change("share-holds", "deal")
    assert visitor.text("share-told") == ""
    visitor.send({"type": "copied", "ok": False})
    assert "does not allow copying" in visitor.text("share-told")
    visitor.click("share-close")
    assert visitor.find("menu-close")


def test_qr_code_is_of_the_chosen_link() -> None:
    visitor = sharing(CITY)
    visitor.change("share-holds", "record")
    assert [each["action"] for each in share_commands(visitor)] == ["open"]
    visitor.click("share-as-code")
    link = data(visitor, "share-copy")["data-link"]
    assert share_commands(visitor)[-1] == {"action": "code", "id": "share-code", "link": link}
    assert data(visitor, "share-code")["role"] == "img"
    assert "too long" in visitor.text("share-unfit")
    assert visitor.find("share-as-code") is None
    visitor.change("share-holds", "deal")
    assert share_commands(visitor)[-1]["link"].startswith("#deal=")


def test_qr_code_fills_the_window_and_escape_makes_it_small_again() -> None:
    visitor = sharing(CITY)
    visitor.click("share-as-code")
    small = visitor.html
    visitor.click("share-code-size")
    assert "whole" in data(visitor, "share-code-size")["class"]
    visitor.click("share-code-size")
    assert visitor.html == small
    visitor.click("share-code-size")
    visitor.key("Escape")
    assert visitor.html == small
    visitor.key("Escape")
    assert visitor.find("share-close") is None


def test_text_holds_no_more_than_the_viewer_may_know() -> None:
    record = json.loads(cut(CITY, 20))
    record["players"][1]["kind"] = "bot:random"
    record["players"][2]["kind"] = "bot:random"
    record["players"][3]["kind"] = "bot:random"
    table = load(json.dumps(record))
    visitor = sharing(json.dumps(record))
    visitor.click("share-text")
    name, text = next(each[1:] for each in visitor.asked if each[0] == "download")
    assert text == transcript.text(table, 0)
    assert text != transcript.text(table, 1)
    assert str(name).startswith("pompeii-")
    assert str(name).endswith(".txt")


def requested_picture(what: dict[str, str]) -> ElementTree.Element:
    """Return the picture requested by the page."""
    assert what["action"] == "picture"
    return ElementTree.fromstring(what["svg"])


@pytest.mark.parametrize(("text", "parts"), [(CITY, ["board"]), (ROAD, ["road", "quarry"])])
def test_pictures_name_the_players_and_leave_space_for_the_table(
    text: str, parts: list[str]
) -> None:
    visitor, table = sharing(text), load(text)
    for button, ending in (("share-png", ".png"), ("share-svg", ".svg"), ("share-result", ".png")):
        visitor.click(button)
        what = share_commands(visitor)[-1]
        assert what["name"].endswith(ending)
        picture = requested_picture(what)
        written = "".join(picture.itertext())
        assert all(player.name in written for player in table.record.players)
        places = [each for each in picture if each.get("data-part")]
        assert [place.get("data-part") for place in places] == parts
        for place in places:  # within the picture
            x, y, width, height = (float(place.get(k, "")) for k in ("x", "y", "width", "height"))
            assert x + width <= float(picture.get("width", ""))
            assert y + height <= float(picture.get("height", ""))
            assert visitor.find(place.get("data-part", "")) is not None
    assert (picture.get("width"), picture.get("height")) == ("1200", "630")


def test_picture_of_a_replay_shows_its_position() -> None:
    visitor = Visitor("?animation=off&ply=57", f"#record={to_link(CITY)}")
    visitor.click("share")
    assert visitor.find("share-result") is None
    visitor.click("share-svg")
    what = share_commands(visitor)[-1]
    assert what["name"].endswith("-57.svg")
    assert f"After 57 of {len(load(CITY).steps)} actions" in what["svg"]
    visitor.click("share-close")
    assert visitor.find("replay-run")


def renamed(names: list[str]) -> Table:
    """Return the game of four with other names."""
    record = json.loads(CITY)
    for player, name in zip(record["players"], names, strict=True):
        player["name"] = name
    return load(json.dumps(record))


def test_names_in_pictures_are_short_text() -> None:
    table = renamed(["<b>&amp;", "Maximilianus Augustus Rex", "x", "y"])
    for svg in (share_image.result(table), share_image.position(table, 9)):
        written = "".join(ElementTree.fromstring(svg).itertext())
        assert "<b>&amp;" in written
        assert "Maximilianus Au…" in written


def test_long_name_of_the_winner_takes_two_lines() -> None:
    table = renamed(["Claudia Octavia", "b", "c", "d"])
    picture = ElementTree.fromstring(share_image.result(table))
    lines = [each.text for each in picture if each.get("id", "").startswith("won-")]
    assert lines == ["Claudia", "Octavia wins."]


def test_joint_winners_share_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    table = game("classic-3")
    monkeypatch.setattr(type(table), "winners", (0, 2))
    names = [table.record.players[seat].name for seat in (0, 2)]
    assert f"{names[0]} and {names[1]} share the victory." in share_image.result(table)
