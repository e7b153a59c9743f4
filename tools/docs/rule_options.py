"""Write the options of the rules into the rulebooks, each between its two marks.

Run ``python -m tools.docs.rule_options`` after a change in the ``rule_options.py`` of a game. A
test fails if the documents differ from it.
"""

import re
from collections.abc import Iterator
from typing import Final

from pompeii.core.rule_options import Option, Value
from tools.build.rulebook_list import BOOKS, END, Book, RuleSet

SOURCE: Final = re.compile(r"\b(?:S\d|V-O)\b")
_COUNTS: Final = {2: "two", 3: "three", 4: "four"}


def chapter(book: Book) -> str:
    """Return every option with its value in each rule set, and the meaning of each value."""
    columns = ["option", "rule", *(f"{s.label} {_linked(s.source)}" for s in book.sets)]
    rows = [columns, ["---"] * len(columns), *(_row(book, option) for option in book.options)]
    table = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    return "\n".join(["", table, *map(_paragraph, book.options)])


def _row(book: Book, option: Option) -> list[str]:
    chosen = [_chosen(each, option) for each in book.sets]
    return [f"[`{option.name}`](#{option.name})", _to_rule(option.rule), *chosen]


def _chosen(chosen: RuleSet, option: Option) -> str:
    """Return the value of a rule set, and the numbers of players with another value."""
    values = {seats: getattr(chosen.rules(seats), option.name) for seats in _COUNTS}
    usual = values[min(_COUNTS)]
    unusual = [
        f"; {_written(value)} with {_COUNTS[seats]} players"
        for seats, value in values.items()
        if value != usual
    ]
    return _written(usual) + "".join(unusual)


def _written(value: Value) -> str:
    """Return a value as a record writes it."""
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
        if option.never is not None:
            yield f"{_written(option.never)}: never"
        yield f"a whole number from `{low}` to `{high}`" if low < high else f"{_written(low)} alone"
    else:
        yield "`true` or `false`"


def _to_rule(rule: str) -> str:
    return f"[{rule}](#{rule.lower()})"


def _linked(source: str) -> str:
    """Return the text of a source with each rule as a link."""
    return SOURCE.sub(lambda found: _to_rule(found[0]), source)


def filled(book: Book, document: str) -> str:
    """Return the document with the current chapter. Raise `ValueError` without its two marks."""
    before, rest = document.split(book.begin)
    _, after = rest.split(END)
    return f"{before}{book.begin}{chapter(book)}\n{END}{after}"


def main() -> None:
    """Write the chapters."""
    for book in BOOKS:
        text = filled(book, book.path.read_text(encoding="utf-8"))
        book.path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
