"""Translate texts with gettext, and format numbers, dates and lists for a language.

English is written in the code itself. ``_`` translates a text, ``n_`` chooses a plural form, and
``p_`` separates meanings that share one English text. ``mark`` is for a text in data that is
translated on display. Fields are filled in after translation: ``_("Ply {ply}").format(ply=ply)``.
"""

import gettext
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final

DEFAULT: Final = "en"
"""The language of the texts in the code."""
LANGUAGES: Final[Mapping[str, str]] = {
    DEFAULT: "English",
    "de": "Deutsch",
    "it": "Italiano",
    "es": "Español",
}
"""The available languages: code to the language's own name."""
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
"""English formats of lists, numbers and dates, from Unicode's CLDR.

A catalogue holds the formats of its language (``tools/i18n/locale_formats.py``).
"""
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def mark(text: str) -> str:
    """Return `text` unchanged, marked for the extraction of texts. It is translated on display."""
    return text


def speak(catalogue: gettext.NullTranslations) -> None:
    """Use `catalogue` for all later translations. An empty catalogue selects English."""
    global _catalogue
    _catalogue = catalogue


def language() -> str:
    """Return the code of the current language, e.g. ``it``."""
    return (_catalogue.info().get("language") or DEFAULT).replace("_", "-")


def _(text: str) -> str:
    """Return `text` in the current language."""
    return _catalogue.gettext(text)


def n_(one: str, many: str, count: int, **facts: object) -> str:
    """Return the plural form for `count`, with ``{count}`` and other `facts` filled in."""
    return _catalogue.ngettext(one, many, count).format(count=count, **facts)


def p_(context: str, text: str) -> str:
    """Return `text` in the current language, in the meaning that `context` selects."""
    return _catalogue.pgettext(context, text)


def number(value: float, digits: int) -> str:
    """Return `value` with `digits` decimals and the decimal sign of the current language."""
    return f"{value:.{digits}f}".replace(".", _format("decimal"))


def percent(points: object) -> str:
    """Return `points` as a percentage in the current language; `points` is already formatted."""
    return _format("percent").format(points)


def signed(value: float, digits: int = 1) -> str:
    """Return `value` with its sign and `digits` decimals; no sign if it rounds to zero."""
    written = number(abs(value), digits)
    if written == number(0.0, digits):
        return written
    return f"{'−' if value < 0 else '+'}{written}"


def whole(value: int) -> str:
    """Return `value` with a true minus sign if it is below zero."""
    return f"{value}".replace("-", "−")


def moment(when: datetime) -> str:
    """Return the date and time `when` in the format of the current language."""
    month = _format("months").split()[when.month - 1]
    parts = {"day": when.day, "month": month, "number": when.month, "year": when.year}
    return _format("moment").format(**parts, hour=when.hour, minute=when.minute)


def listed(parts: Sequence[str], kind: str = "and") -> str:
    """Return `parts` as a list: ``a``, ``a and b``, or ``a, b and c``.

    `kind` selects another conjunction of FORMATS, e.g. ``or``.
    """
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
    """Return the format `name` (a key of FORMATS) of the current language."""
    found = _catalogue.pgettext("cldr", name)
    return FORMATS[name] if found == name else found


class TranslatableError(ValueError):
    """The base class of errors with a translatable message.

    ``message`` is a text with ``{fields}`` for the ``facts``, which are filled in after
    translation. A fact may be another `TranslatableError`. ``str`` gives the English text.
    """

    def __init__(self, message: str, **facts: object) -> None:
        super().__init__(message.format(**facts))
        self.message = message
        self.facts = facts

    def __reduce__(self) -> tuple[Callable[..., "TranslatableError"], tuple[object, ...]]:
        return _again, (type(self), self.args, vars(self))

    @property
    def sentence(self) -> str:
        """The message in the current language."""
        facts = self.facts.items()
        return _(self.message).format(
            **{
                name: fact.translated() if isinstance(fact, TranslatableError) else fact
                for name, fact in facts
            }
        )

    def translated(self) -> str:
        """Return the complete message in the current language."""
        return self.sentence


def _again(
    kind: type[TranslatableError], args: tuple[object, ...], held: dict[str, object]
) -> TranslatableError:
    """Rebuild a pickled `TranslatableError` from its class, ``args`` and attributes."""
    error = kind.__new__(kind, *args)
    vars(error).update(held)
    return error


class FieldError(TranslatableError):
    """A rejected part of a larger value; its text begins with the ``place``, e.g. ``seed: ...``."""

    def __init__(self, place: str, message: str, **facts: object) -> None:
        super().__init__(message, **facts)
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: {super().__str__()}"

    def translated(self) -> str:
        """Return the complete message in the current language, after the place."""
        return f"{self.place}: {self.sentence}"
