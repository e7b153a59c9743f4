"""Words: marked so that they can be found for translation, and said in the language in use.

English is written in the code itself. ``_`` translates a text, ``n_`` chooses by number, ``p_``
tells apart what English says alike; ``mark`` is for a text that stands in data and is translated
where it is shown. Facts are filled in after that: ``_("Ply {ply}").format(ply=ply)``.
"""

import gettext
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final

DEFAULT: Final = "en"
"""The language of the code."""
LANGUAGES: Final[Mapping[str, str]] = {
    DEFAULT: "English",
    "de": "Deutsch",
    "it": "Italiano",
    "es": "Español",
}
"""What there is, each as it calls itself."""
FORMATS: Final[Mapping[str, str]] = {
    "and": "{0} and {1}",
    "and end": "{0} and {1}",
    "and middle": "{0}, {1}",
    "and sound": "",
    "and by sound": "",
    "or": "{0} or {1}",
    "or end": "{0} or {1}",
    "or middle": "{0}, {1}",
    "or sound": "",
    "or by sound": "",
    "decimal": ".",
    "percent": "{0}%",
    "moment": "{day} {month} {year}, {hour:02}:{minute:02}",
    "months": "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec",
}
"""How English writes lists, numbers and moments, as Unicode's CLDR has it; a catalogue says it of
its own language (``tools/i18n/catalogues.py``).
"""
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def mark(text: str) -> str:
    """``text`` itself: who shows it looks for it in a catalogue."""
    return text


def speak(catalogue: gettext.NullTranslations) -> None:
    """Speak the language of a catalogue from now on; that of an empty one is English."""
    global _catalogue
    _catalogue = catalogue


def language() -> str:
    """The language in use, e.g. ``it``."""
    return (_catalogue.info().get("language") or DEFAULT).replace("_", "-")


def _(text: str) -> str:
    """The text in the language in use."""
    return _catalogue.gettext(text)


def n_(one: str, many: str, count: int, **facts: object) -> str:
    """The text for a number of things, with ``{count}`` and other facts filled in."""
    return _catalogue.ngettext(one, many, count).format(count=count, **facts)


def p_(context: str, text: str) -> str:
    """The text where its context tells which of its meanings it has."""
    return _catalogue.pgettext(context, text)


def number(value: float, digits: int) -> str:
    """A number with so many digits behind the decimal sign of the language in use."""
    return f"{value:.{digits}f}".replace(".", _format("decimal"))


def percent(points: object) -> str:
    """So many per cent, a number as it is written."""
    return _format("percent").format(points)


def signed(value: float, digits: int = 1) -> str:
    """A number that may be above or below nothing, with its sign."""
    written = number(abs(value), digits)
    if written == number(0.0, digits):
        return written
    return f"{'−' if value < 0 else '+'}{written}"


def moment(when: datetime) -> str:
    """A day and its time."""
    month = _format("months").split()[when.month - 1]
    parts = {"day": when.day, "month": month, "number": when.month, "year": when.year}
    return _format("moment").format(**parts, hour=when.hour, minute=when.minute)


def listed(parts: Sequence[str], kind: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``; or the same with another of the words in FORMATS."""
    if len(parts) < 2:
        return "".join(parts)
    text = parts[0]
    for part in parts[1:-1]:
        text = _format(f"{kind} middle").format(text, part)
    last, form = parts[-1], kind if len(parts) == 2 else f"{kind} end"
    sound = _format(f"{kind} sound")
    if sound and re.match(sound, last, re.IGNORECASE):
        form = f"{kind} by sound"
    return _format(form).format(text, last)


def _format(name: str) -> str:
    """How the language in use writes something (a key of FORMATS)."""
    found = _catalogue.pgettext("cldr", name)
    return FORMATS[name] if found == name else found


class Refusal(ValueError):
    """Why something is refused.

    ``words`` is a text with ``{fields}`` for the ``facts`` (so that it can be translated before
    they are filled in), among which may be another refusal. As a text it is English.
    """

    def __init__(self, words: str, **facts: object) -> None:
        super().__init__(words.format(**facts))
        self.words = words
        self.facts = facts

    def __reduce__(self) -> tuple[Callable[..., "Refusal"], tuple[object, ...]]:
        return _again, (type(self), self.args, vars(self))

    @property
    def sentence(self) -> str:
        """Its words in the language in use."""
        facts = self.facts.items()
        return _(self.words).format(
            **{name: fact.said() if isinstance(fact, Refusal) else fact for name, fact in facts}
        )

    def said(self) -> str:
        """All that it says, in the language in use."""
        return self.sentence


def _again(kind: type[Refusal], args: tuple[object, ...], held: dict[str, object]) -> Refusal:
    """A refusal that was sent from elsewhere."""
    refusal = kind.__new__(kind, *args)
    vars(refusal).update(held)
    return refusal


class Misplaced(Refusal):
    """A refusal of one part of a whole: its text begins with the ``place``, e.g. ``seed: ...``."""

    def __init__(self, place: str, words: str, **facts: object) -> None:
        super().__init__(words, **facts)
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: {super().__str__()}"

    def said(self) -> str:
        """All that it says, in the language in use, after the place."""
        return f"{self.place}: {self.sentence}"
