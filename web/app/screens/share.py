"""The share dialog: a link to the game or its deal, a QR code, pictures, the game as text.

The module is imported on demand (:mod:`app.snapshot_preload`).
"""

import json
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final

from app import lazy_screens
from app.game_catalogue import FILM, Table, of_format, parts
from app.kit import intents
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.error_texts import not_fetched
from app.kit.form_fields import labelled
from app.kit.i18n import _, n_
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.storage.games_file import file_name
from app.table.game_ui import of_table
from app.table.replay_and_share_intents import (
    LinkAnyway,
    ResizeCode,
    Send,
    ShareCode,
    ShareFilm,
    SharePosition,
    ShareResult,
    ShareText,
)
from pompeii import transcript
from pompeii.core.record_link import DEAL, RECORD, to_link

from . import share_image
from .base_screen import STAY, Drawing, Go, Screen, To
from .visit_context import Context

HOLDS: Final = "share-holds"
"""The field that chooses the content of the link: the game, or its deal alone."""
LONG: Final = 2000
"""Length in characters above which some messengers cut off a link."""
CODE: Final = "share-code"


class ShareDialog(Screen):
    """The dialog with all ways to share a game."""

    dialog = True

    def __init__(self, context: Context, table: Table, seat: int | None, ply: int) -> None:
        """Offer to share the position after `ply` actions.

        `seat` is the seat that views an unfinished game.
        """
        super().__init__(context)
        self._game = table
        self._seat = seat
        self._ply = ply
        self._warned = table.winners is not None
        self._holds = RECORD
        self._coded = self._enlarged = False
        self._message = ""
        self._filming = False
        self._ask(action="open")

    def render(self) -> Drawing:
        """Return the dialog."""
        close = button("share-close", intents.Back(), _("Close"))
        links = self._links() if self._warned else self._warning()
        files = h("div", "share-files", {"class": "choices"}, *self._files())
        title = h("h3", "share-files-title", {}, _("As a file"))
        message = h("p", "share-told", {"role": "status"}, self._message)
        return Drawing(None, dialog(_("Share this game"), *links, message, title, files, close))

    def tell(self, words: str) -> None:
        """Show in the dialog that the link is copied, because the dialog hides the notices."""
        self._message = words

    # Links

    def _warning(self) -> Iterator[Node]:
        words = _(
            "This game is still going on. From a link to it, or to its deal, others can "
            "read everything that is hidden: secret cards and coins, and what is still to "
            "come."
        )
        yield h("p", "share-warning", {}, words)
        yield button("share-anyway", LinkAnyway(), _("Create a link anyway"))

    def _links(self) -> Iterator[Node]:
        holds = {RECORD: _("the whole game"), DEAL: _("only the deal")}
        yield labelled(HOLDS, _("The link contains"), self._holds, holds)
        yield h("p", "share-words", {}, self._explained)
        if len(self._link) > LONG:
            words = n_(
                "It has {count} character, and some messengers cut such links off. The "
                "game as a file always arrives complete.",
                "It has {count} characters, and some messengers cut such links off. The "
                "game as a file always arrives complete.",
                len(self._link),
            )
            yield h("p", "share-long", {"class": "small"}, words)
        ways = [
            button("share-copy", intents.CopyLink(self._link), _("Copy the link"), kind="primary"),
            button("share-send", Send(self._link, self._title), _("Send the link …")),
        ]
        if not self._coded:
            ways.append(button("share-as-code", ShareCode(), _("Show it as a QR code")))
        yield h("div", "share-ways", {"class": "choices"}, *ways)
        if self._coded:
            label = _("The link as a QR code")
            attrs = {"role": "img", "aria-label": label, "data-holds": self._holds}
            yield self._code_button(h("canvas", CODE, attrs))
            yield h("p", "share-unfit", {}, _("The link is too long for a QR code."))

    def _code_button(self, code: Node) -> Node:
        """Return the button that enlarges the code to the whole window, or makes it small again."""
        kind, words = (
            ("code whole", _("Make it small again"))
            if self._enlarged
            else ("code", _("Fill the window with it"))
        )
        title = h("span", "share-code-words", {}, words)
        return button("share-code-size", ResizeCode(), code, title, kind=kind)

    @property
    def _explained(self) -> str:
        if self._holds == DEAL:
            return _(
                "The link opens a new game with the same deal as this one. If it is played "
                "at several tables, the results can be compared seat by seat."
            )
        if self._game.winners is None:
            return _("The link opens a new game that continues from here.")
        return _("The link opens the game to review it, or to play on from any position.")

    @cached_property
    def _linked(self) -> dict[str, str]:
        """The fragment of each link."""
        record = self._game.record
        texts = {RECORD: self._game.dump(), DEAL: record.afresh().dump()}
        return {kind: f"#{kind}={to_link(text)}" for kind, text in texts.items()}

    @property
    def _link(self) -> str:
        return self._linked[self._holds]

    @property
    def _title(self) -> str:
        names = ", ".join(player.name for player in self._game.record.players)
        return _("{game}: {names}").format(game=share_image.label(self._game), names=names)

    def change(self, name: str, value: str) -> None:
        """Choose the content of the link."""
        if name == HOLDS and value in (RECORD, DEAL):
            self._holds, self._message = value, ""
            self._draw_code()

    @on(LinkAnyway)
    def link_anyway(self, _intent: LinkAnyway) -> None:
        """Offer links of a running game."""
        self._warned = True

    @on(ShareCode)
    def code(self, _intent: ShareCode) -> None:
        """Show the QR code."""
        self._coded = True
        self._draw_code()

    @on(ResizeCode)
    def resize_code(self, _intent: ResizeCode) -> None:
        """Enlarge the QR code to the whole window, or make it small again."""
        self._enlarged = not self._enlarged

    def key(self, key: str, data: Mapping[str, str]) -> Go:
        """Make the QR code small again on Escape, or else close the dialog."""
        if key == "Escape" and self._enlarged:
            self._enlarged = False
            return STAY
        return super().key(key, data)

    def back(self) -> bool:
        """Make the QR code small again, and return True if it was enlarged."""
        enlarged, self._enlarged = self._enlarged, False
        return enlarged

    def _draw_code(self) -> None:
        if self._coded:
            self._ask(action="code", id=CODE, link=self._link)

    # Files

    def _files(self) -> Iterator[Node]:
        if self._game.winners is not None and self._ply == len(self._game.steps):
            yield button("share-result", ShareResult(), _("Picture of the result"))
        yield button("share-png", SharePosition("png"), _("Picture of the table (PNG)"))
        yield button("share-svg", SharePosition("svg"), _("Picture of the table (SVG)"))
        yield from self._film()
        yield button("share-text", ShareText(), _("The game as text"))
        yield button("share-record", intents.Export(self._file), _("The game itself"))

    @property
    def _file(self) -> str:
        record = self._game.record
        players = " ".join(player.name for player in record.players)
        return file_name(players, of_format(record.document["format"]))

    def _film(self) -> Iterator[Node]:
        if words := of_table(self._game).film_label(self._game):
            yield button("share-film", ShareFilm(), words)

    def _named(self, ending: str) -> str:
        return f"{self._file.removesuffix('.json')}{ending}"

    @on(ShareResult)
    def result(self, _intent: ShareResult) -> None:
        """Download a picture of the result."""
        svg = share_image.result(self._game)
        self._ask(action="picture", name=self._named("-result.png"), svg=svg)

    @on(SharePosition)
    def position(self, intent: SharePosition) -> None:
        """Download a picture of the current position."""
        svg = share_image.position(self._game, self._ply)
        self._ask(action="picture", name=self._named(f"-{self._ply}.{intent.form}"), svg=svg)

    @on(ShareFilm)
    def film(self, _intent: ShareFilm) -> None:
        """Open the film dialog, once its package is loaded."""
        self.context.lazy_files.retry()
        self._filming = True

    def next_screen(self) -> Go:
        """Return the navigation to the film dialog, if the player asked for it."""
        if not self._filming:
            return STAY
        if self.context.is_loaded(FILM):
            self._filming, self._message = False, ""
            title = of_table(self._game).film_label(self._game)
            return To(lazy_screens.make(FILM, self.context, self._game, title, self._named("")))
        if self.context.lazy_files.lacks(parts()[FILM].archive):
            self._filming = False
            absent = _("The film tool could not be loaded. You need to be online the first time.")
            self._message = not_fetched(self.context.lazy_files.outcome, absent)
        else:
            self._message = _("A moment …")
        return STAY

    @on(ShareText)
    def text(self, _intent: ShareText) -> None:
        """Download the game as text, with no more than the viewer may know."""
        text = transcript.text(self._game, self._seat)
        self.context.commands.append(("download", self._named(".txt"), text))

    def _ask(self, **what: str) -> None:
        """Let the page do something (``boot/share_qr_and_pictures.js``)."""
        self.context.commands.append(("share", json.dumps(what)))
