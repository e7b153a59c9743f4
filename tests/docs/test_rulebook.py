"""The texts of the rules for the page: all of the documents, and nothing else."""

import json
import re
from html import unescape
from typing import Any

import pytest
from babel.messages.catalog import Catalog

from app.rules.query_match import fold
from tests.docs.markdown_links import read
from tests.games.appia.test_rulebook import TOLD
from tests.games.downfall.test_rulebook import RULES
from tools.build import rulebook_parser
from tools.build.lazy_files import LATER, later
from tools.build.rulebook_list import BOOKS, END, Book
from tools.build.rulebook_parser import messages, spans
from tools.build.rules_html import Leaf
from tools.env import ToolError
from tools.i18n import catalogues
from tools.i18n.catalogues import LANGUAGES

DOWNFALL, APPIA, *_ = BOOKS

EITHER = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)


def plain(html: str) -> str:
    """Return the text content of HTML."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def english(book: Book = DOWNFALL) -> dict[str, object]:
    return Leaf(rulebook_parser.rulebook(book=book), str, book).pages()


def words(markdown: str) -> set[str]:
    """Return the words of a document without its markup."""
    return set(re.findall(r"[^\W_]{3,}", re.sub(r"<[^>]*>|\]\([^)]*\)", " ", markdown)))


def read_of(document: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """Return the page data of another document."""
    monkeypatch.setattr(rulebook_parser, "_document", lambda _book: document)
    return Leaf(rulebook_parser.rulebook(), str).pages()


@EITHER
def test_every_word_of_the_document_is_on_the_page(book: Book) -> None:
    before, rest = read(book.document).split(book.begin)
    told = before + rest.split(END)[1]
    shown = words(plain(json.dumps(english(book), ensure_ascii=False)))
    assert words(told) - shown <= {"pictures", "svg"}


@EITHER
def test_every_rule_is_on_the_page_in_document_order(book: Book) -> None:
    pages = english(book)
    order = [name for chapter in pages["chapters"] for name in chapter["rules"]]  # type: ignore[attr-defined]
    prefix = re.escape(book.prefix.lower())
    identifier = rf'<a id="((?:{prefix})?[a-z]\d*[a-z]?)"></a>\*\*([\w-]+)'
    told = re.findall(identifier, read(book.document))
    assert [name for _, name in told] == order
    assert all(id == name.lower() for id, name in told)
    known = {DOWNFALL: RULES | {each.source for each in book.sets}, APPIA: TOLD}
    assert set(order) == known.get(book, set(order))


@EITHER
def test_options_of_the_rule_sets_equal_those_of_the_engine(book: Book) -> None:
    whole = plain(json.dumps(english(book)["chapters"], ensure_ascii=False))
    for option in book.options:
        assert option.label in whole
    assert ("15; with four players 10" in whole) == (book is DOWNFALL)


@EITHER
def test_addresses_of_the_books_differ(book: Book) -> None:
    places = set(english(book)["places"])  # type: ignore[call-overload]
    others = tuple(each.prefix.lower() for each in BOOKS if each.prefix and each is not book)
    assert places
    assert all(place.startswith(book.prefix.lower()) for place in places)
    assert not any(place.startswith(others) for place in places)


@EITHER
def test_options_are_searchable_by_name_and_label_but_drawn_by_the_page(book: Book) -> None:
    rules = english(book)["rules"]
    for option in book.options:
        rule = rules[option.rule]  # type: ignore[index]
        assert fold(option.name) in rule["folded"]
        assert fold(option.label) in rule["folded"]
        assert f"rules-{option.name}" not in json.dumps(rule["parts"])


def test_ordered_list_stays_ordered_without_pictures() -> None:
    minute = english(APPIA)["chapters"][0]["parts"]  # type: ignore[index]
    assert sum(part.startswith("<ol><li>") for part in minute) == 1


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
def test_inline_markup(text: str, found: list[object]) -> None:
    assert spans(text) == found


def test_table_with_two_halves_side_by_side_is_stacked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = "| a | b | | a | b |\n|---|---|---|---|---|\n| 1 | 2 | | 5 | 6 |\n| 3 | 4 | | | |"
    pages = read_of(f"# T\n\nlead\n\n## One\n\n{table}\n", monkeypatch)
    (html,) = pages["chapters"][0]["parts"]  # type: ignore[index]
    assert plain(html) == "a b 1 2 3 4 5 6"


def test_text_that_looks_like_html_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = read_of("# T\n\na < b & `<c>`\n\n## One\n\nx\n", monkeypatch)
    assert pages["lead"] == "<p>a &lt; b &amp; <code>&lt;c&gt;</code></p>"


@pytest.mark.parametrize(
    "paragraph",
    [
        "> a quotation",
        "```\ncode\n```",
        "<b>html</b>",
        "[away](https://x)",
        "#### deep",
        "- a list\n  - in a list",
        "text ![and a picture](pictures/x.svg)",
    ],
)
def test_unsupported_markup_stops_the_build(
    paragraph: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ToolError, match=r"rules"):
        read_of(f"# T\n\nlead\n\n## One\n\n{paragraph}\n", monkeypatch)


# Translated


@pytest.mark.parametrize(
    ("book", "beginning", "end"),
    [
        (DOWNFALL, "**P5 Relatives.**", "you bring no more."),
        (APPIA, "**V-R4 A second tile.**", "joined to the first one."),
    ],
)
def test_message_is_a_paragraph_with_its_place(book: Book, beginning: str, end: str) -> None:
    found = dict(messages(book))
    (paragraph,) = (message for message in found if message.startswith(beginning))
    assert found[paragraph] == f"{book.document}, {beginning.split()[0].removeprefix('**')}"
    assert "\n" not in paragraph
    assert paragraph.endswith(end)
    assert not [message for message in found if message.startswith("<a id")]
    assert not [message for message in found if not re.search(r"[^\W\d_]{2}", message)]


def test_known_messages_are_translated_and_the_rest_stays_english() -> None:
    catalogue = Catalog(locale="it")
    catalogue.add("The game in a minute", "Il gioco in un minuto")
    catalogue.add("Components", "forse", flags=["fuzzy"])
    titles = [
        chapter["title"]
        for chapter in rulebook_parser.rulebook(rulebook_parser.translation(catalogue))["chapters"]
    ]
    assert titles[0] == "Il gioco in un minuto"
    assert titles[1] == "Components"


def test_translated_rule_is_searchable_and_keeps_its_address() -> None:
    (message,) = (each for each, _ in messages() if each.startswith("**M5"))
    catalogue = Catalog(locale="it")
    catalogue.add(message, "**M5 Nessuno è obbligato.** Corri meno passi.")
    pages = Leaf(rulebook_parser.rulebook(rulebook_parser.translation(catalogue)), str).pages()
    rule = pages["rules"]["M5"]
    assert "nessuno e obbligato" in rule["folded"]
    assert 'id="rule-M5"' in rule["head"]


def test_translation_without_the_name_of_its_rule_stops_the_build() -> None:
    (message,) = (each for each, _ in messages() if each.startswith("**M5"))
    catalogue = Catalog(locale="it")
    catalogue.add(message, "Nessuno è obbligato.")
    with pytest.raises(ToolError, match="M5"):
        rulebook_parser.rulebook(rulebook_parser.translation(catalogue))


def required_parts(found: Any) -> list[str]:
    """Return the link targets and the code in spans, sorted."""
    if isinstance(found, list):
        return sorted(part for each in found for part in required_parts(each))
    if not isinstance(found, dict):
        return []
    return [
        *(found[key] for key in ("code", "to") if key in found),
        *required_parts([*found.values()]),
    ]


def test_links_and_code_are_found_in_spans() -> None:
    assert required_parts(spans("See ([P4](#p4)), *[`x`](#x)* and `y`.")) == ["p4", "x", "x", "y"]


@EITHER
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_links_and_the_code_of_its_message(book: Book, language: str) -> None:
    translate = rulebook_parser.translation(catalogues.read(language, book.name))
    for message, comment in messages(book):
        assert required_parts(spans(translate(message, comment))) == required_parts(
            spans(message)
        ), message


def test_file_names_equal_those_loaded_on_demand() -> None:
    assert set(later(LANGUAGES)) >= {"rules.en.json", "via-appia.it.json", "examples.json"}
    assert all(name.startswith(LATER) for name in later(LANGUAGES))
