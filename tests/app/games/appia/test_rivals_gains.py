"""The gains of others since the player's own turn, at their panels."""

import pytest

from app.games.appia import intents
from app.games.appia.intents import ExchangeStone
from app.kit import i18n
from pompeii.games.appia.actions import parse
from pompeii.games.appia.state import Decision
from tests.app.appia_visitor import Seat, table_at
from tests.games.appia.positions import column, position


@pytest.fixture(autouse=True)
def _english() -> None:
    i18n.use("")


def gains(seat: Seat) -> dict[str, str]:
    """Return the figures of all gains, by side."""
    return {
        id.removeprefix("player-").removesuffix("-gains"): seat.text(id)
        for id in seat.there()
        if id.endswith("-gains")
    }


def test_points_of_a_rival_stay_until_the_next_own_action() -> None:
    state = position(2, laid="a1", at=("a1", "roma"), purses=(3, 3), carts=("s", "s"))
    seat = Seat(table_at(state))
    seat.do(intents.PickSpace("a4"))
    assert gains(seat) == {"red": "+1"}  # which the next player sees
    assert seat.there()["player-red-gains"].attrs["aria-hidden"] == "true"
    legend = str(seat.there()["player-red"].attrs["data-legend"])
    assert legend.endswith("Since your turn: 1 point.")
    seat.do(intents.PickSpace("a3"))
    assert gains(seat) == {"black": "+1"}
    assert "Since" not in str(seat.there()["player-red"].attrs["data-legend"])


def test_coins_paid_and_taken_are_shown_with_their_sign() -> None:
    state = position(2, laid="a1 a4", at=("a1", "roma"), purses=(3, 3))
    seat = Seat(table_at(state))
    seat.do(intents.PickSpace("a4"))
    assert gains(seat) == {"red": "−1"}
    assert "Since" not in str(seat.there()["player-red"].attrs["data-legend"])
    card = seat.local_game.view.open[0]
    seat.do(intents.TakeIncome(str(card), "c"))
    assert gains(seat)["black"].startswith("+")
    assert "Since your turn: " in str(seat.there()["player-black"].attrs["data-legend"])


def test_tiles_and_coins_from_the_quarry_are_shown() -> None:
    state = position(2, stones=("ss", "s"), quarry=column("ssssss"))
    seat = Seat(table_at(state))
    seat.local_game.play(parse("s@0/0"))
    seat.local_game.stop()
    seat.refresh()
    texts = []
    while seat.local_game.view.decision is Decision.EXCHANGE:
        texts.append(next(each for each in seat.wishes() if isinstance(each, ExchangeStone)))
        seat.do(texts[-1])
    assert texts
    figures = gains(seat)
    assert list(figures) == ["red"]
    assert figures["red"] == f"+{len(texts)}"


def test_first_turn_of_a_rival_is_shown_to_a_player_who_has_not_acted() -> None:
    state = position(3, laid="a1", at=("a1", "roma", "roma"), carts=("s", "s", "s"))
    seat = Seat(table_at(state))
    seat.do(intents.PickSpace("a4"))
    seat.do(intents.PickSpace("a3"))
    assert gains(seat) == {"red": "+1", "black": "+1"}


def test_spectator_and_finished_game_have_no_gains() -> None:
    state = position(2, laid="a1", at=("a1", "roma"), carts=("s", ""))
    seat = Seat(table_at(state))
    seat.do(intents.PickSpace("a4"))
    assert gains(seat)
    seat.local_game.watch(None)
    seat.refresh()
    assert not gains(seat)
