"""The losses of the only person at the device, beneath the status line and on the board."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.games.downfall.animations import Animations
from app.games.downfall.last_moves import last_moves
from app.games.downfall.local_game import DownfallLocalGame
from app.games.downfall.own_losses import describe_own_losses
from app.games.downfall.status import status
from app.games.downfall.view_model import ViewModel, build_view_model
from app.kit import i18n
from app.storage.settings import UserSettings
from app.table.table_changes import Change, StepChange
from pompeii import Player, Table, new
from pompeii.games.downfall.actions import parse
from pompeii.games.downfall.board import square
from pompeii.games.downfall.events import PiecesLost
from pompeii.games.downfall.step_log import Step
from tests.app.visitor import nodes

YOU, MARCUS = 0, 1
MOVE = Step(YOU, parse("c4-c5"), (), ())
OMEN = Step(MARCUS, parse("xc4:red"), (), ())


@pytest.fixture(autouse=True)
def _english() -> None:
    i18n.use("")


def lava(seat: int, *losses: PiecesLost) -> Step:
    """Return a step of `seat` that lays lava on k7 and causes `losses`."""
    return Step(seat, parse("coin>k7"), losses, ())


def buried(*losses: int) -> PiecesLost:
    """Return the losses on k7, by seat."""
    return PiecesLost("lava", square("k7"), losses)


def seen(*steps: Step) -> ViewModel:
    """Return the view model of a game against a bot after ``steps``."""
    players = [Player("Livia", 0), Player("Marcus", 1, "bot:random")]
    local_game = DownfallLocalGame(Table(new(players, {}, "1")), "id", UserSettings())
    view_model = build_view_model(local_game)
    view = replace(view_model.view, log=steps)
    lost = describe_own_losses(view, view_model.players, view_model.local_seats)
    return replace(view_model, view=view, own_losses=lost, steps_since_turn=steps[1:])


def test_loss_is_said_until_the_next_action() -> None:
    loss = lava(MARCUS, buried(1, 0))
    assert seen(MOVE, loss).own_losses == "Lava on brown 11 (k7) buries 1 of your people."
    assert seen(lava(YOU, buried(2, 1))).own_losses == (
        "Lava on brown 11 (k7) buries 2 of your people and 1 black piece."
    )
    assert not seen(loss, MOVE).own_losses
    assert not seen(MOVE, lava(MARCUS, buried(0, 2))).own_losses


def test_several_losses_are_summed_up() -> None:
    cut_off = PiecesLost("cut-off", square("j6"), (2, 0))
    after = seen(MOVE, OMEN, lava(MARCUS, buried(1, 0), cut_off))
    assert after.own_losses == "4 of your people are lost: c4, k7 and j6."


def test_people_who_share_the_device_are_not_addressed() -> None:
    view_model = seen(MOVE, OMEN)
    assert view_model.own_losses.startswith("Marcus throws one of your people on")
    assert not describe_own_losses(view_model.view, view_model.players, (YOU, MARCUS))


def test_status_line_tells_the_loss_unless_an_action_was_rejected() -> None:
    view_model = seen(MOVE, OMEN)
    told = next(node for node in nodes(status(view_model)) if node.id == "told")
    assert told.attrs["class"] == "lost"
    told = next(n for n in nodes(status(replace(view_model, refusal="No."))) if n.id == "told")
    assert "class" not in told.attrs
    told = next(n for n in nodes(status(view_model, "A caption")) if n.id == "told")
    assert not told.children


def ids(view_model: ViewModel) -> Iterator[str]:
    """Yield the ids of the marks of the last actions."""
    yield from (node.id for node in last_moves(view_model))


def test_board_marks_every_loss_with_the_shape_of_its_owner() -> None:
    assert {*ids(seen(MOVE, lava(MARCUS, buried(1, 2))))} >= {"lost-k7-red", "lost-k7-black"}


def test_number_of_the_lost_has_the_piece_of_its_owner() -> None:
    animations = Animations()
    view = seen(lava(MARCUS, buried(1, 2))).view
    change = StepChange(view.log[0], is_new_action=True, events=view.log[0].events)
    animations.queue(Change(steps=(change,)), view)
    drawn = [
        [str(child.attrs.get("href", child.text)) for child in ghost.nodes]
        for ghost in animations.ghosts
        if "tally" in ghost.attrs["class"]
    ]
    assert drawn == [["#piece-red", "−1"], ["#piece-black", "−2"]]
