"""Pictures of a game (``web/boot/share_qr_and_pictures.js``), run under node."""

from pathlib import Path

from tests.boot.node_scripts import run

PROGRAM = """
globalThis.document = {
  documentElement: {},
  getElementById: (id) => { asked.push(id); return null; },
  createElement: (name) => { made.push(name); return { click() {} }; },
};
globalThis.getComputedStyle = () => ({ getPropertyValue: () => "" });
const place = { getAttribute: () => "board" };
globalThis.DOMParser = class {
  parseFromString = () => ({ documentElement: { querySelectorAll: () => [place] } });
};
const asked = [];
const made = [];

const { share } = await import("./share_qr_and_pictures.js");
await share({ action: "picture", name: "game.png", svg: "<svg/>" });
console.log(JSON.stringify({ asked, made }));
"""


def test_picture_of_a_table_that_was_left_meanwhile_is_not_made(tmp_path: Path) -> None:
    library = tmp_path / "vendor/lean-qr/nano.js"
    library.parent.mkdir(parents=True)
    library.write_text("export const correction = {}, generate = null;", encoding="utf-8")
    assert run(tmp_path, PROGRAM) == {"asked": ["board"], "made": []}
