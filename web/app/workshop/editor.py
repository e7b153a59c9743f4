"""The drawing of the editor: a text field that a script replaces (``boot/code_editor.js``)."""

import json
from collections.abc import Sequence
from dataclasses import asdict

from app.bot_sandbox.source_check import Problem
from app.kit.i18n import _
from app.kit.nodes import Attrs, Node, h
from app.storage.own_bots import OwnBot

from . import reference

FIELD = "source-"
"""The beginning of the name of the field with a source; the id of the bot follows."""
HELP = "editor-help"


def editor(bot: OwnBot, opened: str, problems: Sequence[Problem]) -> Node:
    """Return the editor of a bot. `opened` is its source when the editor was opened.

    The element keeps that text, since the player alone changes the source.
    """
    field: Attrs = {
        "name": f"{FIELD}{bot.id}",
        "aria-label": _("Source of the bot"),
        "aria-describedby": HELP,
        "data-live": True,
        "spellcheck": "false",
        "autocapitalize": "off",
        "autocomplete": "off",
    }
    attrs: Attrs = {
        "data-problems": json.dumps([asdict(problem) for problem in problems]),
        "data-phrases": json.dumps(_phrases()),
        "data-reference": reference.ID,
    }
    source = h("textarea", f"{FIELD}{bot.id}", field, opened)
    return h("code-editor", f"editor-{bot.id}", attrs, source)


def editor_help() -> Node:
    """Return the line about the keys of the editor."""
    words = _(
        "Tab indents. Press Escape, then Tab, to leave the editor. F8 goes to the next problem, "
        "Ctrl F searches."
    )
    return h("p", HELP, {"class": "small"}, words)


def _phrases() -> dict[str, str]:
    """Return the texts of CodeMirror in the language of the page."""
    return {
        "Find": _("Find"),
        "Replace": _("Replace"),
        "next": _("next"),
        "previous": _("previous"),
        "all": _("all"),
        "match case": _("match case"),
        "regexp": _("pattern"),
        "by word": _("whole words"),
        "replace": _("replace"),
        "replace all": _("replace all"),
        "close": _("close"),
        "current match": _("current match"),
        "on line": _("on line"),
        "replaced match on line $": _("replaced in line $"),
        "replaced $ matches": _("replaced: $"),
        "Go to line": _("Go to line"),
        "go": _("go"),
        "Completions": _("Completions"),
        "Control character": _("Control character"),
    }
