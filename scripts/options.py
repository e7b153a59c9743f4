"""Writes the options of the rules into ``docs/rules.md``, between its two marks.

Run ``python scripts/options.py`` after a change in ``pompeii/downfall/rules.py``; a test holds the
document to it.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from pompeii.downfall.cards import PIECES  # noqa: E402
from pompeii.downfall.rules import OPTIONS, PRESETS, Option, Preset, Value  # noqa: E402

RULES: Final = ROOT / "docs" / "rules.md"
BEGIN: Final = "<!-- made by scripts/options.py from pompeii/downfall/rules.py -->\n"
END: Final = "<!-- end -->\n"
SOURCE: Final = re.compile(r"\bS\d\b")
_COUNTS: Final = {2: "two", 3: "three", 4: "four"}


def chapter() -> str:
    """Every option with what each rule set chooses, and what each of its values means."""
    columns = ["option", "rule", *(f"{p.label} {_linked(p.source)}" for p in PRESETS.values())]
    rows = [columns, ["---"] * len(columns), *map(_row, OPTIONS)]
    table = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    return "\n".join(["", table, *map(_paragraph, OPTIONS)])


def _row(option: Option) -> list[str]:
    chosen = [_chosen(preset, option) for preset in PRESETS.values()]
    return [f"[`{option.name}`](#{option.name})", _to_rule(option.rule), *chosen]


def _chosen(preset: Preset, option: Option) -> str:
    """What a rule set says, and with how many players it says something else."""
    values = {seats: getattr(preset.rules(seats), option.name) for seats in PIECES}
    usual = values[min(PIECES)]
    unusual = [
        f"; {_written(value)} with {_COUNTS[seats]} players"
        for seats, value in values.items()
        if value != usual
    ]
    return _written(usual) + "".join(unusual)


def _written(value: Value) -> str:
    """A value as a record writes it."""
    return f"`{str(value).lower()}`"


def _paragraph(option: Option) -> str:
    return (
        f'<a id="{option.name}"></a>**{option.label}** (`{option.name}`, {_to_rule(option.rule)}).'
        f" {option.help} {_linked(option.source)}\n\n"
        + "".join(f"- {each}\n" for each in _values(option))
    )


def _values(option: Option) -> Iterator[str]:
    if option.choices is not None:
        yield from (f"{_written(value)}: {words}" for value, words in option.choices.items())
    elif option.bounds is not None:
        low, high = option.bounds
        yield f"a whole number from `{low}` to `{high}`"
    else:
        yield "`true` or `false`"


def _to_rule(rule: str) -> str:
    return f"[{rule}](#{rule.lower()})"


def _linked(source: str) -> str:
    """What is said of the sources, each of them a link."""
    return SOURCE.sub(lambda found: _to_rule(found[0]), source)


def filled(document: str) -> str:
    """The document with the chapter as it has to be. Raises ValueError without its two marks."""
    before, rest = document.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}{chapter()}\n{END}{after}"


def main() -> None:
    """Write the chapter."""
    text = filled(RULES.read_text(encoding="utf-8"))
    RULES.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
