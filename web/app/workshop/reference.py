"""The list of names that a bot can use, which the editor completes.

The build reads it off the docstrings (``tools/build/bot_reference.py``), so it is in English.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from app.kit.i18n import _, cached
from app.kit.nodes import Node, escape, h, raw

PATH: Final = Path(__file__).with_name("reference.json")
ID: Final = "reference"

Group = dict[str, Any]


@cache
def groups(game: str) -> list[Group]:
    """Return the names for bots of a game, by owner."""
    found: list[Group] = json.loads(PATH.read_text(encoding="utf-8"))[game]
    return found


@cached
def render(game: str) -> Node:
    """Return the list, one fold for each owner of names."""
    title = h("h2", f"{ID}-title", {}, _("Names that a bot can use"))
    help = _("The editor offers them while you type. Ctrl and space show them again.")
    words = h("p", f"{ID}-help", {"class": "small"}, help)
    folds = [_fold(group) for group in groups(game)]
    return h("section", ID, {"aria-labelledby": f"{ID}-title"}, title, words, *folds)


def _fold(group: Group) -> Node:
    id, module = f"{ID}-{group['of']}", group["module"]
    summary = h("summary", f"{id}-summary", {}, h("code", f"{id}-title", {}, group["of"]))
    lines = [h("code", f"{id}-import", {}, f"from {module} import …")] if group["alone"] else []
    names = raw(
        f"{id}-names",
        "dl",
        {"lang": "en", "data-of": group["of"], "data-alone": group["alone"]},
        "".join(map(_entry, group["entries"])),
        {},
    )
    return h("details", id, {}, summary, *lines, names)


def _entry(entry: dict[str, str]) -> str:
    parts = ("name", "kind", "signature", "words")
    name, kind, signature, words = (escape(entry[part]) for part in parts)
    return (
        f'<div data-name="{name}" data-kind="{kind}"><dt><code>{name}</code> '
        f'<code data-part="signature">{signature}</code></dt>'
        f'<dd data-part="words">{words}</dd></div>'
    )
