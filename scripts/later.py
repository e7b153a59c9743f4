"""What of the site is fetched when somebody opens the rules: their words and their examples."""

import json
import sys
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from leaf import Leaf  # noqa: E402
from rulebook import Translate, rulebook, translation  # noqa: E402

from art.draw_examples import drawn  # noqa: E402 - after the path is set

LOCALES: Final = ROOT / "web" / "locale"
LATER: Final = ("rules.", "examples.")
"""How the names of these files begin."""


@cache
def later() -> Mapping[str, bytes]:
    """The rules in each language that has words for them, and the drawings of their examples."""
    found: dict[str, object] = {"rules.en.json": Leaf(rulebook(), str).pages()}
    for path in sorted(LOCALES.glob("*/LC_MESSAGES/rules.po")):
        words, others = _catalogue(path), _catalogue(path.with_name("pompeii.po"))
        leaf = Leaf(rulebook(words), partial(_either, words, others))
        found[f"rules.{path.parts[-3]}.json"] = leaf.pages()
    return {name: _json(each) for name, each in (found | {"examples.json": drawn()}).items()}


def _either(words: Translate, others: Translate, text: str) -> str:
    """What the rules say for a text, else what the game says."""
    told = words(text, "")
    return others(text, "") if told == text else told


def _catalogue(path: Path) -> Translate:
    with path.open("rb") as text:
        return translation(read_po(text))


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
