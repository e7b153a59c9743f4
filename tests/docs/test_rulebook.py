"""The words of the rules, as the page is sent them: all of the document, and nothing else."""

import json
import re
from html import unescape

import pytest
import rulebook
from babel.messages.catalog import Catalog
from later import LATER, later
from leaf import Leaf
from options import BEGIN, END
from rulebook import keeps, messages, spans
from toolchain import ToolError

from pompeii.downfall.rules import OPTIONS, PRESETS
from tests.docs.markdown import read
from tests.rules.test_rulebook import RULES


def plain(html: str) -> str:
    """The words that are read in HTML."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def english() -> dict[str, object]:
    return Leaf(rulebook.rulebook(), str).pages()


def words(markdown: str) -> set[str]:
    """The words of a document, whatever is marked in it."""
    return set(re.findall(r"[^\W_]{3,}", re.sub(r"<[^>]*>|\]\([^)]*\)", " ", markdown)))


def read_of(document: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """What the page would be sent of another document."""
    monkeypatch.setattr(rulebook, "_document", lambda: document)
    return Leaf(rulebook.rulebook(), str).pages()


def test_every_word_of_the_document_is_on_the_page() -> None:
    document = read("docs/rules.md")
    before, rest = document.split(BEGIN)
    told = before + rest.split(END)[1]
    assert words(told) - words(plain(json.dumps(english(), ensure_ascii=False))) <= {
        "pictures",
        "svg",
    }


def test_every_rule_is_there_under_its_name_in_the_order_of_the_document() -> None:
    pages = english()
    order = [name for chapter in pages["chapters"] for name in chapter["rules"]]  # type: ignore[attr-defined]
    told = re.findall(r'<a id="[a-z]\d+[a-z]?"></a>\*\*(\w+)', read("docs/rules.md"))
    assert order == told
    assert set(order) == RULES | {preset.source for preset in PRESETS.values()}


def test_the_options_of_the_rule_sets_are_the_engines() -> None:
    whole = plain(json.dumps(english()["chapters"], ensure_ascii=False))
    for option in OPTIONS:
        assert option.label in whole
    assert "15; with four players 10" in whole


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("plain", ["plain"]),
        ("a **b** c", ["a ", {"b": ["b"]}, " c"]),
        ("`a*b*`", [{"code": "a*b*"}]),
        ("*How: [`x`](#y).*", [{"i": ["How: ", {"to": "y", "words": [{"code": "x"}]}, "."]}]),
        ("([P4](#p4))", ["(", {"to": "p4", "words": ["P4"]}, ")"]),
    ],
)
def test_what_is_marked_in_a_text(text: str, found: list[object]) -> None:
    assert spans(text) == found


def test_a_table_that_stands_beside_itself_is_put_under_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = "| a | b | | a | b |\n|---|---|---|---|---|\n| 1 | 2 | | 5 | 6 |\n| 3 | 4 | | | |"
    pages = read_of(f"# T\n\nlead\n\n## One\n\n{table}\n", monkeypatch)
    (html,) = pages["chapters"][0]["parts"]  # type: ignore[index]
    assert plain(html) == "a b 1 2 3 4 5 6"


def test_what_could_be_html_is_shown_as_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = read_of("# T\n\na < b & `<c>`\n\n## One\n\nx\n", monkeypatch)
    assert pages["lead"] == "<p>a &lt; b &amp; <code>&lt;c&gt;</code></p>"


@pytest.mark.parametrize(
    "paragraph",
    ["> a quotation", "```\ncode\n```", "<b>html</b>", "[away](https://x)", "#### deep"],
)
def test_what_the_page_cannot_show_stops_the_build(
    paragraph: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ToolError, match=r"rules\.md"):
        read_of(f"# T\n\nlead\n\n## One\n\n{paragraph}\n", monkeypatch)


# Translated


def test_a_message_is_a_whole_paragraph_and_says_where_it_stands() -> None:
    found = dict(messages())
    (relatives,) = (message for message in found if message.startswith("**P5 Relatives.**"))
    assert found[relatives] == "docs/rules.md, P5"
    assert "\n" not in relatives
    assert relatives.endswith("brings no more.")
    assert not [message for message in found if message.startswith("<a id")]
    assert not [message for message in found if not re.search(r"[^\W\d_]{2}", message)]


def test_a_catalogue_translates_what_it_knows_and_the_rest_stays_english() -> None:
    catalogue = Catalog(locale="it")
    catalogue.add("The game in a minute", "Il gioco in un minuto")
    catalogue.add("What is in the box", "forse", flags=["fuzzy"])
    titles = [
        chapter["title"]
        for chapter in rulebook.rulebook(rulebook.translation(catalogue))["chapters"]
    ]
    assert titles[0] == "Il gioco in un minuto"
    assert titles[1] == "What is in the box"


def test_a_translated_rule_is_found_by_its_own_words_and_keeps_its_place() -> None:
    (message,) = (each for each, _ in messages() if each.startswith("**M5"))
    catalogue = Catalog(locale="it")
    catalogue.add(message, "**M5 Nessuno è obbligato.** Corri meno passi.")
    pages = Leaf(rulebook.rulebook(rulebook.translation(catalogue)), str).pages()
    rule = pages["rules"]["M5"]
    assert "nessuno e obbligato" in rule["folded"]
    assert 'id="rule-M5"' in rule["head"]


def test_a_translation_that_loses_the_name_of_its_rule_stops_the_build() -> None:
    (message,) = (each for each, _ in messages() if each.startswith("**M5"))
    catalogue = Catalog(locale="it")
    catalogue.add(message, "Nessuno è obbligato.")
    with pytest.raises(ToolError, match="M5"):
        rulebook.rulebook(rulebook.translation(catalogue))


def test_what_a_translation_has_to_keep_are_links_code_and_the_name_of_the_rule() -> None:
    assert keeps("**P3 A.** See ([P4](#p4)), [`x`](#x) and `y`.") == sorted(
        ["P3", "#p4", "#x", "`x`", "`y`"]
    )


def test_the_files_are_named_as_those_that_are_read_later() -> None:
    assert set(later()) >= {"rules.en.json", "examples.json"}
    assert all(name.startswith(LATER) for name in later())
