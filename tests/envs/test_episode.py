"""Games decision by decision: seats that are asked, numbers that are rejected, rewards."""

import numpy as np
import pytest

from pompeii import parse
from pompeii.core.i18n import FieldError
from pompeii.envs.appia import encoding as appia_encoding
from pompeii.envs.downfall import encoding as downfall_encoding
from pompeii.envs.downfall.encoding import NUMBERS
from pompeii.envs.episode import Episode, IllegalChoice, returns
from pompeii.games.appia import push
from pompeii.games.downfall.state import State
from tests.downfall_positions import city_position, everything_but, filled, flight_position


def at(state: State) -> Episode:
    """Return an episode that goes on at a position of two players."""
    episode = Episode(downfall_encoding, len(state.sides), "classic", {})
    episode.start("1")
    state.notes = []
    episode.table.state = state
    episode.go_on(episode.table)
    return episode


def test_deal_is_that_of_the_seed_and_the_rules() -> None:
    episode = Episode(downfall_encoding, 3, "two-card", {"dual_vents": True})
    episode.start("79")
    rules = episode.table.state.rules
    assert (rules.joker_targets, rules.dual_vents) == ("kin", True)
    assert [player.name for player in episode.table.record.players] == [
        "player_0", "player_1", "player_2",
    ]  # fmt: skip
    again = Episode(downfall_encoding, 3, "two-card", {"dual_vents": True})
    again.start("79")
    assert again.table.state == episode.table.state


@pytest.mark.parametrize(
    ("players", "preset", "options", "place"),
    [(5, "classic", {}, "seats"), (2, "old", {}, "preset"), (2, "classic", {"lava": 1}, "lava")],
)
def test_impossible_rules_are_rejected_in_their_place(
    players: int, preset: str, options: dict[str, object], place: str
) -> None:
    with pytest.raises(FieldError) as caught:
        Episode(downfall_encoding, players, preset, options)
    assert caught.value.place == place


def test_numbers_of_numpy_are_taken() -> None:
    episode = at(city_position())
    episode.take(np.int32(NUMBERS[parse("1@a2")]))
    assert [step.action.text for step in episode.table.steps] == ["1@a2"]


def test_action_itself_is_taken() -> None:
    episode = at(city_position())
    episode.take(parse("1@a2"))
    assert episode.seat == 1


def test_push_off_the_grid_is_taken() -> None:
    episode = Episode(appia_encoding, 2, "classic", {})
    episode.start("312")
    seat = episode.seat
    episode.take(push(0, -12, 14))
    assert episode.table.steps[0].action.text == "s@-12/14"
    assert episode.seat == seat


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (NUMBERS[parse("9@e6")], r"9@e6 is not legal for seat 0: There is no card 9 in the hand"),
        (parse("done"), r"done is not legal for seat 0: A card must be played now \(P1\)"),
        (NUMBERS[None], "seat 0 must act now"),
        (None, "None is neither an action nor its number"),
        (-1, "there is no action -1"),
        (5913, "there is no action 5913"),
    ],
)
def test_illegal_choice_is_rejected_with_its_reason(choice: object, why: str) -> None:
    episode = at(city_position())
    before = episode.table.state.clone()
    with pytest.raises(IllegalChoice, match=why):
        episode.take(choice)
    assert episode.table.state == before


def test_call_of_another_seat_is_rejected() -> None:
    episode = at(city_position(filled(7), hands=[[3, 4, 6, 8], [7] * 4]))
    episode.take(NUMBERS[None])
    assert episode.seat == 0
    with pytest.raises(IllegalChoice, match="call:black is not legal for seat 0: It is an action"):
        episode.take(parse("call:black"))


@pytest.mark.parametrize("wait", [NUMBERS[None], None], ids=["number", "answer of a bot"])
def test_P7_seat_out_of_turn_is_asked_first_and_may_wait(wait: int | None) -> None:
    episode = at(city_position(filled(7), hands=[[3, 4, 6, 8], [7] * 4]))
    assert episode.seat == 1
    assert episode.legal == [NUMBERS[parse("call:black")], NUMBERS[None]]
    episode.take(wait)
    assert (episode.seat, episode.table.steps) == (0, [])
    episode = at(city_position(filled(7), hands=[[3, 4, 6, 8], [7] * 4]))
    episode.take(NUMBERS[parse("call:black")])
    assert episode.table.state.phase == "eruption"


def test_only_the_seat_that_decides_has_legal_actions() -> None:
    episode = at(city_position())
    assert episode.observe(0)["action_mask"].sum() == len(episode.legal) > 0
    other = episode.observe(1)
    assert other["action_mask"].sum() == 0
    parts = downfall_encoding.LAYOUT.read(other["observation"])
    assert parts["hand"].tolist() == [0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0]


def test_no_seat_decides_when_the_game_is_over() -> None:
    episode = at(flight_position({"f1": "red"}))
    assert episode.returns == [0.0, 0.0]
    episode.take(parse("f1-out"))
    assert episode.seat is None
    assert episode.legal == []
    assert episode.returns == [1.0, -1.0]
    assert episode.observe(0)["action_mask"].sum() == 0
    with pytest.raises(IllegalChoice, match="The game is over"):
        episode.take(parse("f1-out"))


def test_stopped_game_has_no_result() -> None:
    episode = at(city_position(everything_but("a2")))
    episode.stop()
    assert (episode.seat, episode.returns) == (None, [0.0, 0.0])


@pytest.mark.parametrize(
    ("winners", "players", "rewards"),
    [
        ((1,), 2, [-1.0, 1.0]),
        ((0, 1), 2, [0.0, 0.0]),
        ((2,), 3, [-0.5, -0.5, 1.0]),
        ((0, 2), 3, [0.25, -0.5, 0.25]),
        ((3,), 4, [-1 / 3, -1 / 3, -1 / 3, 1.0]),
    ],
)
def test_rewards_add_up_to_nothing(
    winners: tuple[int, ...], players: int, rewards: list[float]
) -> None:
    assert returns(winners, players) == pytest.approx(rewards)
    assert sum(returns(winners, players)) == pytest.approx(0)
