"""docs/architecture.md: its diagram shows the enforced layers, and it stays short."""

import re

from tests.docs.markdown_links import read
from tests.paths import ROOT
from tools.docs.architecture_diagram import written

MOST_WORDS = 1200


def test_diagram_shows_the_enforced_layers() -> None:
    document = read("docs/architecture.md")
    assert written(document) == document


def test_document_is_short() -> None:
    assert len(read("docs/architecture.md").split()) <= MOST_WORDS


def test_every_folder_with_code_is_listed() -> None:
    listed = set(re.findall(r"`([a-z0-9/]+)`", read("docs/architecture.md").split("##")[1]))
    packages = {path.parent.name for path in ROOT.glob("pompeii/*/__init__.py")} - {"games"}
    folders = {
        "art",
        "bench",
        "research",
        "tools",
        "tests",
        "e2e",
        "web/app",
        "web/dom",
        "web/boot",
    }
    assert folders | {f"pompeii/{package}" for package in packages} <= listed
