"""Whatever a document or a source cites is there: rules, sources, formats, files and chapters."""

import re
from collections import Counter

import options
import pytest

from pompeii.downfall.rules import OPTIONS, PRESETS
from tests.docs.markdown import DOCUMENTS, ROOT, anchors, links, read, without_links
from tests.rules.test_rulebook import RULES

RULEBOOK = "docs/rules.md"
SOURCES = {preset.source for preset in PRESETS.values()}
CITED = re.compile(r"(?<![\w#/.$-])(?:[CBDPEM]\d{1,2}[a-z]?|S\d)(?!\w|[ ,.-]*\d)")
"""Whatever looks like a rule's identifier or a source's, and not like the path of a drawing."""
CODE = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("pompeii", "web", "scripts", "art", "tests", "e2e", "bench", "examples", "long")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".py", ".js", ".mjs", ".css") and "node_modules" not in path.parts
)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_link_of_a_document_leads_somewhere(name: str) -> None:
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
def test_no_two_chapters_of_a_document_have_one_address(name: str) -> None:
    assert {each for each, times in Counter(anchors(read(name))).items() if times > 1} == set()


@pytest.mark.parametrize("name", [name for name in DOCUMENTS if name != RULEBOOK])
def test_a_rule_that_a_document_cites_is_a_link_to_it(name: str) -> None:
    assert CITED.findall(without_links(read(name))) == []
    for words, target in links(read(name)):
        if CITED.fullmatch(words):
            assert target.endswith(f"rules.md#{words.lower()}")


def test_the_rules_have_an_anchor_for_every_rule_and_every_source() -> None:
    text = read(RULEBOOK)
    told = re.findall(r'<a id="([^"]+)"></a>\*\*(\w+)[ *]', text)
    told = [(id, name) for id, name in told if CITED.fullmatch(name)]
    assert sorted(name for _, name in told) == sorted(RULES | SOURCES)
    assert all(id == name.lower() for id, name in told)


def test_the_rules_link_what_they_cite() -> None:
    text = re.sub(r'<a id="[^"]+"></a>\*\*\w+', "", read(RULEBOOK))
    assert CITED.findall(without_links(text)) == []
    for words, target in links(text):
        if CITED.fullmatch(words):
            assert target == f"#{words.lower()}"


def test_the_options_in_the_rules_are_those_that_there_are() -> None:
    text = read(RULEBOOK)
    assert options.filled(text) == text
    assert {option.name for option in OPTIONS} <= set(anchors(text))


@pytest.mark.parametrize("path", CODE)
def test_what_a_source_cites_is_there(path: str) -> None:
    text = read(path)
    assert set(CITED.findall(text)) <= RULES | SOURCES
    for document, anchor in re.findall(r"\b(docs/[\w./-]+\.(?:md|svg))(?:#([\w-]+))?", text):
        assert (ROOT / document).exists()
        assert not anchor or anchor in anchors(read(document))


def test_every_format_has_an_anchor() -> None:
    formats = {
        name for path in CODE for name in re.findall(r'FORMAT: Final = "([a-z-]+)"', read(path))
    }
    assert formats == {"pompeii-game", "pompeii-games", "via-appia-game"}
    assert formats <= set(anchors(read("docs/record.md")))


def test_the_scripts_see_all_of_it() -> None:
    assert {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", RULEBOOK} <= set(DOCUMENTS)
    assert {"pompeii/downfall/board.py", "web/main.py", "web/start/waking.js"} <= set(CODE)
    assert CITED.findall("P5, `E2a` and (M8); not #C4, D105, M50 8") == ["P5", "E2a", "M8"]
