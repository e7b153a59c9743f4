"""The check of docstrings and documents: its counts, which may only fall."""

from pathlib import Path

import pytest

from tools.checks.prose import RULES, counted, docstrings, faults, folder_of, prose, worse

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


def test_files_are_counted_by_folder(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art/a.py").write_text('"""What it draws."""\n', encoding="utf-8")
    (tmp_path / "README.md").write_text("It is short.\n", encoding="utf-8")
    assert counted(tmp_path) == {"README.md": {}, "art": {OPENING: 1}}


def test_only_a_higher_count_is_an_error() -> None:
    assert [*worse({"art": {OPENING: 1}}, {"art": {OPENING: 2}})] == []
    assert [*worse({"art": {OPENING: 2}}, {"art": {OPENING: 1}})] == [
        "art: 2 times a sentence opens with a question word, 1 before."
    ]
    assert len([*worse({"art": {OPENING: 1}}, {})]) == 1
