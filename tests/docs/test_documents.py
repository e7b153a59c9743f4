"""Everything that a document or a source cites exists: rules, sources, formats, files, chapters."""

import re
from collections import Counter

import pytest

from tests.docs.markdown_links import DOCUMENTS, anchors, links, read, without_links
from tests.games.appia.test_rulebook import RULES as RULES_OF_APPIA
from tests.games.appia.test_rulebook import TOLD
from tests.games.downfall.test_rulebook import RULES
from tests.paths import ROOT
from tools.build.rulebook_list import BOOKS, Book
from tools.docs import dataset_columns, rule_options

DOWNFALL, APPIA, *_ = BOOKS

RECORDS = "docs/record.md"
SOURCES = {each.source for each in DOWNFALL.sets}
HOMES = {
    **dict.fromkeys(RULES | SOURCES, DOWNFALL.document),
    **dict.fromkeys(TOLD, APPIA.document),
    **dict.fromkeys(set(RULES_OF_APPIA) - TOLD, RECORDS),
}
"""The documents that define rules and sources."""
CITED = re.compile(
    r"(?<![\w#/.$-])(?:[CBDPEM]\d{1,2}[a-z]?|S\d|V-(?:[A-Z]\d{1,2}|O))(?!\w|[ ,.-]*\d)"
)
"""Identifiers of rules or sources, but not the paths of a drawing."""
EITHER = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
CODE = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in (
        "pompeii",
        "web",
        "tools",
        "art",
        "tests",
        "e2e",
        "bench",
        "examples",
        "research",
    )
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".py", ".js", ".mjs", ".css") and "node_modules" not in path.parts
)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_link_has_a_target(name: str) -> None:
    for words, target in links(read(name)):
        if re.match(r"https?://", target):
            continue
        path, _, anchor = target.partition("#")
        file = (ROOT / name).parent / path if path else ROOT / name
        assert file.exists(), f"[{words}]({target})"
        assert file.resolve().is_relative_to(ROOT), f"[{words}]({target})"
        if anchor:
            assert anchor in anchors(file.read_text(encoding="utf-8")), f"[{words}]({target})"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_chapters_of_a_document_have_unique_addresses(name: str) -> None:
    assert {each for each, times in Counter(anchors(read(name))).items() if times > 1} == set()


@pytest.mark.parametrize("name", DOCUMENTS)
def test_cited_rule_is_a_link(name: str) -> None:
    text = re.sub(r'<a id="[^"]+"></a>\*\*[\w-]+', "", read(name))
    assert CITED.findall(without_links(text)) == []
    for words, target in links(text):
        if CITED.fullmatch(words):
            path, _, anchor = target.partition("#")
            assert anchor == words.lower()
            home = (ROOT / name).parent / path if path else ROOT / name
            assert home.resolve() == ROOT / HOMES[words]


@pytest.mark.parametrize("home", sorted(set(HOMES.values())))
def test_every_rule_and_source_has_an_anchor_at_its_definition(home: str) -> None:
    told = re.findall(r'<a id="([^"]+)"></a>\*\*([\w-]+)[ *]', read(home))
    told = [(id, name) for id, name in told if CITED.fullmatch(name)]
    assert sorted(name for _, name in told) == sorted(
        name for name, place in HOMES.items() if place == home
    )
    assert all(id == name.lower() for id, name in told)


@EITHER
def test_options_in_the_rules_equal_those_of_the_engine(book: Book) -> None:
    text = read(book.document)
    assert rule_options.filled(book, text) == text
    assert {option.name for option in book.options} <= set(anchors(text))


def test_columns_of_data_sets_equal_those_of_the_engine() -> None:
    text = dataset_columns.DOCUMENT.read_text(encoding="utf-8")
    assert dataset_columns.filled(text) == text


@pytest.mark.parametrize("path", CODE)
def test_citations_in_code_exist(path: str) -> None:
    text = read(path)
    assert set(CITED.findall(text)) <= set(HOMES)
    for document, anchor in re.findall(r"\b(docs/[\w./-]+\.(?:md|svg))(?:#([\w-]+))?", text):
        assert (ROOT / document).exists()
        assert not anchor or anchor in anchors(read(document))


def test_every_format_has_an_anchor() -> None:
    formats = {
        name for path in CODE for name in re.findall(r'FORMAT: Final = "([a-z-]+)"', read(path))
    }
    assert formats == {"pompeii-game", "pompeii-games", "via-appia-game"}
    assert formats <= set(anchors(read("docs/record.md")))


def test_checks_see_every_citation() -> None:
    assert {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", *HOMES.values()} <= set(DOCUMENTS)
    assert {"pompeii/games/downfall/board.py", "web/main.py", "web/boot/last_board.js"} <= set(CODE)
    assert CITED.findall("P5, `E2a` and (M8); not #C4, D105, M50 8") == ["P5", "E2a", "M8"]
    assert CITED.findall("V-C1 (V-Q17), V-O; #V-C1") == ["V-C1", "V-Q17", "V-O"]
