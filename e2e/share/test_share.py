"""A game is shared: links, QR codes and pictures are read again."""

import json
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from PIL import Image

from e2e.conftest import Invite
from e2e.prepared_games import recorded
from e2e.visitor import Visitor
from pompeii import registry
from pompeii.core.record_link import from_link, to_link
from tests.paths import APPIA_GAMES, DOWNFALL_GAMES, ROOT

CLIPBOARD = ["clipboard-read", "clipboard-write"]
JSQR = ROOT / "node_modules/jsqr/dist/jsQR.js"
READ_CODE = """() => {
  const canvas = document.querySelector("dialog canvas");
  const { width, height } = canvas;
  const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, width, height);
  const large = new Uint8ClampedArray(data.length * 16);  // four pixels a module, on white
  for (let y = 0; y < 4 * height; y += 1) for (let x = 0; x < 4 * width; x += 1) {
    const from = 4 * ((y >> 2) * width + (x >> 2));
    const ink = data[from + 3] ? data[from] : 255;
    large.set([ink, ink, ink, 255], 4 * (y * 4 * width + x));
  }
  return jsQR(large, 4 * width, 4 * height)?.data ?? null;
}"""
SENDS = """globalThis.sent = []; navigator.share = async (what) => { sent.push(what); };"""
SIZE = (1200, 630)


def exported_file(visitor: Visitor, action: str) -> tuple[str, bytes]:
    """Return the name and the contents of the file that a button gives."""
    with visitor.page.expect_download() as download:
        visitor.point(action)
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


PICTURE_AND_HOME = """() => {
  document.getElementById("share-svg").click();
  history.go(-2);
}"""


def copied(visitor: Visitor) -> str:
    """Return the copied link."""
    visitor.act("copy-link")
    visitor.page.wait_for_function("document.querySelector('dialog [role=status]').textContent")
    return str(visitor.page.evaluate("navigator.clipboard.readText()"))


def wait_for_code(visitor: Visitor, link: str) -> None:
    """Wait until the QR code holds a link, read by another library than drew it."""
    visitor.page.wait_for_function(f"(link) => ({READ_CODE})() === link", arg=link)


@pytest.mark.parametrize(
    ("size", "games", "label"),
    [
        ((1280, 720), DOWNFALL_GAMES, "The Downfall of Pompeii"),
        ((390, 844), APPIA_GAMES, "Via Appia"),
    ],
)
def test_game_is_shared_in_every_way(
    invite: Invite, size: tuple[int, int], games: Path, label: str
) -> None:
    view = {"width": size[0], "height": size[1]}
    visitor = invite("desktop", SENDS, viewport=view, permissions=CLIPBOARD)
    visitor.open("?handover=off&animation=off")
    text = recorded("classic-2", 10_000, games)
    visitor.bring(text)
    record = registry.load(text).dump()
    visitor.act("share")
    visitor.page.evaluate(PICTURE_AND_HOME)  # left while the picture is made
    visitor.page.wait_for_selector("#home-title")
    visitor.bring(text)
    visitor.act("share")
    whole = f"{visitor.address}#record={to_link(record)}"
    assert copied(visitor) == whole
    visitor.act("send")
    visitor.page.wait_for_function("sent.length")
    sent = visitor.page.evaluate("sent[0]")
    assert sent["url"] == whole
    assert sent["title"].startswith(label)
    visitor.act("share-code")
    visitor.page.evaluate(JSQR.read_text(encoding="utf-8"))
    wait_for_code(visitor, whole)
    name, picture = exported_file(visitor, "#share-result")
    assert name.endswith("-result.png")
    image = Image.open(BytesIO(picture)).convert("RGB")
    assert image.size == SIZE
    assert (
        len(image.crop((540, 200, 1150, 500)).getcolors(1 << 20) or []) > 200
    )  # the table is there
    _name, picture = exported_file(visitor, "#share-svg")
    drawing = ElementTree.fromstring(picture)
    assert label in "".join(drawing.itertext())
    for element in drawing.iter():  # it is self-contained
        assert element.get("href", "#").startswith(("#", "data:"))
        assert "class" not in element.attrib
    _name, words = exported_file(visitor, "#share-text")
    assert words.decode().startswith(label)
    visitor.page.select_option("select[name=share-holds]", "deal")
    visitor.sight()
    visitor.page.wait_for_function("!document.querySelector('dialog [role=status]').textContent")
    deal = copied(visitor)
    wait_for_code(visitor, deal)
    alone = json.loads(from_link(unquote(deal.partition("#deal=")[2])))
    assert alone["actions"] == []
    visitor.page.goto("about:blank")
    visitor.page.goto(deal)
    visitor.sight()
    visitor.seat_people()
    visitor.act("start")
    begun = json.loads(visitor.record())
    assert begun["deal"] == json.loads(record)["deal"]
    visitor.act("ready")
    visitor.act("share")
    assert not visitor.has("[data-action=copy-link]")
    visitor.act("link-anyway")
    assert visitor.has("[data-action=copy-link]")
