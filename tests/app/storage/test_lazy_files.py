"""Files of the site that are fetched on demand."""

from pathlib import Path

import pytest

from app.storage import lazy_files
from app.storage.lazy_files import LazyFiles


class Port:
    """A port that records the requested files."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []

    def fetch_file(self, name: str, address: str) -> None:
        self.asked.append((name, address))

    def fetch_game(self, name: str) -> None:
        self.asked.append((name, "a game"))


def known() -> dict[str, str]:
    return {"rules.en": "rules.en.1.json", "rules.de": "rules.de.1.json"}


def test_file_is_requested_once_by_its_address() -> None:
    port = Port()
    files = LazyFiles(port, known)
    files.want("rules.en")
    files.want("rules.en")
    assert port.asked == [("rules.en", "rules.en.1.json")]
    assert files.busy
    files.receive("rules.en", '{"title": "x"}', "whole")
    assert (files.get("rules.en"), files.busy, files.failed) == ({"title": "x"}, False, False)
    files.want("rules.en")
    assert len(port.asked) == 1


def test_game_is_requested_once_and_ready_on_arrival() -> None:
    port = Port()
    files = LazyFiles(port, known)
    files.want_game("appia")
    files.want_game("appia")
    assert port.asked == [("appia", "a game")]
    assert (files.busy, files.get("appia")) == (True, None)
    files.receive("appia", "true", "whole")
    assert (files.busy, files.get("appia")) == (False, True)


@pytest.mark.parametrize("text", ["", "<html>", '{"half": '])
def test_incomplete_file_counts_as_missing(text: str) -> None:
    port = Port()
    files = LazyFiles(port, known)
    files.want("rules.en")
    files.receive("rules.en", text, "wrong")
    assert (files.get("rules.en"), files.busy, files.failed) == (None, False, True)
    assert files.outcome == "wrong"
    files.want("rules.en")
    assert len(port.asked) == 1
    files.retry()
    assert files.outcome == ""
    files.want("rules.en")
    assert len(port.asked) == 2


@pytest.mark.parametrize(
    ("language", "name"),
    [("de", "rules.de"), ("de-CH", "rules.de"), ("fr", "rules.en"), ("en", "rules.en")],
)
def test_language_without_its_own_file_uses_the_english_one(language: str, name: str) -> None:
    assert LazyFiles(Port(), known).in_language("rules", language) == name


def test_addresses_equal_those_of_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (written := tmp_path / "shelf.json").write_text(
        '{"rules.en": "rules.en.2.json"}', encoding="utf-8"
    )
    monkeypatch.setattr(lazy_files, "PATH", written)
    lazy_files.addresses.cache_clear()
    try:
        assert LazyFiles(Port()).in_language("rules", "de") == "rules.en"
    finally:
        lazy_files.addresses.cache_clear()
