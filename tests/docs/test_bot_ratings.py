"""The ratings of the bots that the page shows are those of the measured tables."""

from math import log10

import pytest

from pompeii import registry
from tests.docs.markdown_links import read
from tools.docs import bot_ratings, generated_parts
from tools.docs.bot_ratings import MARKS, Estimate

DOCUMENT = """\
<!-- matches -->
| `match hard medium --games 4` | must | 80.0 % | 76.0 to 84.0 % | 1 | 4 | 1 s | met |
| `match hard medium medium medium --games 4` | must | 1.0 % | 1.0 to 1.0 % | 1 | 4 | 1 s | met |
| `match expert hard --games 4` | must | 50.0 % | 40.0 to 60.0 % | 1 | 4 | 1 s | met |
<!-- end of matches -->
<!-- ladder -->
| medium | 1600 | 1570 to 1640 | 70.0 % |
| easy | 1400 | 1360 to 1430 | 30.0 % |
<!-- end of ladder -->
"""


@pytest.mark.parametrize("key", registry.GAMES)
def test_shipped_ratings_equal_the_tables_of_the_document(key: str) -> None:
    document = read("docs/strength.md")
    found = bot_ratings.ratings(document, key)
    bots = registry.game(key).bots.items()
    assert {id: bot.rating for id, bot in bots if bot.rating} == found
    source = bot_ratings.file_of(key).read_text(encoding="utf-8")
    assert bot_ratings.entries(source, document, key) == source
    written = generated_parts.get(document, f"{MARKS[key]}ratings")
    assert written == bot_ratings.table(document, key)


@pytest.mark.parametrize("key", registry.GAMES)
def test_bots_are_listed_the_weakest_first_as_far_as_ratings_tell(key: str) -> None:
    bots = [bot.rating for bot in registry.game(key).bots.values() if bot.rating]
    for number, weaker in enumerate(bots):
        for stronger in bots[number + 1 :]:
            assert weaker[1] <= stronger[2]


def test_a_bot_that_searches_is_rated_by_its_match_with_a_weaker_one() -> None:
    found = bot_ratings.ratings(DOCUMENT, "pompeii")
    assert {*[*found][:2]} == {"easy", "medium"}
    assert found["medium"] == (1600, 1570, 1640)
    ahead = 400 * log10(4)
    below = ahead - 400 * log10(0.76 / 0.24)
    assert found["hard"][0] == round(1600 + ahead)
    assert found["hard"][1] == round(1600 + ahead - (30**2 + below**2) ** 0.5)
    assert found["expert"][0] == found["hard"][0]
    assert found["expert"][1] < found["hard"][1] < found["hard"][2] < found["expert"][2]


def test_errors_of_both_ends_are_combined_separately() -> None:
    one, other = Estimate(100, 97, 105), Estimate(10, 6, 22)
    assert one.plus(other) == Estimate(110, 105, 123)


def test_a_match_that_was_not_measured_is_named() -> None:
    without = DOCUMENT.replace("80.0 % | 76.0 to 84.0 % | 1 | 4 | 1 s | met", "not measured | |")
    with pytest.raises(ValueError, match="The match of hard with medium was not measured"):
        bot_ratings.ratings(without, "pompeii")


def test_missing_marks_are_named() -> None:
    with pytest.raises(ValueError, match="The marks of ladder are missing"):
        generated_parts.get("", "ladder")


def test_other_ratings_are_written_to_their_bots() -> None:
    source = bot_ratings.file_of("pompeii").read_text(encoding="utf-8")
    points, *ends = bot_ratings.ratings(read("docs/strength.md"), "pompeii")["easy"]
    row = f"| easy | {points} | "
    document = read("docs/strength.md").replace(row, f"| easy | {points + 1} | ")
    written = bot_ratings.entries(source, document, "pompeii")
    assert written == source.replace(f"{(points, *ends)}", f"{(points + 1, *ends)}") != source
    with pytest.raises(ValueError, match="The entry of random stands there 0 times"):
        bot_ratings.entries("", document, "pompeii")
