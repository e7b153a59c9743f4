"""The words of a language: lists joined as it joins them."""

from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from pompeii import words


FORMS = {
    "and": "{0} y {1}",
    "and end": "{0} y {1}",
    "and sound": "i",
    "and by sound": "{0} e {1}",
}


class Joining(NullTranslations):
    """A language that says "e" for "y" before an i."""

    def pgettext(self, _context: str, message: str) -> str:
        return FORMS.get(message, message)


@pytest.fixture(autouse=True)
def spoken() -> Iterator[None]:
    words.speak(Joining())
    yield
    words.speak(NullTranslations())


def test_a_list_is_joined_by_the_sound_of_what_comes() -> None:
    assert words.listed(["i6", "k6"]) == "i6 y k6"
    assert words.listed(["f6", "i6"]) == "f6 e i6"
    assert words.listed(["f6", "k6", "I7"]) == "f6, k6 e I7"
    assert words.listed(["7", "8"], "or") == "7 or 8"
