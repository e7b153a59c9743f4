"""The query of an address is read and written as the standard library does it."""

from urllib.parse import parse_qs, unquote, urlencode

from hypothesis import given
from hypothesis import strategies as some
from ui.kit import query

TEXT = some.text(some.characters(codec="utf-8"))
WRITTEN = some.text(some.sampled_from("aZ09%&=+;~?# é%20%C3%A9%ff"))


@given(some.dictionaries(TEXT, TEXT))
def test_it_is_written_as_the_library_writes_it_and_read_again(asked: dict[str, str]) -> None:
    written = query.write(asked)
    assert written == urlencode(asked)
    assert query.read(f"?{written}") == {name: text for name, text in asked.items() if text}


@given(WRITTEN)
def test_whatever_is_written_is_read_as_the_library_reads_it(text: str) -> None:
    assert query.unescaped(text) == unquote(text)
    read = {name: values[-1] for name, values in parse_qs(text.removeprefix("?")).items()}
    assert query.read(text) == read
