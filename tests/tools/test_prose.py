"""The check of docstrings and documents: its counts, which may only fall."""

from pathlib import Path

import pytest

from tools.checks.forbidden_words import EXCEPTIONS, forbidden
from tools.checks.prose import (
    RULES,
    WORDS,
    counted,
    docstrings,
    faults,
    files,
    folder_of,
    prose,
    worded,
    worse,
)

OPENING, LONG = RULES


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Return the lead of `seat` in pieces.", []),
        ("What a seat may know.", [OPENING]),
        ("A View. Who looks sees it.", [OPENING]),
        ("Can I play offline? Yes.", []),
        ("When can I play?", []),
        (" ".join(["word"] * 25) + ".", []),
        (" ".join(["word"] * 26) + ".", [LONG]),
        (">>> What(1)\n" + " ".join(["word"] * 26) + "\n\nA doctest is no sentence.", []),
        ("A list:\n\n- Which is short.\n- Good.", [OPENING]),
    ],
)
def test_sentence_is_counted_for_each_broken_rule(text: str, found: list[str]) -> None:
    assert [*faults(text, 25)] == found


def test_docstrings_of_modules_classes_functions_and_attributes_are_read() -> None:
    source = (
        '"""a"""\nclass B:\n    """b"""\n    c = 1\n    """c"""\ndef d():\n    """d"""\n    "e"\n'
    )
    assert sorted(docstrings(source)) == ["a", "b", "c", "d"]


def test_code_and_tables_of_a_document_are_skipped() -> None:
    (text,) = prose("# Why\n\n```\nWhat now.\n```\n\n| What | Who |\n\n    How\n\nText.\n")
    assert [*faults(text, 30)] == [OPENING]


def test_file_belongs_to_the_closest_folder() -> None:
    assert folder_of("pompeii/core/memo.py") == "pompeii/core"
    assert folder_of("pompeii/registry.py") == "pompeii"
    assert folder_of("web/app/session.py") == "web/app"
    assert folder_of("LICENSE") is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Return a job worker.", []),
        ("Nobody asks the Thinker.", ["Nobody", "Thinker"]),
        ("Tell what is\ntold.", ["what is told"]),
        ("Tell them apart, as they are told apart here.", []),
        ("`nobody`, ``somebody`` and [a place](#nobody).", []),
        ("Shinkansen, brainstorm and wishlist.", []),
    ],
)
def test_forbidden_words_are_found_outside_code(text: str, found: list[str]) -> None:
    assert [word for word, _ in forbidden(text)] == found


def test_docstrings_comments_and_names_of_tests_are_checked_for_words() -> None:
    source = '"""a"""\nx = "b"  # c\ndef test_d_e() -> None: ...\ndef f() -> None: ...\n'
    assert [*worded("a.py", source)] == ["a", "# c", "test d e"]
    assert [*worded("a.md", "a\n\n```\nb\n```\n| c |\n")] == ["a\n\n\n| c |\n"]


def test_every_exception_is_needed() -> None:
    texts = {path: text for _, path, text in files()}
    for path, word in EXCEPTIONS:
        found = {each.lower() for part in worded(path, texts[path]) for each, _ in forbidden(part)}
        assert found if word == "" else word in found, path


def test_files_are_counted_by_folder(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art/a.py").write_text('"""What it draws anew."""\n', encoding="utf-8")
    (tmp_path / "README.md").write_text("It is short.\n", encoding="utf-8")
    assert counted(tmp_path) == {"README.md": {}, "art": {OPENING: 1}, WORDS: {"art": 1}}


def test_only_a_higher_count_is_an_error() -> None:
    assert [*worse({"art": {OPENING: 1}}, {"art": {OPENING: 2}})] == []
    assert [*worse({"art": {OPENING: 2}}, {"art": {OPENING: 1}})] == [
        "art: 2 times a sentence opens with a question word, 1 before."
    ]
    assert len([*worse({"art": {OPENING: 1}}, {})]) == 1
    assert [*worse({WORDS: {"art": 1}}, {WORDS: {"art": 1}})] == []
    assert [*worse({WORDS: {"art": 2}}, {WORDS: {"art": 1}})] == [
        "art: 2 forbidden words, 1 before (see --words)."
    ]
