"""The replay of any game, on its own table."""

from collections.abc import Callable
from typing import Any

import pytest

from app.game_catalogue import load
from app.screens.home import Home
from app.screens.replay import Replay
from app.screens.replay_movement import PAUSES
from app.screens.table_screen import TableScreen
from app.table.replay_timeline import PLY_FIELD, SPEED_FIELD, VIEWPOINT_FIELD
from pompeii import Table
from pompeii.core.record_link import to_link
from pompeii.games.appia.actions import Push
from pompeii.games.downfall.events import Ad79Drawn, Eruption, Event, OmenDrawn, PiecesLost
from tests.app.saves import game, visitor_with
from tests.app.visitor import Visitor, nodes
from tests.paths import APPIA_GAMES


class Clock:
    """A clock that moves only on request."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of replays."""
    clock = Clock()
    monkeypatch.setattr("app.screens.replay_movement.monotonic", clock)
    return clock


def linked(table: Any, query: str = "?animation=off") -> Visitor:
    """Return a user who opens the link of a game."""
    return Visitor(query, f"#record={to_link(table.dump())}")


def replay(visitor: Visitor) -> Replay:
    """Return the shown screen."""
    top = visitor.session.top
    assert isinstance(top, Replay)
    return top


def stands(visitor: Visitor) -> int:
    """Return the number of actions before the shown position."""
    return int(visitor.marks["data-ply"])


def wait(visitor: Visitor, clock: Clock, seconds: float) -> None:
    """Let time pass."""
    clock.now += seconds
    visitor.session.tick()
    visitor._see()


def pieces(visitor: Visitor) -> str:
    """Return the drawn pieces."""
    board = visitor.find("board")
    assert board is not None
    return " ".join(node.id for node in nodes(board))


def road() -> Any:
    """Return a finished game of Via Appia."""
    return load((APPIA_GAMES / "classic-2.json").read_text(encoding="utf-8"))


def test_every_position_of_via_appia_is_drawn_with_its_last_action() -> None:
    table = road()
    visitor = linked(table)
    way = replay(visitor)._controls()
    assert [stretch.name for stretch in way.sections] == ["road", "last"]
    for ply in (0, 30, way.milestones[0].ply, len(table.steps)):
        visitor.change(PLY_FIELD, str(ply))
        view = replay(visitor)._presenter.view_model.view
        assert view.log == table.at(ply).view(view.seat).log
        assert view.laid == table.at(ply).state.laid
        assert visitor.legal() == []
    pushed = next(n for n, step in enumerate(table.steps, 1) if isinstance(step.action, Push))
    visitor.change(PLY_FIELD, str(pushed))
    assert visitor.find("app").attrs["class"].split()[2] == "shows-quarry"  # type: ignore[union-attr]
    visitor.click("face-road")
    assert visitor.find("app").attrs["class"].split()[2] == "shows-road"  # type: ignore[union-attr]


def test_every_position_is_drawn_as_at_the_table() -> None:
    table = game("classic-3")
    visitor = linked(table)
    assert stands(visitor) == 0
    assert visitor.text("status-line") == f"0 of {len(table.steps)}: The beginning."
    for ply in (1, 40, 57, len(table.steps)):
        visitor.change(PLY_FIELD, str(ply))
        assert stands(visitor) == ply
        at = table.at(ply)
        for seat, player in enumerate(at.record.players):
            city = sum(seats[seat] for seats in at.view(None).pieces.values())
            panel = visitor.text(f"player-{('red', 'black', 'yellow', 'blue')[player.side]}")
            assert str(city) in panel


def test_list_of_keys_shows_those_of_the_replay() -> None:
    visitor = linked(game("classic-2"))
    visitor.key("?")
    listed = visitor.text("keys-list")
    assert "one action back" in listed
    assert "play or pause" in listed
    assert "undo" not in listed
    visitor.key("?")
    visitor.key("End")
    assert int(visitor.marks["data-ply"]) == len(game("classic-2").steps)


def test_steps_keys_and_slider_lead_to_the_same_positions() -> None:
    visitor = linked(game("classic-2"))
    end = len(game("classic-2").steps)

    def slide(to: str) -> None:
        visitor.change(PLY_FIELD, to)

    ways: list[tuple[Callable[..., object], str, int]] = [
        (visitor.click, "replay-forward", 1),
        (visitor.key, "ArrowRight", 2),
        (visitor.key, "ArrowDown", 3),
        (visitor.click, "replay-backward", 2),
        (visitor.key, "ArrowLeft", 1),
        (visitor.key, "ArrowUp", 0),
        (visitor.key, "ArrowUp", 0),
        (slide, "30", 30),
        (visitor.key, "End", end),
        (visitor.key, "ArrowRight", end),
        (visitor.click, "replay-first", 0),
        (visitor.click, "replay-last", end),
        (visitor.key, "Home", 0),
        (visitor.click, "log-57-go", 57),
        (slide, "nowhere", 57),
        (visitor.key, "x", 57),
    ]
    for do, what, ply in ways:
        do(what)
        assert stands(visitor) == ply
        slider = visitor.find(PLY_FIELD)
        assert slider is not None
        assert slider.attrs["value"] == str(ply)


def test_timeline_shows_the_phases_and_the_key_events() -> None:
    table = game("classic-2")
    visitor = linked(table)
    way = replay(visitor)._controls()
    assert [stretch.name for stretch in way.sections] == ["city", "eruption", "flight"]
    great, above, below = (
        [mark.ply for mark in way.milestones if mark.kind == kind]
        for kind in ("great", "above", "below")
    )
    happened = [(ply, each) for ply, step in enumerate(table.steps, 1) for each in step.events]
    assert great == [ply for ply, each in happened if _is_great(each)]
    assert len(above) == sum(table.view(None).rescued)
    assert below == sorted({ply for ply, each in happened if isinstance(each, PiecesLost)})
    visitor.key("PageDown")
    assert stands(visitor) == way.milestones[0].ply
    visitor.click("replay-next-event")
    second = stands(visitor)
    assert second == next(m.ply for m in way.milestones if m.ply > way.milestones[0].ply)
    visitor.click("replay-previous-event")
    visitor.key("PageUp")
    assert stands(visitor) == 0


def _is_great(event: Event) -> bool:
    """Return True if an event changes the game: the mountain seethes or erupts, or an Omen."""
    first = isinstance(event, Ad79Drawn) and not event.second
    return first or isinstance(event, OmenDrawn | Eruption)


def test_playback_stops_at_the_end_and_starts_again(clock: Clock) -> None:
    table = game("classic-2")
    visitor = linked(table)
    end = len(table.steps)
    visitor.change(SPEED_FIELD, "rush")
    visitor.change(SPEED_FIELD, "at once")
    visitor.change(PLY_FIELD, str(end - 2))
    visitor.key(" ")
    assert visitor.find("replay-run").attrs["aria-label"] == "Stop"  # type: ignore[union-attr]
    wait(visitor, clock, PAUSES["rush"] / 2)
    assert stands(visitor) == end - 2
    for ply in (end - 1, end, end):
        wait(visitor, clock, PAUSES["rush"])
        assert stands(visitor) == ply
    assert visitor.find("replay-run").attrs["aria-label"] == "Play back"  # type: ignore[union-attr]
    visitor.click("replay-run")
    assert stands(visitor) == 0
    wait(visitor, clock, PAUSES["rush"])
    assert stands(visitor) == 1
    visitor.click("replay-run")
    wait(visitor, clock, 9)
    assert stands(visitor) == 1


def test_address_names_the_position_at_rest(clock: Clock) -> None:
    visitor = visitor_with(game("classic-2", 60))
    visitor.click("save-game0-open")
    visitor.click("look-back")
    for _ in range(5):
        visitor.key("ArrowRight")
    assert visitor.address == "?game=game0&ply=0"
    assert visitor.session.pending() is not None
    wait(visitor, clock, 0.5)
    assert visitor.address == "?game=game0&ply=5"
    again = Visitor(visitor.address, store=visitor.store)
    assert stands(again) == 5
    assert again.entries == visitor.entries
    again.go(-1)
    assert isinstance(again.session.top, TableScreen)
    far = Visitor("?game=game0&ply=999", store=visitor.store)
    assert stands(far) == 60


@pytest.mark.parametrize("ply", ["x", "-3", "%C2%B2", "9" * 5000])
def test_impossible_position_leads_to_the_beginning(ply: str) -> None:
    visitor = visitor_with(game("classic-2", 60))
    assert stands(Visitor(f"?game=game0&ply={ply}", store=visitor.store)) == 0
    assert isinstance(Visitor(f"?ply={ply}").session.top, Home)


def test_replay_permits_no_action() -> None:
    visitor = linked(game("classic-2"))
    for ply in (0, 30, 90, 150):
        visitor.change(PLY_FIELD, str(ply))
        assert visitor.legal() == []
        before = visitor.html
        for id in ("sq-c4", "gate-nola"):
            visitor.click(id)
        card = next((n for n in nodes(visitor.tree) if "data-card" in n.attrs), None)
        if card is not None:
            visitor.click(card.id)
        assert visitor.html == before
        assert "data-decision" not in visitor.marks


def test_running_game_shows_only_the_knowledge_of_the_viewing_seat() -> None:
    running = game("classic-2", 40)
    visitor = Visitor("?handover=on", f"#record={to_link(running.dump())}")
    visitor.click("menu")
    visitor.click("look-back")
    assert visitor.find(VIEWPOINT_FIELD) is None
    hidden = replay(visitor)._whole_game.local_game
    assert hidden.viewer is None or hidden.view.seat == hidden.viewer
    for ply in range(0, 41, 8):
        visitor.change(PLY_FIELD, str(ply))
        shown = replay(visitor)._presenter.local_game.view
        assert shown.seat == hidden.viewer


def test_finished_game_is_shown_from_any_seat() -> None:
    table = game("classic-3")
    visitor = linked(table)
    for ply in (0, 1, 2):
        visitor.change(PLY_FIELD, str(ply))
        assert replay(visitor)._presenter.local_game.view.seat == table.steps[ply].seat
    visitor.change(VIEWPOINT_FIELD, "2")
    assert replay(visitor)._presenter.local_game.view.seat == 2
    visitor.change(VIEWPOINT_FIELD, "nobody")
    assert replay(visitor)._presenter.local_game.view.seat is None
    visitor.change(VIEWPOINT_FIELD, "7")
    assert replay(visitor)._presenter.local_game.view.seat is None


def test_step_is_announced_and_only_a_forward_step_is_animated() -> None:
    visitor = linked(game("classic-2"), "?animation=normal")
    visitor.key("ArrowRight")
    assert visitor.said[-1] == visitor.text("status-line")
    assert visitor.moved
    for leap in ("ArrowLeft", "End"):
        visitor.key(leap)
        assert visitor.said[-1] == visitor.text("status-line")
        assert not visitor.moved


def test_log_leads_through_the_whole_game_and_marks_the_position() -> None:
    table = game("classic-2")
    visitor = linked(table)
    visitor.change(PLY_FIELD, "57")
    lines = visitor.find("log-lines")
    assert lines is not None
    entries = [node for node in lines.nodes if "log-turn" not in node.attrs["class"].split()]
    assert len(entries) == len(table.steps)
    (now,) = [node for node in entries if "data-now" in node.attrs]
    assert now.id == "log-57"
    to_come = {node.id for node in entries if "log-later" in node.attrs["class"].split()}
    assert to_come == {f"log-{ply}" for ply in range(58, len(table.steps) + 1)}
    visitor.click(now.id)
    assert stands(visitor) == 57


def test_game_from_a_link_is_saved_on_request_only() -> None:
    visitor = linked(game("classic-2"))
    visitor.key("End")
    assert visitor.store.saves() == []
    visitor.click("keep")
    assert [saved.text for saved in visitor.store.saves()] == [game("classic-2").dump()]
    assert isinstance(visitor.session.top, TableScreen)
    assert visitor.find("result") is not None


def test_actions_of_others_since_the_own_turn_are_replayed(clock: Clock) -> None:
    visitor = Visitor("?players=human,bot:random&seed=5&animation=off")
    visitor.wait()
    for kind in ("card-", "sq-"):
        visitor.click(next(id for id in visitor.legal() if id.startswith(kind)))
    while visitor.find("since-again") is None:
        visitor.click(next(id for id in visitor.legal() if id in ("done", "draw")))
        visitor.wait()
    own = stands(visitor)
    visitor.click("since-again")
    begin = stands(visitor)
    assert begin < own
    wait(visitor, clock, PAUSES["normal"])
    assert stands(visitor) == begin + 1
    visitor.key("Escape")
    assert isinstance(visitor.session.top, TableScreen)
    assert stands(visitor) == own


def test_bots_wait_during_a_replay() -> None:
    visitor = Visitor("?players=bot:random,bot:random&seed=5&animation=off")
    for _ in range(6):
        visitor.session.tick()
    visitor.click("look-back")
    assert not visitor.session.busy
    visitor.key("Escape")
    assert visitor.session.busy


def test_open_record_is_the_whole_game_at_every_position() -> None:
    table: Table = game("classic-2")
    visitor = linked(table)
    visitor.change(PLY_FIELD, "30")
    assert visitor.session.record() == table.dump()
