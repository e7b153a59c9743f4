"""All games move from one device to another: by link, by QR code, and after failures."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from app.storage.games_file import write
from e2e.conftest import SCREENS, Invite, Witness
from e2e.quick_start import QuickStart
from e2e.screen_reader import Listener
from e2e.start.test_start import requested_files
from e2e.together.by_ear import hear, reach, type_in
from e2e.together.network.camera import shown_code, write_video
from e2e.together.network.conftest import Cut
from e2e.visitor import COUNT_CLICKS, Visitor
from tests.app.new_device.test_transfer import random_games, store_with
from tests.paths import ROOT

GAMES = 20
ARRIVED = "games and the settings have arrived, all checked."
JSQR = (ROOT / "node_modules/jsqr/dist/jsQR.js").read_text(encoding="utf-8")
NATIVE = f"""(() => {{
  const module = {{ exports: {{}} }}, exports = module.exports;
  {JSQR}
  globalThis.BarcodeDetector = class {{
    static getSupportedFormats() {{ return Promise.resolve(["qr_code"]); }}
    async detect(video) {{
      const {{ videoWidth: width, videoHeight: height }} = video;
      if (!width) return [];
      const copy = new OffscreenCanvas(width, height).getContext("2d");
      copy.drawImage(video, 0, 0);
      const found = module.exports(copy.getImageData(0, 0, width, height).data, width, height);
      return found ? [{{ rawValue: found.data }}] : [];
    }}
  }};
}})();"""
LOSES = """(() => {
  globalThis.sent = 0;
  const { send } = RTCDataChannel.prototype;
  RTCDataChannel.prototype.send = function lossy(data) {
    sent += 1;
    if (sent < 3) send.call(this, data);
  };
})();"""
"""Loses all messages of this device but the first two."""
Camera = Callable[..., Visitor]


def games_file(count: int = GAMES) -> str:
    """Return the file of a device with some games."""
    return write(store_with(*random_games(count), habits={"theme": "dark"}))


def opened(visitor: Visitor) -> Visitor:
    """Open the screen by way of the settings."""
    visitor.act("settings")
    visitor.act("new-device")
    visitor.page.wait_for_selector("#device-send")
    return visitor


def sender_with(visitor: Visitor, count: int = GAMES) -> Visitor:
    """Return the user of the old device, on the screen."""
    visitor.open()
    visitor.bring(games_file(count))
    return opened(visitor)


def link_of(visitor: Visitor) -> str:
    """Return the link that a device shows as a code."""
    return link_of_page(visitor.page)


def link_of_page(page: Page) -> str:
    page.wait_for_selector("#device-copy")
    return str(page.get_attribute("#device-copy", "data-link"))


def paste(visitor: Visitor, text: str) -> None:
    visitor.page.fill("#device-input", text)
    visitor.act("enter-code")


def connect(sender: Visitor, receiver: Visitor) -> None:
    """Connect both devices by links."""
    sender.act("send-from-here")
    receiver.open(link_of(sender))
    receiver.act("connect")
    paste(sender, link_of(receiver))


def expect_arrival(*visitors: Visitor, count: int = GAMES) -> None:
    for visitor in visitors:
        expect(visitor.page.locator("#device-result")).to_have_text(
            f"{count} {ARRIVED}", timeout=120_000
        )


@pytest.fixture
def camera(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    site: str,
    witness: Witness,
    quick_start: QuickStart,
    tmp_path: Path,
) -> Iterator[Camera]:
    """Make a user whose camera sees a QR code."""
    browsers: list[Browser] = []

    def seeing(modules: list[list[bool]], *scripts: str) -> Visitor:
        video = tmp_path / "code.y4m"
        write_video(modules, video)
        flags = [
            "--use-fake-device-for-media-stream",
            "--use-fake-ui-for-media-stream",
            f"--use-file-for-fake-video-capture={video}",
        ]
        args = [*browser_type_launch_args["args"], *flags]
        browser = browser_type.launch(**{**browser_type_launch_args, "args": args})
        browsers.append(browser)
        context = browser.new_context(**SCREENS["desktop"])
        quick_start.give(context, site)
        page = context.new_page()
        witness.watch(page)
        for script in (COUNT_CLICKS, *scripts):
            page.add_init_script(script)
        return Visitor(page, site, touch=False)

    yield seeing
    for browser in browsers:
        browser.close()


def test_all_games_move_by_links(invite: Invite) -> None:
    sender = sender_with(invite("desktop", alone=True, quick=True))
    receiver = invite("phone", alone=True, quick=True)
    connect(sender, receiver)
    expect_arrival(sender, receiver)
    assert sender.announced()[-1] == receiver.announced()[-1] == f"{GAMES} {ARRIVED}"
    assert receiver.page.get_attribute("body", "data-theme") == "dark"
    receiver.act("home")
    assert len(receiver.saves()) == GAMES
    receiver.open()
    assert len(receiver.saves()) == GAMES
    sender.act("home")
    assert len(sender.saves()) == GAMES


@pytest.mark.whole
def test_all_games_move_by_keyboard_and_by_ear(invite: Invite) -> None:
    sender = Listener(sender_with(invite("desktop", alone=True, quick=True), 2))
    reach(sender, "Send from this device")
    sender.press("Enter")
    hear(sender, "The code is ready.")
    assert sender.named("The link as a QR code", "image")
    assert sender.named("2. Read the answer", "heading")
    visitor = invite("desktop", alone=True, quick=True)
    visitor.open(link_of_page(sender.page))
    receiver = Listener(visitor)
    reach(receiver, "Connect")
    receiver.press("Enter")
    hear(receiver, "The code is ready.")
    type_in(sender, "Or paste the link of the answer here", link_of_page(receiver.page))
    for listener in (sender, receiver):
        listener.page.wait_for_selector("#device-result")
        listener.listen()
        assert listener.heard[-2:] == ["Connected.", f"2 {ARRIVED}"]
        reach(listener, "To the games")


@pytest.mark.whole
def test_answer_opened_as_a_link_reaches_the_page_that_waits(invite: Invite) -> None:
    sender = sender_with(invite("desktop", alone=True, quick=True), 2)
    receiver = invite("desktop", alone=True, quick=True)
    sender.act("send-from-here")
    receiver.open(link_of(sender))
    receiver.act("connect")
    page = sender.page.context.new_page()
    page.add_init_script(COUNT_CLICKS)
    other = Visitor(page, sender.address, touch=False)
    other.open(link_of(receiver))
    other.act("connect")
    expect(other.page.locator("#device-words")).to_contain_text("You can close this page.")
    expect_arrival(sender, receiver, count=2)


@pytest.mark.whole
def test_lost_device_is_reported_and_a_second_try_brings_the_rest(invite: Invite) -> None:
    sender = sender_with(invite("desktop", alone=True, quick=True))
    receiver = invite("desktop", alone=True, quick=True)
    receiver.page.add_init_script(LOSES)
    connect(sender, receiver)
    receiver.page.wait_for_function("globalThis.sent > 2")
    receiver.leave()
    expect(sender.page.locator("#device-failure")).to_be_visible(timeout=60_000)
    sender.act("begin-again")
    receiver = invite("desktop", alone=True, quick=True)
    connect(sender, receiver)
    expect_arrival(sender, receiver)
    receiver.act("home")
    assert len(receiver.saves()) == GAMES


@pytest.mark.parametrize(
    "scripts",
    [
        pytest.param((), id="zxing"),
        pytest.param((NATIVE,), id="native", marks=pytest.mark.whole),
    ],
)
def test_camera_reads_the_code(invite: Invite, camera: Camera, scripts: tuple[str, ...]) -> None:
    sender = sender_with(invite("desktop", alone=True, quick=True), 2)
    sender.act("send-from-here")
    link_of(sender)
    receiver = camera(shown_code(sender.page, "device-code"), *scripts)
    fetched = requested_files(receiver.page, receiver.address)
    receiver.open("?screen=new-device")
    receiver.act("receive-here")
    assert not [each for each in fetched if re.match("vendor/(zxing|barcode)", each)]
    receiver.act("scan-code")
    answer = link_of(receiver)
    assert receiver.page.locator("dialog").count() == 0
    wasm = [each for each in fetched if each.endswith("zxing_reader.wasm")]
    assert bool(wasm) is (not scripts)
    paste(sender, answer)
    expect_arrival(sender, receiver, count=2)


@pytest.mark.whole
def test_camera_stops_when_its_dialog_is_closed(camera: Camera) -> None:
    stops = """(() => {
      globalThis.stopped = 0;
      const { stop } = MediaStreamTrack.prototype;
      MediaStreamTrack.prototype.stop = function counted() { stopped += 1; stop.call(this); };
    })();"""
    visitor = camera([[True]], NATIVE, stops)
    visitor.open("?screen=new-device")
    visitor.act("receive-here")
    visitor.act("scan-code")
    visitor.page.wait_for_function("document.querySelector('#scan-video')?.videoWidth > 0")
    visitor.page.keyboard.press("Escape")
    visitor.page.wait_for_function("stopped === 1")
    assert visitor.page.locator("dialog").count() == 0


@pytest.mark.whole
def test_code_can_be_pasted_without_a_camera(invite: Invite) -> None:
    visitor = invite("phone", alone=True, quick=True)
    visitor.open("?screen=new-device")
    visitor.act("receive-here")
    visitor.act("scan-code")
    failure = visitor.page.locator("#scan-failure")
    expect(failure).to_contain_text("aste the code instead.")
    visitor.point("#scan-close")
    paste(visitor, "nonsense")
    expect(visitor.page.locator("#device-message")).to_contain_text("not a complete code")


@pytest.mark.whole
def test_hundreds_of_games_move(invite: Invite, cut: Cut) -> None:
    sender = sender_with(invite("desktop", alone=True, quick=True), 300)
    receiver = invite("desktop", alone=True, quick=True)
    connect(sender, receiver)
    receiver.page.wait_for_function("document.querySelector('#device-bar')?.value > 0")
    with cut():
        pass
    expect_arrival(sender, receiver, count=300)
