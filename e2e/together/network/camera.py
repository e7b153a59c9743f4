"""Pictures of a fake camera: a QR code, as a video that Chromium plays in place of the camera."""

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page

SIZE = (640, 480)
EDGE = 400
"""Pixels of the code in the picture of the camera."""
WHITE, BLACK, GREY = 235, 16, 128
"""Brightness of white and black, and the colour of grey, in a video."""
MODULES = """(id) => {
  const canvas = document.getElementById(id);
  const { width, height } = canvas;
  const copy = new OffscreenCanvas(width, height).getContext("2d");
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, width, height);
  const dark = (x, y) => data[4 * (y * width + x) + 3] > 0 && data[4 * (y * width + x)] < 128;
  const row = (y) => Array.from({ length: width }, (_, x) => dark(x, y));
  return Array.from({ length: height }, (_, y) => row(y));
}"""


def shown_code(page: Page, id: str) -> list[list[bool]]:
    """Return the QR code of a canvas by rows, True for dark."""
    page.wait_for_function("(id) => document.getElementById(id)?.width < 300", arg=id)
    found: list[list[bool]] = page.evaluate(MODULES, id)
    return found


def write_video(modules: Sequence[Sequence[bool]], path: Path) -> None:
    """Write a video of two pictures of a code on white."""
    width, height = SIZE
    scale = EDGE // len(modules)
    left, top = (width - scale * len(modules)) // 2, (height - scale * len(modules)) // 2
    light = bytearray([WHITE]) * (width * height)
    for y, row in enumerate(modules):
        line = b"".join(bytes([BLACK if dark else WHITE]) * scale for dark in row)
        for below in range(scale):
            at = (top + y * scale + below) * width + left
            light[at : at + len(line)] = line
    picture = b"FRAME\n" + bytes(light) + bytes([GREY]) * (width * height // 2)
    path.write_bytes(b"YUV4MPEG2 W%d H%d F10:1 Ip A1:1 C420\n" % SIZE + picture * 2)
