"""A table drawn from the Views of one seat."""

from random import Random
from typing import Any

import pytest

from pompeii.games.appia.actions import DONE as APPIA_DONE
from pompeii.games.appia.actions import Push
from pompeii.games.downfall.actions import DONE as DOWNFALL_DONE
from pompeii.together.seen_table import SeenTable, seen_table
from tests.together.table_simulation import Simulation, started

DONE = {"pompeii": DOWNFALL_DONE, "via-appia": APPIA_DONE}


class Requests:
    """The requests of a guest, in order."""

    def __init__(self) -> None:
        self.made: list[str] = []

    def act(self, action: str) -> None:
        self.made.append(action)

    def draw(self) -> None:
        self.made.append("draw")

    def undo(self) -> None:
        self.made.append("undo")


def seen_by(table: Simulation, seat: int | None) -> tuple[SeenTable, Requests]:
    """Return the table as the guest of `seat` sees it."""
    requests = Requests()
    guest = table.guests["Marcus"]
    assert guest.welcome is not None
    view = table.table.view(seat)
    return seen_table(table.game, guest.players, guest.welcome.rules, view, requests), requests


@pytest.mark.parametrize("key", ["pompeii", "via-appia"])
def test_seen_table_answers_like_the_true_one_for_its_seat(key: str) -> None:
    table = started(key)
    random, compared = Random(key), 0
    for _ in range(12):
        table.play(1)
        if table.draw_waits:
            continue
        seen, _requests = seen_by(table, 1)
        true: Any = table.table
        assert seen.view(1) == true.view(1)
        assert [*seen.steps] == [*true.view(1).log]
        assert (seen.actor, seen.sides, seen.seats) == (true.actor, true.sides, true.seats)
        assert (seen.winners, seen.can_redo, seen.dump()) == (None, False, "")
        shown: Any = seen
        assert shown.decision == true.decision
        if true.actor == 1:
            for action in {true.view(1).sample(random) for _ in range(5)} | {DONE[key]}:
                reasons = [str(each.why_not(action)) for each in (seen, true)]
                assert reasons[0] == reasons[1]
                compared += 1
    assert compared > 5


def test_actions_are_requests_and_change_nothing() -> None:
    table = started()
    while table.table.actor != 1 or table.draw_waits:
        table.play(1)
    seen, requests = seen_by(table, 1)
    action, before = seen.view(1).legal[0], len(seen.steps)
    seen.play(action)
    seen.draw()
    assert (requests.made, len(seen.steps)) == ([action.text], before)
    table.guests["Marcus"].act(action.text)
    table.settle()
    seen.see(table.table.view(1))
    assert len(seen.steps) == before + 1
    assert seen.record.actions == table.table.record.actions
    assert seen.can_undo
    seen.draw()
    seen.undo()
    assert requests.made == [action.text, "draw", "undo"]


def test_draw_of_another_seat_is_not_requested() -> None:
    table = started()
    while not (table.draw_waits and table.table.steps[-1].seat == 0):
        table.play(1)
    seen, requests = seen_by(table, 1)
    seen.draw()
    assert requests.made == []


def test_earlier_positions_are_known_as_far_as_their_views_are_kept() -> None:
    table = started()
    seen, _requests = seen_by(table, None)
    for _ in range(12):
        table.play(1)
        seen.see(table.table.view(None))
    last = len(seen.steps)
    assert seen.knows(last - 1)
    earlier = seen.at(last - 1)
    assert earlier.view(None).log == table.table.at(last - 1).view(None).log
    assert earlier.knows(last - 1)
    assert not earlier.knows(last)
    seen.see(earlier.view(None))
    assert not seen.knows(last)
    with pytest.raises(ValueError, match="was not seen"):
        seen.at(last)


def test_only_the_latest_views_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pompeii.together.seen_table.KEPT_VIEWS", 3)
    table = started()
    seen, _requests = seen_by(table, None)
    for ply in range(6):
        seen.see(table.table.view(None))
        table.host.act(table.table.actor, table.table.view(table.table.actor).legal[0].text)
        table.host.draw(table.table.steps[-1].seat)
        assert table.table.knows(ply)
    assert [ply for ply in range(6) if seen.knows(ply)] == [3, 4, 5]


def test_push_is_shown_from_the_view_before_it() -> None:
    table = started("via-appia")
    seen, _requests = seen_by(table, None)
    frames = 0
    for _ in range(40):
        table.play(1)
        seen.see(table.table.view(None))
        if seen.steps and isinstance(seen.steps[-1].action, Push):
            ply = len(seen.steps) - 1
            true: Any = table.table
            shown: Any = seen
            assert shown.frames(ply) == true.frames(ply)
            frames += 1
            break
    assert frames
