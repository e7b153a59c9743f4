"""Every module that the documents name exists."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.paths import ROOT

DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
FOLDERS = (
    "art",
    "bench",
    "docs",
    "e2e",
    "examples",
    "pompeii",
    "research",
    "tests",
    "tools",
    "web",
)
FILE = re.compile(r"`([\w./-]*\w\.(?:py|js|mjs|css))`")
"""A file in a sentence."""
TABLE = re.compile(
    r"^\| (?:package|layer|part of `app/`) \| (?:modules|contents) \|\n\|[-|]+\|\n((?:\|.*\n)+)",
    re.MULTILINE,
)
EXAMPLES = {"boot.0123456789ab.js"}
"""Names that stand for many files."""


@pytest.fixture(scope="module")
def files() -> list[str]:
    """Return the paths of all files of the project's folders."""
    return [path.as_posix() for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_named_files_exist(document: Path, files: list[str]) -> None:
    named = set(FILE.findall(document.read_text(encoding="utf-8"))) - EXAMPLES
    missing = [name for name in named if not any(file.endswith(f"/{name}") for file in files)]
    assert sorted(missing) == []


@pytest.mark.parametrize("name", ["engine", "page"])
def test_modules_in_tables_exist(name: str, files: list[str]) -> None:
    modules = {Path(file).stem for file in files} | {Path(file).parent.name for file in files}
    named = [*_modules((ROOT / f"docs/internals/{name}.md").read_text(encoding="utf-8"))]
    assert len(named) > 30
    assert [module for module in named if module not in modules] == []


def _modules(text: str) -> Iterator[str]:
    """Yield the modules that the tables name, outside parentheses."""
    for table in TABLE.findall(text):
        outside = re.sub(r"\([^()]*(?:\([^()]*\)[^()]*)*\)", "", table)
        yield from re.findall(r"`(\w+)`", outside)
