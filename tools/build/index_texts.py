"""The texts of index.html and the manifest that show before any Python runs, in every language.

The page is written in English. For each other language, ``language.js`` finds the differences as
patches like those of a redraw (``app/kit/diff.py``), and applies them before the first picture.
"""

import json
from collections.abc import Iterator
from html import escape
from typing import Any, Final

from app.kit import i18n
from app.kit.diff import diff
from app.kit.i18n import _
from app.kit.nodes import Node, h, to_html
from app.screens.page_body import static_tree
from tools.env import ROOT

MANIFEST: Final = ROOT / "web/manifest.webmanifest"


def _title() -> str:
    return _("Pompeii")


def _description() -> str:
    return _(
        "The Downfall of Pompeii, a board game for two to four players, in the browser. An "
        "unofficial fan project."
    )


def _unable() -> str:
    """Return the text for a browser that can run neither the game nor the repair."""
    return _(
        "This browser cannot run the game: it needs JavaScript, modules and WebAssembly, which it"
        " does not have, or which a mode like Lockdown Mode has switched off."
    )


def trouble() -> Node:
    """Return the dialog for a failed start (``failure_dialog.js``)."""
    reasons = {
        "online": _(
            "These files did not load properly: {files}. If the network asks you to sign "
            "in, do that first."
        ),
        "offline": _(
            "You are offline, and this browser's copy of the page is incomplete: {files}. "
            "Once you are online, it repairs itself."
        ),
        "type": _(
            "The server sends {files} with the type “{type}”. A browser accepts scripts only as"
            " “text/javascript” and styles only as “text/css”. The owner of this site can change"
            " that."
        ),
        "whole": _(
            "Everything was loaded, but the game does not run. Perhaps another browser can run it."
        ),
        "file": _("This file is damaged, or this browser cannot run it."),
        "unable": _unable(),
    }
    words = (h("p", f"failed-{when}", {"data-when": when}, text) for when, text in reasons.items())
    safe = h("p", "failed-safe", {}, _("Your games are safe in this browser."))
    attrs = {
        "role": "alertdialog",
        "aria-labelledby": "failed-title",
        "aria-describedby": "failed-words",
        "closedby": "none",
    }
    return h(
        "dialog",
        "failed",
        attrs,
        h("h2", "failed-title", {}, _("The game could not be started")),
        h("div", "failed-words", {}, *words, safe),
        h("button", "again", {"class": "primary", "type": "button"}, _("Try again")),
        h("button", "rescue", {"type": "button", "hidden": True}, _("All games as one file")),
    )


def parts(catalogues: dict[str, str]) -> dict[str, str]:
    """Return the HTML for each mark of index.html.

    ``catalogues`` are those of the other languages than English, as JSON text.
    """
    i18n.use("")
    home, failed = static_tree(), trouble()
    found = {
        "home": "".join(to_html(node) for node in home.nodes),
        "trouble": to_html(failed),
        "title": escape(_title()),
        "description": escape(_description()),
    }
    unable = [f'<p lang="{i18n.DEFAULT}">{escape(_unable())}</p>']
    said: dict[str, Any] = {}
    for language, _catalogue in _speaking(catalogues):
        patches = [*diff(home, static_tree()), *diff(failed, trouble())]
        heads = {"title": _title(), "description": _description()}
        said[language] = {**heads, "patches": [patch[1:] for patch in patches]}
        unable.append(f'<p lang="{language}">{escape(_unable())}</p>')
    text = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
    return {**found, "words": escape(text, quote=False), "unable": "".join(unable)}


def manifests(catalogues: dict[str, str]) -> dict[str, bytes]:
    """Return the manifest of each other language, by its file name."""
    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    found: dict[str, bytes] = {}
    for language, _catalogue in _speaking(catalogues):
        said = {"lang": language, "name": _title(), "short_name": _title()}
        said["description"] = _description()
        text = json.dumps({**manifest, **said}, ensure_ascii=False, indent=2)
        found[f"manifest.{language}.webmanifest"] = text.encode()
    return found


def _speaking(catalogues: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Switch to each language one after the other, and back to English at the end."""
    for language, catalogue in catalogues.items():
        i18n.use(catalogue)
        yield language, catalogue
    i18n.use("")
