"""The formats of lists, numbers and moments in a language, from Unicode's CLDR."""

import re
from typing import Final

from babel.core import Locale

CONTEXT: Final = "cldr"
"""The context that formats have in a catalogue (``pompeii/core/i18n.py``)."""


def formats(language: str) -> dict[str, str]:
    """Return the language's formats of lists, numbers and moments, by CLDR (``i18n.FORMATS``)."""
    locale = Locale.parse(language)
    forms = {
        "decimal": locale.number_symbols["latn"]["decimal"],
        "percent": locale.percent_formats[None].pattern.replace("#,##0", "{0}"),
    }
    for name, style in (("and", "standard"), ("or", "or")):
        patterns = locale.list_patterns[style]
        forms |= {
            name: patterns["2"],
            f"{name} end": patterns["end"],
            f"{name} middle": patterns["middle"],
        }
        sound, said = SOUNDS.get(language, {}).get(name, ("", ""))
        forms |= {f"{name} sound": sound, f"{name} by sound": said}
    day, time = locale.date_formats["medium"].pattern, locale.time_formats["short"].pattern
    moment = locale.datetime_formats["medium"].format(_plain(time), _plain(day))
    months = locale.months["format"]["abbreviated"]
    return {**forms, "moment": moment, "months": " ".join(months[n] for n in range(1, 13))}


SOUNDS: Final = {"es": {"and": ("h?i(?![ae])", "{0} e {1}"), "or": (r"h?o|8|11\b", "{0} u {1}")}}
"""Sounds before which a language joins with another word; CLDR leaves them to the program."""
FIELDS: Final = {
    "d": "{day}", "dd": "{day:02}", "M": "{number}", "MM": "{number:02}", "MMM": "{month}",
    "y": "{year}", "H": "{hour}", "HH": "{hour:02}", "mm": "{minute:02}",
}  # fmt: skip


def _plain(pattern: str) -> str:
    """Return a pattern of CLDR as Python's `str.format` fills it in."""
    return re.sub(r"[A-Za-z]+", lambda field: FIELDS[field[0]], pattern)
