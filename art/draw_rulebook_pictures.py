"""Draw the pictures of ``docs/rules.md``: positions of one game, as the page draws them.

Run ``python -m art.draw_rulebook_pictures`` after a change of the board's drawing, of the things
on it or of its style. A test compares the pictures with the output. A picture stands alone, as a
document needs it: it contains the town, the board and the styles.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final
from xml.sax.saxutils import escape

from app.games.downfall.board import board
from app.games.downfall.local_game import DownfallLocalGame
from app.games.downfall.view_model import ViewModel, build_view_model
from app.kit.nodes import Node, raw, to_html
from app.storage.settings import UserSettings
from pompeii import Table
from pompeii.games.downfall.board import square
from tools.build.colours import PROPERTIES
from tools.build.fallback_fonts import FONTS
from tools.env import ROOT

from .example_positions import in_game

GAME: Final = ROOT / "examples" / "game.json"
PICTURES: Final = ROOT / "docs" / "pictures"
STYLE: Final = ROOT / "web" / "style"
SHEETS: Final = ("base", "board", "light")
SEEN: Final = ("class", "data-legal")
"""Attributes of a target on the page that have a visible effect."""


@dataclass(frozen=True)
class Picture:
    """One picture: the game after a number of actions, the selected stack, and the title."""

    plies: int
    title: str
    stack: str | None = None

    def table(self) -> Table:
        """Return the game at that position, with people at its seats."""
        return in_game(GAME.read_text(encoding="utf-8"), self.plies)

    def scene(self) -> ViewModel:
        """Return the view model for two people who hide no hand."""
        local_game = DownfallLocalGame(self.table(), "", UserSettings(hand_over=False))
        if self.stack is not None:
            local_game.pick_square(square(self.stack))
        return replace(build_view_model(local_game), shows_coordinates=True)


DRAWN: Final[Mapping[str, Picture]] = {
    "board": Picture(0, "The city before the first piece comes"),
    "relatives": Picture(33, "Relatives are placed"),
    "flight": Picture(96, "A stack is about to run", stack="h6"),
}


def drawn(picture: Picture) -> str:
    """Return the text of a picture's SVG file."""
    whole = board(picture.scene())
    signs, field = (node for node in whole.nodes if node.tag == "svg")
    slots = {slot.id: _seen(slot) for slot in field.nodes}
    markup = f"{signs.markup}{field.markup}"
    shown = to_html(raw("board", "g", {"class": whole.attrs["class"]}, markup, slots))
    town = (ROOT / "web/pictures/town.svg").read_text(encoding="utf-8")
    start, rest = town.split("<title>")
    ground = rest.split("</title>")[1].removesuffix("</svg>\n")
    return f"{start}<title>{picture.title}</title>\n{style()}{ground}{shown}\n</svg>\n"


def _seen(slot: Node) -> Node:
    """Return a slot of the page's board without its parts for keys and screen readers."""
    return replace(slot, attrs={name: slot.attrs[name] for name in SEEN if name in slot.attrs})


def style() -> str:
    """Return the page's style of the board, by day and without rules that a picture cannot use."""
    base, *sheets = ((STYLE / f"{name}.css").read_text(encoding="utf-8") for name in SHEETS)
    colours = "".join(
        re.findall(r"--(?:glow|frame|frame-edge|lit|lit-by|veil|veiled-by): [^;]*;", base)
    )
    rules = f"svg {{ {colours} }}\n{''.join(sheets)}"
    fonts = {name: f'"{family}", {font.generic}' for name, (family, font) in FONTS.items()}
    for name, value in {**PROPERTIES, **fonts}.items():
        rules = rules.replace(f"var(--{name})", value)
    by_day = re.sub(r"light-dark\(([^,()]*),[^()]*\)", r"\1", rules)
    return f"<style>\n{escape(by_day)}</style>"


def main() -> None:
    """Write the pictures into the documents."""
    for name, picture in DRAWN.items():
        (PICTURES / f"{name}.svg").write_text(drawn(picture), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
