"""Places that stay at the table of Via Appia, and the names and notation shown on request."""

import pytest

from app.games.appia import intents
from app.kit import i18n
from app.kit.nodes import Node
from pompeii.games.appia.state import Decision
from tests.app.appia_visitor import Seat, table, table_at
from tests.games.appia.positions import position


@pytest.fixture(autouse=True)
def _english() -> None:
    i18n.use("")


def test_income_card_keeps_its_place_when_another_is_taken() -> None:
    seat = Seat(table())
    before = [node.id for node in card_nodes(seat)]
    assert len(before) == 7
    taken = next(intent for intent in seat.wishes() if isinstance(intent, intents.TakeIncome))
    seat.do(taken)
    assert [node.id for node in card_nodes(seat)] == before
    turned = seat.there()[f"card-{taken.card}"]
    assert not turned.nodes
    assert "turned" in str(turned.attrs["class"])


def card_nodes(seat: Seat) -> list[Node]:
    """Return the income cards and the places of those turned down."""
    return [node for node in seat.there()["income"].nodes if node.id.startswith("card-")]


def test_stone_keeps_its_place_in_every_state() -> None:
    seat = Seat(table_at(position(2, stones=("sm", ""))))

    def shown() -> list[str]:
        return [node.id for node in seat.there()["stones"].nodes]

    before = shown()
    assert before == ["stones-label", "push-s", "push-m", "no-l"]
    seat.do(intents.PickStone("m"))
    assert shown() == before
    seat.do(intents.Push("m", "0", "0"))
    assert seat.local_game.table.decision == "push"
    assert shown() == ["stones-label", "push-s", "no-m", "no-l"]
    assert [node.id for node in seat.there()["decisions"].nodes] == ["stones", "enough"]


def test_rows_and_offers_of_an_exchange_keep_their_places() -> None:
    state = position(2, stones=("", ""))
    state.decision, state.fallen = Decision.EXCHANGE, (0, 1)
    seat = Seat(table_at(state))

    def shown(id: str) -> list[str]:
        return [node.id for node in seat.there()[id].nodes]

    rows = ["fell-s", "fell-m", "loading"]
    assert shown("exchange") == rows
    offers = ["fell-m-for-1", "fell-m-for-s", "fell-m-for-m"]
    assert shown("fell-m")[-3:] == offers
    seat.do(intents.ExchangeStone("s>s"))
    assert shown("exchange") == rows
    assert shown("fell-m")[-3:] == offers
    assert seat.text("fell-s-count") == "×0"
    assert not any(id.startswith("fell-s-for") for id in shown("fell-s"))


def test_notation_is_shown_only_on_request() -> None:
    seat = Seat(table())
    for wanted in (False, True):
        seat.local_game.user_settings.notation = wanted
        seat.do(intents.PickStone("s"))
        there = seat.there()
        assert ("write" in there) == wanted
        assert ("unseen" in there["aim-readout"].attrs.values()) != wanted


def test_names_of_spaces_follow_the_setting() -> None:
    seat = Seat(table_at(position(2, laid="a1")))
    for wanted in (True, False):
        seat.local_game.user_settings.coordinates = wanted
        seat.refresh()
        assert (seat.there().get("space-b4") is not None) == wanted
    assert [seat.text(f"segment-{name}") for name in "ABC"] == ["A", "B", "C"]
