"""Settings, the table's menu and sounds, in normal use."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from e2e.conftest import Invite
from e2e.visitor import Visitor

OPEN_TABLE = "?players=human,human&seed=1&handover=off"
CLIPBOARD = ["clipboard-read", "clipboard-write"]
# Counts the played sounds and their context: a browser without a loudspeaker plays them too.
LISTEN = """
globalThis.voices = 0;
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function play(...when) {
    globalThis.voices += 1;
    start.apply(this, when);
  };
}
globalThis.loudest = 0;
const rise = AudioParam.prototype.setValueAtTime;
AudioParam.prototype.setValueAtTime = function hear(value, ...when) {
  if (value < 1) globalThis.loudest = Math.max(globalThis.loudest, value); // a pitch is higher
  return rise.call(this, value, ...when);
};
const Context = globalThis.AudioContext;
globalThis.contexts = 0;
globalThis.AudioContext = class extends Context {
  constructor(...rest) { super(...rest); globalThis.contexts += 1; }
};
"""


def background(visitor: Visitor) -> str:
    colour: str = visitor.page.evaluate(
        "getComputedStyle(document.documentElement).backgroundColor"
    )
    return colour


def choose(visitor: Visitor, name: str, value: str) -> None:
    visitor.page.select_option(f"[name={name}]", value)
    visitor.sight()


def tick(visitor: Visitor, name: str) -> None:
    visitor.page.check(f"[name={name}]")
    visitor.sight()


def test_theme_of_the_settings_overrides_the_device(invite: Invite) -> None:
    visitor = invite(color_scheme="light")
    visitor.open()
    light = background(visitor)
    visitor.page.emulate_media(color_scheme="dark")
    dark = background(visitor)
    assert light != dark
    visitor.act("settings")
    choose(visitor, "theme", "light")
    assert background(visitor) == light
    visitor.page.emulate_media(color_scheme="light")
    choose(visitor, "theme", "dark")
    assert background(visitor) == dark
    visitor.page.goto(visitor.address, wait_until="domcontentloaded")
    assert background(visitor) == dark  # before any Python
    visitor.sight()
    assert background(visitor) == dark


def test_settings_change_the_table_and_lead_back_to_it(invite: Invite) -> None:
    visitor = invite("phone")
    visitor.open(OPEN_TABLE + "&animation=off")
    visitor.play(Random(1), lambda now: now.ply == 2 and not now.chosen)
    before = visitor.sight()
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    width = "document.querySelector(`{}`).getBoundingClientRect().width"
    on_board = '[role=application] [href^="#piece-"]'
    piece = f"{width.format(on_board)} / {width.format('[data-square=a1]')}"
    texts = visitor.page.get_by_role("application").locator("text")
    written = Counter(texts.all_text_contents())
    text_before, piece_before = visitor.page.evaluate(f"[{size}, {piece}]")
    visitor.act("settings")
    assert visitor.sight().legal == []
    choose(visitor, "text", "large")
    choose(visitor, "pieces", "large")
    visitor.page.uncheck("[name=coordinates]")
    visitor.sight()
    assert visitor.act("back") == before
    text_now, piece_now = visitor.page.evaluate(f"[{size}, {piece}]")
    assert text_now == pytest.approx(1.25 * text_before)
    assert piece_now == pytest.approx(1.25 * piece_before, rel=0.02)
    assert written - Counter(texts.all_text_contents()) == Counter("abcdefghijk1234567")
    wide = "document.documentElement.scrollWidth - innerWidth"
    assert visitor.page.evaluate(wide) <= 0


def test_menu_gives_a_seat_to_a_bot_and_ends_a_game_early(visitor: Visitor) -> None:
    visitor.open(OPEN_TABLE + "&animation=off&draw=auto")
    visitor.act("menu")
    choose(visitor, "plays-1", "bot:easy")
    visitor.act("back")
    visitor.play(Random(1), lambda now: (now.ply or 0) >= 3)
    steps = visitor.table().steps
    assert {step.seat for step in steps} == {0, 1}
    visitor.act("menu")
    choose(visitor, "plays-1", "human")
    visitor.act("back")
    kinds = [player["kind"] for player in json.loads(visitor.record())["players"]]
    assert kinds == ["human", "human"]
    visitor.act("end")
    assert visitor.sight().hooks == ["action end-now"]
    assert visitor.act("end-now").legal == []
    assert "Ended early" in visitor.result().inner_text()
    visitor.act("home")
    assert "Ended early" in visitor.saves()[0]
    visitor.act("open")
    assert visitor.act("go-on").legal


def test_problem_can_be_reported(invite: Invite) -> None:
    visitor = invite(permissions=CLIPBOARD)
    visitor.open(OPEN_TABLE)
    visitor.act("report")
    assert any("Copied" in said for said in visitor.notices())
    version, browser, _size, record = visitor.page.evaluate("navigator.clipboard.readText()").split(
        "\n", 3
    )
    assert version.startswith("Pompeii ")
    assert "Chrom" in browser
    assert record == visitor.record()


def test_sounds_are_off_by_default(invite: Invite) -> None:
    visitor = invite("desktop", LISTEN)

    def heard() -> Any:
        return visitor.page.evaluate("[contexts, voices]")

    visitor.open(OPEN_TABLE + "&animation=off")
    visitor.play(Random(1), lambda now: (now.ply or 0) >= 1)
    assert heard() == [0, 0]
    visitor.act("settings")
    tick(visitor, "sound")
    assert heard() == [1, 2]
    loud = {}
    for volume in ("quiet", "normal", "loud"):
        visitor.page.evaluate("globalThis.loudest = 0")
        choose(visitor, "volume", volume)
        loud[volume] = visitor.page.evaluate("loudest")
    assert 0 < loud["quiet"] < loud["normal"] < loud["loud"]
    visitor.act("back")
    before = heard()[1]
    visitor.play(Random(2), lambda now: (now.ply or 0) >= 3)
    contexts, voices = heard()
    assert contexts == 1
    assert voices > before + 2
    visitor.open(visitor.page.url.removeprefix(visitor.address))
    assert heard() == [0, 0]
