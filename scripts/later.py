"""What of the site is fetched when somebody first opens the rules: their words and their examples."""

import json
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "art")]

from draw_examples import drawn  # noqa: E402 - after the path is set
from rulebook import rulebook, translation  # noqa: E402

LOCALES: Final = ROOT / "web" / "locale"
LATER: Final = ("rules.", "examples.")
"""How the names of these files begin."""


@cache
def later() -> Mapping[str, bytes]:
    """The rules in each language that has words for them, and the drawings of their examples."""
    words = {"en": rulebook()}
    for path in sorted(LOCALES.glob("*/LC_MESSAGES/rules.po")):
        with path.open("rb") as text:
            words[path.parts[-3]] = rulebook(translation(read_po(text)))
    found: dict[str, object] = {f"rules.{language}.json": each for language, each in words.items()}
    return {name: _json(each) for name, each in (found | {"examples.json": drawn()}).items()}


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
