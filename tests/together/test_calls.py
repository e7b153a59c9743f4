"""The sentences about times and presence come once, and to the right players."""

from pompeii.together.game_clock import SeatTimes, TimeLimit
from pompeii.together.presence_sentences import PresenceCalls
from pompeii.together.time_limit_sentences import TimeCalls

NAMES = ("Livia", "Marcus")


def times(*turns: float, limit: TimeLimit | None, timed_out: int | None = None) -> SeatTimes:
    """Return times while the clock of the second seat runs."""
    return SeatTimes(limit, [(turn, turn) for turn in turns], 1, timed_out)


def test_short_time_is_a_matter_of_its_player_alone() -> None:
    limit = TimeLimit(60, each_turn=True)
    for own, said in ((1, ["25 seconds left."]), (0, []), (None, [])):
        calls = TimeCalls()
        assert calls.hear(times(0.0, 20.0, limit=limit), own, NAMES) == []
        assert calls.hear(times(0.0, 35.0, limit=limit), own, NAMES) == said
        assert calls.hear(times(0.0, 36.0, limit=limit), own, NAMES) == []
    assert TimeCalls().hear(times(0.0, 35.0, limit=None), 1, NAMES) == []


def test_end_of_the_time_is_announced_to_all_and_again_in_a_later_turn() -> None:
    limit = TimeLimit(60, each_turn=False)
    calls = TimeCalls()
    for _turn in range(2):
        up = times(0.0, 60.0, limit=limit, timed_out=1)
        assert calls.hear(up, None, NAMES) == ["The time of Marcus is up. A bot plays this turn."]
        assert calls.hear(up, None, NAMES) == []
        assert calls.hear(times(0.0, 60.0, limit=limit), None, NAMES) == []
    assert calls.hear(up, 1, NAMES) == ["Your time is up. A bot plays this turn."]


def test_bank_shows_the_time_of_every_seat_and_a_turn_that_of_one() -> None:
    assert times(10.0, 20.0, limit=TimeLimit(60, each_turn=False)).left(0) == 50
    assert times(10.0, 20.0, limit=TimeLimit(60, each_turn=True)).left(0) is None
    assert times(10.0, 20.0, limit=None).left(1) is None


def test_changes_of_presence_are_announced_once() -> None:
    calls = PresenceCalls()
    assert calls.hear(("host", "free"), NAMES) == ["No player is in the seat of Marcus yet."]
    assert calls.hear(("host", "free"), NAMES) == []
    assert calls.hear(("away", "here"), NAMES) == ["Livia is away.", "Marcus is here."]
    assert calls.hear(("host", "bot"), NAMES) == ["Livia is here.", "A bot plays for Marcus."]
    assert PresenceCalls().hear(("host", "here"), NAMES) == []
