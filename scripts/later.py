"""What of the site is fetched when somebody opens the rules: their words and their examples."""

import json
import sys
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from catalogues import LANGUAGES, read  # noqa: E402
from leaf import Leaf  # noqa: E402
from rulebook import Translate, rulebook, translation  # noqa: E402

from art.draw_examples import drawn  # noqa: E402 - after the path is set

LATER: Final = ("rules.", "examples.", "appia.")
"""How the names of the files begin without which there is a start: these, and the second game."""


@cache
def later() -> Mapping[str, bytes]:
    """The rules in each language, and the drawings of their examples."""
    found: dict[str, object] = {"rules.en.json": Leaf(rulebook(), str).pages()}
    for language in LANGUAGES:
        words, others = translation(read(language, "rules")), translation(read(language))
        leaf = Leaf(rulebook(words), partial(_either, words, others))
        found[f"rules.{language}.json"] = leaf.pages()
    return {name: _json(each) for name, each in (found | {"examples.json": drawn()}).items()}


def _either(words: Translate, others: Translate, text: str) -> str:
    """What the rules say for a text, else what the game says."""
    told = words(text, "")
    return others(text, "") if told == text else told


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
