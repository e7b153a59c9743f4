"""Write the tables of actions and observations into docs/environments.md.

Run ``python -m tools.docs.environments`` after a change of an encoding in `pompeii.envs`. A test
fails if the document differs.
"""

import sys
from typing import Final

from pompeii.envs.appia import encoding as appia_encoding
from pompeii.envs.downfall import encoding as downfall_encoding
from pompeii.envs.encoding_interface import Encoding
from research.saved_runs import markdown as table
from tools.docs import generated_parts
from tools.env import ROOT

DOCUMENT: Final = ROOT / "docs/environments.md"
ENCODINGS: Final[dict[str, Encoding]] = {"downfall": downfall_encoding, "appia": appia_encoding}


def actions(encoding: Encoding) -> str:
    """Return the table of the actions, by kind."""
    rows, first = [], 0
    for block in encoding.BLOCKS:
        last = first + len(block.actions) - 1
        numbers = f"{first}" if first == last else f"{first} to {last}"
        rows.append((numbers, len(block.actions), block.meaning))
        first = last + 1
    return table(("numbers", "count", "action"), *rows)


def observation(encoding: Encoding) -> str:
    """Return the table of the parts of an observation."""
    rows = []
    for part in encoding.LAYOUT.parts:
        place = encoding.LAYOUT.slices[part.name]
        indices = f"{place.start}" if part.size == 1 else f"{place.start} to {place.stop - 1}"
        shape = " × ".join(map(str, part.shape))
        rows.append((f"`{part.name}`", indices, shape, f"{part.low} to {part.high}", part.meaning))
    return table(("part", "indices", "shape", "values", "meaning"), *rows)


def filled(document: str) -> str:
    """Return the document with the current tables."""
    for name, encoding in ENCODINGS.items():
        document = generated_parts.put(document, f"{name}-actions", actions(encoding))
        document = generated_parts.put(document, f"{name}-observation", observation(encoding))
    return document


def main() -> int:
    """Write the document."""
    DOCUMENT.write_text(filled(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
