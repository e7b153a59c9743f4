"""The query of an address is read and written like the standard library does."""

from urllib.parse import parse_qs, unquote, urlencode

from hypothesis import given
from hypothesis import strategies as some

from app.kit import url_query

TEXT = some.text(some.characters(codec="utf-8"))
WRITTEN = some.text(some.sampled_from("aZ09%&=+;~?# é%20%C3%A9%ff"))


@given(some.dictionaries(TEXT, TEXT))
def test_query_round_trip_equals_the_library(asked: dict[str, str]) -> None:
    written = url_query.write(asked)
    assert written == urlencode(asked)
    assert url_query.read(f"?{written}") == {name: text for name, text in asked.items() if text}


@given(WRITTEN)
def test_any_query_is_read_like_the_library(text: str) -> None:
    assert url_query.unescaped(text) == unquote(text)
    read = {name: values[-1] for name, values in parse_qs(text.removeprefix("?")).items()}
    assert url_query.read(text) == read
