"""Each fault of a catalogue is reported in one clear sentence."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tools.i18n import catalogues, compile_catalogues

SOURCE = (
    ("Undo", None, ()),
    ("Card {card} of {rule} (P5).", None, ()),
    (("{count} thing", "{count} things"), None, ()),
    ("red", "a colour", ()),
)


def source() -> Catalog:
    """Return a template of a few texts."""
    found = Catalog(charset="utf-8")
    for id, context, _places in SOURCE:
        found.add(id, None, [("web/app/x.py", 1)], context=context)
    return found


@pytest.fixture
def complete_catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Catalog]:
    """Yield a catalogue of these texts without faults."""
    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    monkeypatch.setattr(catalogues, "LOCALES", tmp_path)
    monkeypatch.setattr(catalogues, "LANGUAGES", ("de",))
    monkeypatch.setattr(catalogues, "DOMAINS", {"pompeii": source})
    catalogues.published.cache_clear()
    found = Catalog(locale="de", charset="utf-8")
    found.update(source())
    found["Undo"].string = "Zurück"
    found["Card {card} of {rule} (P5)."].string = "Karte {card} von {rule} (P5)."
    found["{count} thing"].string = ("ein Ding", "{count} Dinge")
    found.get("red", "a colour").string = "rot"  # type: ignore[union-attr]
    yield found
    catalogues.published.cache_clear()


def faults_of(catalogue: Catalog) -> list[str]:
    catalogues.write(catalogue, catalogues.path_of("de"))
    return list(catalogues.wrong("de"))


def test_complete_catalogue_is_accepted(complete_catalogue: Catalog) -> None:
    assert faults_of(complete_catalogue) == []


def test_missing_text_is_reported(complete_catalogue: Catalog) -> None:
    complete_catalogue.delete("Undo")
    (sentence,) = faults_of(complete_catalogue)
    assert "“Undo” is missing" in sentence


def test_half_translated_language_passes_with_its_share_and_is_not_published(
    complete_catalogue: Catalog, capsys: pytest.CaptureFixture[str]
) -> None:
    complete_catalogue["Undo"].string = ""
    complete_catalogue.get("red", "a colour").flags.add("fuzzy")  # type: ignore[union-attr]
    assert faults_of(complete_catalogue) == []
    assert catalogues.check() == 0
    assert capsys.readouterr().out == "de: 50 % of the texts are translated; published from 95 %.\n"
    assert catalogues.published() == ()


def test_nearly_complete_language_is_published_and_its_untranslated_texts_are_listed(
    complete_catalogue: Catalog,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(catalogues, "ENOUGH", 0.75)
    complete_catalogue["Undo"].string = ""
    assert faults_of(complete_catalogue) == []
    assert catalogues.check() == 0
    assert "“Undo” is not translated" in capsys.readouterr().out
    assert catalogues.published() == ("de",)


def test_format_that_differs_from_cldr_is_reported_and_updated(
    complete_catalogue: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    def with_format() -> Catalog:
        found = source()
        found.add("decimal", context="cldr")
        return found

    monkeypatch.setattr(catalogues, "DOMAINS", {"pompeii": with_format})
    complete_catalogue.add("decimal", ".", context="cldr")
    (sentence,) = faults_of(complete_catalogue)
    assert "“decimal” (cldr) is not as in CLDR" in sentence
    catalogues.update()
    assert list(catalogues.wrong("de")) == []
    found = catalogues.read("de").get("decimal", "cldr")
    assert found
    assert found.string == ","


def test_fault_fails_the_check(
    complete_catalogue: Catalog, capsys: pytest.CaptureFixture[str]
) -> None:
    complete_catalogue["Undo"].string = "Zurück!"
    faults_of(complete_catalogue)
    assert catalogues.check() == 1
    assert "ends with" in capsys.readouterr().out


def test_obsolete_text_is_reported(complete_catalogue: Catalog) -> None:
    complete_catalogue.add("Fly", "Fliegen")
    (sentence,) = faults_of(complete_catalogue)
    assert "“Fly” is not in the game any more" in sentence
    complete_catalogue.delete("Fly")
    complete_catalogue.obsolete["Fly"] = complete_catalogue.add("Fly", "Fliegen")
    complete_catalogue.delete("Fly")
    (sentence,) = faults_of(complete_catalogue)
    assert "“Fly” is not in the game any more" in sentence


@pytest.mark.parametrize(
    ("translation", "words"),
    [
        ("Karte {card} (P5).", "{rule}"),
        ("Karte {karte} von {rule} (P5).", "{karte}"),
        ("Karte {card} von {rule} (P6).", "P6"),
        ("Karte {card} von {rule} (P5)!", "'!'"),
        ("Karte {card} von {rule} (P5)", "''"),
        (" Karte {card} von {rule} (P5).", "space"),
    ],
)
def test_difference_from_the_english_is_reported(
    translation: str, words: str, complete_catalogue: Catalog
) -> None:
    complete_catalogue["Card {card} of {rule} (P5)."].string = translation
    (sentence,) = faults_of(complete_catalogue)
    assert words in sentence


def test_plural_needs_each_of_its_forms(complete_catalogue: Catalog) -> None:
    complete_catalogue["{count} thing"].string = ("{count} Ding", "Dinge")
    (sentence,) = faults_of(complete_catalogue)
    assert "{count}" in sentence
    complete_catalogue["{count} thing"].string = ("{count} Ding", "")
    assert faults_of(complete_catalogue) == []
    assert "is not translated" in catalogues.untranslated("de")[0]


def test_same_texts_give_the_same_bytes(complete_catalogue: Catalog) -> None:
    faults_of(complete_catalogue)
    before = catalogues.path_of("de").read_bytes()
    catalogues.write(catalogues.read("de"), catalogues.path_of("de"))
    assert catalogues.path_of("de").read_bytes() == before
    assert b"Date" not in before


def test_text_of_a_placeholder_alone_is_not_translated() -> None:
    assert catalogues.template().get("{why}") is None


def test_pseudo_translation_keeps_placeholders_and_markup() -> None:
    said = compile_catalogues.longwinded("{name} plays {card} (P5) of %(prog)s")
    assert said == "{name} pllááýýss {card} (P5) ôôf %(prog)s"
    texts = [message.id for message in catalogues.template() if isinstance(message.id, str)]
    long = sum(len(compile_catalogues.longwinded(text)) for text in texts)
    assert long > 1.36 * sum(map(len, texts))
