"""The screen that moves all games to a new device, on both devices."""

import json
from typing import Any

import pytest

from app.new_device import transfer
from app.other_devices import failure_texts as texts
from app.other_devices.scan_dialog import ScanDialog
from app.storage.games_file import write
from app.storage.store import INDEXED, LOCAL, Store
from tests.app.new_device.test_transfer import random_games, store_with
from tests.app.visitor import Visitor
from tests.paths import ROOT

CODE = "EAAAAAAAAAAAinvitation"
TABLE = "A" * 13
ANSWER = "EQAAAAAAAAAAanswer"
LINK = f"#device={CODE}"
BOOT = ROOT / "web/boot"


def commands(visitor: Visitor, name: str = "devices") -> list[dict[str, Any]]:
    """Return the commands of this name since the last call; without a text it closes all."""
    found = [
        json.loads(str(each[1]) or '{"close": ""}') for each in visitor.asked if each[0] == name
    ]
    visitor.asked = [each for each in visitor.asked if each[0] != name]
    return found


def options(visitor: Visitor) -> dict[str, Any]:
    """Return the options of the connection that was opened last, without its id."""
    found: dict[str, Any] = commands(visitor)[-1]["connect"]
    del found["id"]
    return found


def report(visitor: Visitor, event: str, text: str = "", peer: str = "1") -> None:
    opening = visitor.session._navigation.connection
    id = json.loads(opening)["connect"]["id"] if opening else ""
    message = {"connection": id, "event": event, "peer": peer, "text": text}
    visitor.send({"type": "carried", **message})


def on_screen(store: Store | None = None) -> Visitor:
    """Return a user on the screen, by way of the settings."""
    visitor = Visitor(store=store)
    visitor.click("settings")
    visitor.click("new-device")
    return visitor


def pair(old: Store, new: Store) -> tuple[Visitor, Visitor]:
    """Return the users of both devices, connected."""
    sender, receiver = on_screen(old), Visitor(fragment=LINK, store=new)
    sender.click("device-send")
    report(sender, "invited", CODE)
    receiver.click("device-connect")
    report(receiver, "answered", ANSWER)
    report(sender, "accepted")
    report(sender, "opened")
    report(receiver, "opened")
    return sender, receiver


def exchange(sender: Visitor, receiver: Visitor, rounds: int = 1000) -> None:
    """Let messages travel both ways until there are none."""
    for _round in range(rounds):
        sent = [
            (other, each["send"][1])
            for one, other in ((sender, receiver), (receiver, sender))
            for each in commands(one)
            if "send" in each
        ]
        for other, text in sent:
            report(other, "received", text)
        if not sent:
            if receiver.session.pending() != 0:
                return
            receiver.session.tick()
            receiver._see()


def test_screen_opens_from_the_settings_and_by_its_address() -> None:
    visitor = on_screen()
    assert visitor.address == "?screen=new-device"
    assert visitor.find("device-send")
    visitor.click("device-back")
    assert visitor.find("new-device")
    visitor = Visitor("?screen=new-device")
    assert visitor.find("device-receive")
    visitor.key("Escape")
    assert visitor.address == ""


def test_invitation_is_shown_as_a_code_and_a_link() -> None:
    visitor = on_screen()
    visitor.click("device-send")
    found = options(visitor)
    assert len(found.pop("table")) == len(TABLE)
    assert found == {"carrier": "live", "invitation": [0, ""]}
    assert visitor.text("device-words") == "A moment …"
    report(visitor, "invited", CODE)
    assert commands(visitor, "share") == [{"action": "code", "id": "device-code", "link": LINK}]
    node = visitor.find("device-copy")
    assert node
    assert node.attrs["data-link"] == LINK
    visitor.send({"type": "copied", "ok": True})
    assert visitor.text("device-message") == "Copied."
    report(visitor, "invited", "another")  # after sleep
    assert commands(visitor, "share")[0]["link"] == "#device=another"


def test_pasted_answer_connects() -> None:
    visitor = on_screen()
    visitor.click("device-send")
    report(visitor, "invited", CODE)
    commands(visitor)
    for text, words in (
        ("abc", "not a complete code"),
        (f"#device={ANSWER[:9]}", "not a complete"),
    ):
        visitor.type("code", text)
        visitor.click("device-enter")
        assert commands(visitor) == []
        assert words in visitor.text("device-message")
    visitor.type("code", f"https://example.org/#device={ANSWER}")
    visitor.click("device-enter")
    assert commands(visitor) == [{"accept": ANSWER}]
    report(visitor, "rejected", "unknown")
    assert "No page on this device waits" in visitor.text("device-message")
    report(visitor, "accepted")
    assert "connecting" in visitor.text("device-words")


def test_new_device_reads_the_invitation_itself() -> None:
    visitor = on_screen()
    visitor.click("device-receive")
    visitor.type("code", CODE)
    visitor.click("device-enter")
    assert options(visitor) == {"carrier": "live", "table": TABLE, "answer": [CODE, ""]}
    report(visitor, "answered", ANSWER)
    assert "Leave this page open" in visitor.text("device-words")
    assert commands(visitor, "share")[0]["link"] == f"#device={ANSWER}"


def test_opened_invitation_waits_for_a_click_and_leaves_the_address() -> None:
    visitor = Visitor(fragment=LINK)
    assert commands(visitor) == []
    assert visitor.address == "?screen=new-device"
    assert "local network" in visitor.text("device-note")
    visitor.click("device-connect")
    assert options(visitor)["answer"] == [CODE, ""]


def test_opened_answer_is_handed_to_the_page_that_waits() -> None:
    visitor = Visitor(fragment=f"#device={ANSWER}")
    visitor.click("device-connect")
    assert commands(visitor) == [{"hand": ANSWER}]
    report(visitor, "handed")
    assert "close this page" in visitor.text("device-words")


def test_rejected_link_is_explained_with_ways_out() -> None:
    visitor = Visitor(fragment=f"#device={ANSWER}")
    visitor.click("device-connect")
    report(visitor, "rejected", "unknown")
    assert "No page on this device waits" in visitor.text("device-failure")
    assert "one file" in visitor.text("device-out")
    visitor.click("device-again")
    assert visitor.find("device-send")
    visitor.click("device-send")
    report(visitor, "rejected", "file")
    visitor.click("device-home")
    assert visitor.address == ""


def test_all_games_move_and_both_devices_say_so() -> None:
    old = store_with(*random_games(5), habits={"theme": "dark"})
    new = Store.load("/", {}, {})
    sender, receiver = pair(old, new)
    exchange(sender, receiver, rounds=4)
    assert "of 5 games" in sender.text("device-far")
    exchange(sender, receiver)
    for visitor in (sender, receiver):
        assert visitor.text("device-result") == (
            "5 games and the settings have arrived, all checked."
        )
        assert visitor.said[-1] == visitor.text("device-result")
    assert receiver.marks["data-theme"] == "dark"
    assert len(new.saves()) == len(old.saves()) == 5
    report(sender, "closed", "left")
    assert sender.find("device-result")
    receiver.click("device-home")
    assert commands(receiver)[-1] == {"close": ""}
    assert receiver.find("save-game0")


def test_games_of_the_second_game_wait_for_its_files() -> None:
    text = (ROOT / "examples/via-appia.json").read_text(encoding="utf-8")
    old = Visitor()
    old.send({"type": "file", "text": text})
    sender, receiver = pair(old.store, Store.load("/", {}, {}))
    exchange(sender, receiver)
    assert "1 game and the settings" in receiver.text("device-result")


def test_missing_files_of_a_game_end_the_move() -> None:
    text = (ROOT / "examples/via-appia.json").read_text(encoding="utf-8")
    old = Visitor()
    old.send({"type": "file", "text": text})
    sender, receiver = pair(old.store, Store.load("/", {}, {}))
    receiver.files.connected = False
    exchange(sender, receiver)
    assert "could not be loaded" in receiver.text("device-failure")


def test_game_that_did_not_arrive_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(store: Store, part: int, *, moving: bool) -> str:
        document = json.loads(write(store, part, moving=moving))
        document["games"][1]["record"]["actions"] = ["dance"]
        return json.dumps(document)

    monkeypatch.setattr(transfer, "write", damaged)
    sender, receiver = pair(store_with(*random_games(3)), Store.load("/", {}, {}))
    exchange(sender, receiver)
    assert sender.text("device-result").startswith("2 of 3 games have arrived")
    assert "Livia" in receiver.text("device-rejected")


def test_lost_connection_is_explained_and_can_be_made_again() -> None:
    sender, receiver = pair(store_with(*random_games(3)), Store.load("/", {}, {}))
    for visitor, why in ((sender, "lost"), (receiver, "left")):
        report(visitor, "closed", why)
        assert visitor.text("device-failure") == texts.ending(why)
        assert "nothing comes twice" in visitor.text("device-out")
        visitor.click("device-again")
        assert visitor.find("device-send")


def test_senseless_message_ends_the_connection() -> None:
    sender, receiver = pair(store_with(*random_games(3)), Store.load("/", {}, {}))
    for visitor in (sender, receiver):
        commands(visitor)
        report(visitor, "received", "dance")
        assert visitor.text("device-failure") == texts.ending("malformed")
        assert commands(visitor) == [{"close": ""}]
        report(visitor, "received", "dance")  # it was on its way


def test_full_storage_ends_the_move() -> None:
    new = Store.load("/", {}, {})
    sender, receiver = pair(store_with(*random_games(3)), new)
    new.failed(LOCAL)
    new.failed(INDEXED)
    exchange(sender, receiver)
    assert receiver.text("device-failure") == texts.ending("full")


def test_file_of_an_unknown_version_ends_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    unknown = json.dumps({"format": "pompeii-games", "version": 9, "games": []})
    monkeypatch.setattr(transfer, "write", lambda *_of, **_how: unknown)
    sender, receiver = pair(store_with(*random_games(3)), Store.load("/", {}, {}))
    exchange(sender, receiver)
    assert "version" in receiver.text("device-failure")


def test_missing_connection_is_diagnosed_and_may_still_come() -> None:
    visitor = on_screen()
    visitor.click("device-send")
    report(visitor, "invited", CODE)
    report(visitor, "accepted")
    report(visitor, "stalled", "elsewhere")
    assert "same network" in visitor.text("device-failure")
    report(visitor, "opened")
    assert "send" in commands(visitor)[-1]


def test_leaving_the_screen_ends_the_connection() -> None:
    visitor = on_screen()
    visitor.click("device-send")
    commands(visitor)
    visitor.click("device-back")
    assert commands(visitor) == [{"close": ""}]


def test_camera_reads_a_code_and_its_dialog_closes() -> None:
    visitor = on_screen()
    visitor.click("device-receive")
    visitor.click("device-scan")
    assert commands(visitor) == [{"scan": "scan-video"}]
    assert isinstance(visitor.session.top, ScanDialog)
    report(visitor, "scanned", CODE)
    assert visitor.find("scan-video") is None
    assert options(visitor)["answer"] == [CODE, ""]
    visitor.click("device-scan")
    visitor.click("scan-close")
    assert visitor.find("scan-video") is None


@pytest.mark.parametrize("why", texts._CAMERA)
def test_camera_that_shows_nothing_leaves_pasting(why: str) -> None:
    visitor = on_screen()
    visitor.click("device-receive")
    visitor.click("device-scan")
    report(visitor, "unseen", why)
    assert "Paste the code" in visitor.text("scan-failure") or "paste the" in visitor.text(
        "scan-failure"
    )
    assert visitor.find("scan-video") is None


def test_every_reason_of_the_scripts_has_a_sentence() -> None:
    scripts = ("code_scanner", "handshake_code", "other_devices", "rtc_carrier")
    files = [*(BOOT / f"{name}.js" for name in scripts), ROOT / "web/app/new_device/screen.py"]
    written = " ".join(file.read_text(encoding="utf-8") for file in files)
    for reasons in (texts._CAMERA, texts._REJECTED, texts._STALLED):
        assert [reason for reason in reasons if f'"{reason}"' not in written] == []
    for reason in ("left", "lost", "slept", "malformed"):
        assert reason in texts._CLOSED
        assert f'"{reason}"' in written
