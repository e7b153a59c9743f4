"""Write the diagram of the packages into docs/architecture.md, from the layers that tests enforce.

python -m tools.docs.architecture_diagram
"""

from typing import Final

from tests.layers import ENGINE, GAMES, PAGE, PARENTS
from tools.docs.generated_parts import put
from tools.env import ROOT

DOCUMENT: Final = ROOT / "docs/architecture.md"
MARK: Final = "packages"


def diagram() -> str:
    """Return the layers of the engine and of the page as text, the lowest first."""
    return f"```text\n{_row('engine', ENGINE)}\n{_row('page', PAGE)}\n```\n"


def _row(title: str, layers: tuple[str, ...]) -> str:
    """Return the layers of one half; the games share a place, since neither imports the other."""
    names = [layer.rpartition(".")[2] for layer in layers if layer not in PARENTS]
    games = f"games ({' | '.join(GAMES)})"
    shown = [games if name == GAMES[0] else name for name in names if name not in GAMES[1:]]
    return f"{title:8}{' <- '.join(shown)}"


def written(document: str) -> str:
    """Return the document with the diagram between its marks."""
    return put(document, MARK, diagram())


def main() -> None:
    """Write the diagram between its marks."""
    text = written(DOCUMENT.read_text(encoding="utf-8"))
    DOCUMENT.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
