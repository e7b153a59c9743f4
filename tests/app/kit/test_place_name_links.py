"""Names of places in texts are marked with the ids of their places."""

import re

from app.games.appia.place_name_links import PLACES as ROAD
from app.games.downfall.place_name_links import PLACES as CITY
from app.kit.nodes import h, to_html
from app.kit.place_name_links import PlaceNames


def html(places: PlaceNames, text: str, *, focusable: bool = False) -> str:
    return to_html(h("p", "text", {}, *places.light("text", [text], focusable=focusable)))


def lights(written: str) -> list[str]:
    return re.findall(r'data-lights="([^"]*)"', written)


def test_squares_and_gates_are_marked() -> None:
    written = html(CITY, "You move from purple 7 (f5) to a5, beside Porta Marina.")
    assert lights(written) == ["sq-f5", "sq-a5", "gate-marina"]
    assert re.sub("<[^>]*>", "", written) == (
        "You move from purple 7 (f5) to a5, beside Porta Marina."
    )


def test_spaces_and_cities_are_marked() -> None:
    written = html(ROAD, "Livia lays a tile on b5, small, and travels to Tarracina.")
    assert lights(written) == ["at-b5", "at-tarracina"]


def test_parts_of_words_and_rules_are_not_marked() -> None:
    text = "A1, i1, ba2, a22 and P5."
    assert html(CITY, text) == f'<p id="text">{text}</p>'


def test_player_names_stay_text() -> None:
    written = html(CITY, "<b>a2 & Co</b> moves to a2.")
    assert "&lt;b&gt;" in written
    assert "<b>" not in written
    assert lights(written) == ["sq-a2", "sq-a2"]


def test_names_are_tab_stops_on_request() -> None:
    assert "tabindex" not in html(CITY, "to a2")
    assert 'tabindex="0"' in html(CITY, "to a2", focusable=True)


def test_links_among_the_parts_stay() -> None:
    link = h("a", "link", {}, "a2")
    assert [*CITY.light("text", [link])] == [link]
