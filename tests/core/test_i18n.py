"""Texts in the current language, and translated errors."""

import pickle
from collections.abc import Iterator
from datetime import datetime
from gettext import NullTranslations

import pytest

from pompeii import IllegalAction, RecordError
from pompeii.core import i18n
from pompeii.core.i18n import FieldError, TranslatableError, listed, moment, n_, number, p_, whole


class UpperCase(NullTranslations):
    """A language of upper-case English, except for placeholders in braces."""

    def __init__(self) -> None:
        super().__init__()
        self._info = {"language": "xx_LARGE"}

    def gettext(self, message: str) -> str:
        return "{".join(
            part.upper() if at == 0 or "}" not in part else self._outside(part)
            for at, part in enumerate(message.split("{"))
        )

    def _outside(self, part: str) -> str:
        field, brace, rest = part.partition("}")
        return field + brace + rest.upper()

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        ways = {"and": "{0} & {1}", "and middle": "{0} + {1}", "and end": "{0} & {1}"}
        sounds = {"and sound": "i", "and by sound": "{0} et {1}"}
        forms = {**ways, **sounds, "decimal": "'"}
        return forms.get(message, message) if context == "cldr" else f"{context}: {message}"


@pytest.fixture
def large() -> Iterator[None]:
    i18n.speak(UpperCase())
    yield
    i18n.speak(NullTranslations())


def test_english_texts_are_unchanged() -> None:
    assert i18n.language() == "en"
    assert (n_("{count} card", "{count} cards", 1), p_("hair", "grey")) == ("1 card", "grey")
    assert n_("{count} of {name}", "{count} by {name}", 2, name="Livia") == "2 by Livia"
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b"], "or") == "a or b"
    assert listed(["a", "b", "c", "d"]) == "a, b, c and d"
    assert number(12.345, 1) == "12.3"
    assert moment(datetime(2026, 8, 24, 13, 5)) == "24 Aug 2026, 13:05"


@pytest.mark.usefixtures("large")
def test_texts_are_translated_in_another_language() -> None:
    assert i18n.language() == "xx-LARGE"
    assert n_("{count} card", "{count} cards", 2) == "2 CARDS"
    assert p_("hair", "grey") == "hair: grey"
    assert listed(["a", "b", "c"]) == "a + b & c"
    assert listed(["a", "b"], "or") == "a or b"  # not in its catalogue
    assert listed(["a", "I7"]) == "a et I7"
    assert listed(["a", "b", "i6"]) == "a + b et i6"
    assert listed(["i6", "a"]) == "i6 & a"
    assert number(12.345, 1) == "12'3"


@pytest.mark.usefixtures("large")
def test_errors_are_translated_for_display_and_english_as_text() -> None:
    illegal = IllegalAction("P1", "no card {card} here", card=7)
    assert (illegal.translated(), str(illegal)) == ("NO CARD 7 HERE (P1)", "no card 7 here (P1)")
    refused = RecordError("actions[3]", "{why}", why=illegal)
    assert refused.translated() == "actions[3]: NO CARD 7 HERE (P1)"
    assert str(refused) == "actions[3]: no card 7 here (P1)"
    assert TranslatableError("no").translated() == "NO"
    again = pickle.loads(pickle.dumps(refused))
    assert isinstance(again, FieldError)
    assert (again.place, again.translated()) == (refused.place, refused.translated())


def test_whole_numbers_below_zero_have_a_true_minus() -> None:
    assert [whole(-12), whole(0), whole(3)] == ["−12", "0", "3"]
