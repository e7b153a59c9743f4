"""The board on the screen: frames, tips and log lines.

Frames must be visible, tips must hide nothing, and log lines highlight their squares.
"""

import base64
import json
from functools import partial
from typing import Any

import pytest

from e2e.conftest import Invite
from e2e.prepared_games import where
from e2e.visitor import Visitor
from pompeii import Table
from pompeii.games.downfall.actions import MOVES, OUT
from pompeii.games.downfall.board import GATES, NAMES
from tests.paths import DOWNFALL_GAMES

GAMES = DOWNFALL_GAMES

# For each legal square: the contrast, at the middle of each of its sides, between the lightest and
# the darkest colour on a line across its frame.
CONTRASTS = """async (picture) => {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const linear = (part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const luminance = (x, y) => {
    const at = 4 * (Math.floor(y) * image.width + Math.floor(x));
    const [r, g, b] = [...data.slice(at, at + 3)].map((each) => linear(each / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return [...document.querySelectorAll("[data-square][data-legal]:not(.aside)")].map((square) => {
    const { x, y, width, height } = square.getBoundingClientRect();
    const parts = Array.from({ length: 25 }, (_, at) => -0.03 + at * 0.01);
    const across = (way) => {
      const found = parts.map((part) => luminance(...way(part)));
      return (Math.max(...found) + 0.05) / (Math.min(...found) + 0.05);
    };
    return [square.id, Math.min(
      across((part) => [x + part * width, y + height / 2]),
      across((part) => [x + (1 - part) * width, y + height / 2]),
      across((part) => [x + width / 2, y + part * height]),
      across((part) => [x + width / 2, y + (1 - part) * height]),
    )];
  });
}"""

PLACED = "!document.getElementById('tip').hasAttribute('data-due')"
# The tip, if there is one, its subject, and the elements beneath it.
TIP = """(selector) => {
  const box = (element) => {
    const { x, y, right, bottom } = element.getBoundingClientRect();
    return { x, y, right, bottom };
  };
  const tip = document.getElementById("tip");
  return {
    words: tip.textContent,
    tip: box(tip),
    aim: box(document.querySelector(selector)),
    exits: [...document.querySelectorAll("[data-gate][data-legal]")].map(box),
  };
}"""


def after(game: str, plies: int) -> str:
    record = json.loads((GAMES / f"{game}.json").read_text(encoding="utf-8"))
    record["actions"] = record["actions"][:plies]
    return json.dumps(record)


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["right"] <= other["x"]
        or other["right"] <= one["x"]
        or one["bottom"] <= other["y"]
        or other["bottom"] <= one["y"]
    )


@pytest.mark.parametrize("theme", ["dark", pytest.param("light", marks=pytest.mark.whole)])
def test_every_frame_contrasts_with_its_surroundings(invite: Invite, theme: Any) -> None:
    visitor = invite(viewport={"width": 1440, "height": 900}, color_scheme=theme)
    visitor.open("?handover=off&animation=off")
    for plies, choose in ((51, "[data-card][data-legal]"), (48, ""), (90, ""), (118, "")):
        visitor.bring(after("classic-4", plies))
        if choose:
            visitor.point(choose)
        visitor.page.mouse.move(0, 0)
        visitor.page.wait_for_function("!document.getElementById('tip').hasAttribute('data-on')")
        picture = base64.b64encode(visitor.page.screenshot()).decode()
        found = visitor.page.evaluate(CONTRASTS, f"data:image/png;base64,{picture}")
        assert found
        assert all(contrast >= 3 for _id, contrast in found), found


@pytest.mark.whole
def test_tip_covers_neither_its_subject_nor_an_exit_gate(invite: Invite) -> None:
    visitor = invite(viewport={"width": 1440, "height": 900})
    visitor.open("?handover=off&animation=off")
    visitor.bring(after("classic-4", 121))
    stacks = visitor.ids("[data-square][data-legal][aria-label*='Can leave by']")
    assert stacks
    for stack in stacks:
        visitor.point(f"#{stack}")
        visitor.page.mouse.move(0, 0)  # no tip stands under a click
        targets = visitor.ids("[data-square][data-legal]:not(.aside)")
        for id in [stack, *targets, *visitor.ids("[data-gate][data-legal]")]:
            words = visitor.page.locator(f"#{id}").get_attribute("aria-label")
            visitor.page.hover(f"#{id}")
            visitor.page.wait_for_function(PLACED)
            seen = visitor.page.evaluate(TIP, f"#{id}")
            assert seen["words"] == words
            for under in (seen["aim"], *seen["exits"]):
                assert apart(seen["tip"], under), (stack, id, seen)
        visitor.point(f"#{stack}")


def leaves(square: int, table: Table) -> bool:
    """Return True if a piece there may leave the city now."""
    return MOVES[square].by_square[OUT] in table.view(table.actor).legal


def test_tip_of_a_gate_square_does_not_cover_its_gate(invite: Invite) -> None:
    visitor = invite(viewport={"width": 1440, "height": 900})
    visitor.open("?handover=off&animation=off")
    for gate in GATES:
        visitor.bring(where(partial(leaves, gate.square)))
        stack = f"#sq-{NAMES[gate.square]}"
        visitor.point(stack)
        visitor.page.mouse.move(0, 0)
        visitor.page.hover(stack)
        visitor.page.wait_for_function(PLACED)
        seen = visitor.page.evaluate(TIP, stack)
        assert seen["exits"]
        for under in (seen["aim"], *seen["exits"]):
            assert apart(seen["tip"], under), (gate.key, seen)


def test_a_line_of_the_log_lights_its_squares_while_it_is_pointed_at(invite: Invite) -> None:
    visitor = invite(viewport={"width": 1440, "height": 900})
    visitor.open("?handover=off&animation=off")
    visitor.bring(after("classic-4", 121))
    assert highlighted_ids(visitor) == []
    for line in visitor.page.locator("[data-lights]").all()[:6]:
        line.hover()
        places = line.get_attribute("data-lights")
        assert places
        assert set(highlighted_ids(visitor)) == set(places.split())
    visitor.page.hover("#players")
    assert highlighted_ids(visitor) == []


def test_name_of_a_square_in_the_log_lights_that_square_alone(invite: Invite) -> None:
    visitor = invite(viewport={"width": 1440, "height": 900})
    visitor.open("?handover=off&animation=off")
    visitor.bring(after("classic-4", 121))
    name = visitor.page.locator("#log-lines .place").first
    name.hover()
    assert highlighted_ids(visitor) == [name.get_attribute("data-lights")]


def test_tapped_name_lights_its_square_until_the_next_tap(invite: Invite) -> None:
    visitor = invite("phone")
    visitor.open("?handover=off&animation=off")
    visitor.bring(after("classic-4", 121))
    visitor.page.tap("#drawer-open")
    name = visitor.page.locator("#log-lines .place").first
    name.tap()
    assert highlighted_ids(visitor) == [name.get_attribute("data-lights")]
    assert not visitor.page.locator("#drawer").is_visible()
    visitor.page.tap("#players")
    assert highlighted_ids(visitor) == []


def highlighted_ids(visitor: Visitor) -> list[str]:
    """The ids of what is lit on the board."""
    return visitor.ids("[data-lit]")
