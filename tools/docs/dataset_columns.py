"""Write the columns of data sets into their document, between its marks.

Run ``python -m tools.docs.dataset_columns`` after a change of ``pompeii/arena/dataset_columns.py``
or of a game's ``view_columns.py``. A test fails if the document differs from them.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from pompeii import registry
from pompeii.arena.dataset_columns import COMMON, WIN_PROBABILITIES
from pompeii.core.data_column import Column, type_text
from tools.docs import generated_parts
from tools.env import ROOT

DOCUMENT: Final = ROOT / "docs/dataset.md"
MARK: Final = "dataset columns"


def filled(document: str) -> str:
    """Return the `document` with the current columns."""
    return generated_parts.put(document, MARK, "\n".join(_lines()))


def _lines() -> Iterator[str]:
    yield ""
    yield from _table("Every game", (*COMMON, WIN_PROBABILITIES))
    for key in registry.GAMES:
        game = registry.game(key)
        yield from _table(f"{game.label}, from the View", game.view_columns.VIEW_COLUMNS)


def _table(title: str, columns: Sequence[Column]) -> Iterator[str]:
    yield from (f"### {title}", "", "| column | type | meaning |", "|---|---|---|")
    for column in columns:
        yield f"| `{column.name}` | {type_text(column.type)} | {column.meaning} |"
    yield ""


def main() -> None:
    """Write the columns."""
    text = filled(DOCUMENT.read_text(encoding="utf-8"))
    DOCUMENT.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
