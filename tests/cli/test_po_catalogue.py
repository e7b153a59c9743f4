"""Catalogues that the command line reads as they are."""

import pytest

from pompeii.cli.language import CATALOGUE, LOCALES
from pompeii.cli.po_catalogue import PoCatalogue
from pompeii.core.i18n import DEFAULT, LANGUAGES
from tools.i18n import catalogues

POLISH = r"""
msgid ""
msgstr ""
"Language: pl\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\n"

#: pompeii/x.py
msgid "Undo"
msgstr "Cofnij"

msgctxt "a colour"
msgid "red"
msgstr ""
"czer"
"wony \"ł\"\n"

msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} karta"
msgstr[1] "{count} karty"
msgstr[2] "{count} kart"

msgid "Redo"
msgstr ""

#, fuzzy, python-brace-format
msgid "Menu"
msgstr "Spis"

#~ msgid "Fly"
#~ msgstr "Lec"
"""


def test_texts_contexts_and_plurals_are_translated() -> None:
    polish = PoCatalogue(POLISH)
    assert polish.info()["language"] == "pl"
    assert polish.gettext("Undo") == "Cofnij"
    assert polish.pgettext("a colour", "red") == 'czerwony "ł"\n'
    forms = [polish.ngettext("{count} card", "{count} cards", n) for n in (1, 3, 5)]
    assert forms == ["{count} karta", "{count} karty", "{count} kart"]


def test_untranslated_fuzzy_and_removed_texts_are_english() -> None:
    polish = PoCatalogue(POLISH)
    assert [polish.gettext(text) for text in ("Redo", "Menu", "Fly", "red")] == [
        "Redo", "Menu", "Fly", "red",
    ]  # fmt: skip
    assert [polish.ngettext("{count} day", "{count} days", n) for n in (1, 3)] == [
        "{count} day", "{count} days",
    ]  # fmt: skip


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != DEFAULT])
def test_every_text_is_read_as_by_babel(language: str) -> None:
    file = LOCALES / language / CATALOGUE
    assert file == catalogues.path_of(language)
    ours = PoCatalogue(file.read_text(encoding="utf-8"))
    assert ours.info()["language"] == language
    for message in catalogues.read(language):
        if not message.id:
            continue
        one, *many = catalogues.texts(message.id)
        if many:
            found = [ours.ngettext(one, many[0], n) for n in (1, 2)]
        else:
            found = [ours.pgettext(message.context or "", one)]
        translated = catalogues.texts(message.string)
        assert found == [*translated] or not any(translated)
