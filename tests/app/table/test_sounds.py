"""Which sounds are heard for what, and that the hands can make each of them."""

import ast

from app.games.downfall.local_game import LocalGame
from app.games.downfall.sounds import Sounds
from app.games.downfall.view_model import look
from app.storage.settings import UserSettings
from app.table.changes import Change, Changes
from e2e.records import started, where
from pompeii import Action, Table
from pompeii.core.link import to_link
from pompeii.games.downfall.actions import DISCARDS, OUT, Move
from pompeii.games.downfall.board import NAMES
from pompeii.games.downfall.events import PiecesLost
from pompeii.games.downfall.log import Step
from pompeii.games.downfall.state import Decision, Phase
from tests.app.visitor import Visitor
from tests.paths import ROOT

HANDS = ROOT / "web" / "dom" / "sound.py"


def heard(visitor: Visitor) -> list[str]:
    """The sounds since the last time."""
    names = [str(command[1]) for command in visitor.asked if command[0] == "sound"]
    visitor.asked.clear()
    return names


def listening(text: str, query: str = "?handover=off&animation=off") -> Visitor:
    """Somebody with sounds on who opens a record."""
    visitor = Visitor(query, f"#record={to_link(text)}")
    visitor.send({"type": "change", "form": "", "name": "sound", "value": "true"})
    assert heard(visitor) == ["turn"]  # so that one hears what was switched on
    return visitor


def test_nothing_is_heard_without_the_setting() -> None:
    visitor = Visitor("?players=human,bot:random&seed=5&animation=off&draw=auto")
    for _ in range(6):
        visitor.wait()
        visitor.click(visitor.legal()[0])
    assert heard(visitor) == []


def test_a_card_and_a_piece_then_whose_turn_it_is() -> None:
    visitor = listening(where(lambda now: now.state.decision is Decision.PLAY))
    visitor.key("1")
    assert heard(visitor) == []
    visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
    assert heard(visitor) == ["card", "piece"]
    visitor.click("undo")
    assert heard(visitor) == []
    visitor.click("redo")
    assert heard(visitor) == ["card", "piece"]
    visitor.click("draw")
    assert heard(visitor) == ["turn"]


def test_a_card_that_is_only_discarded_is_heard() -> None:
    scene = look(LocalGame(started("1"), "x", UserSettings()))
    step = Step(0, DISCARDS[3], (), ())
    change = Change(steps=(Changes(step, acted=True, events=()),))
    assert Sounds(scene).of(change, scene) == ["card"]


def test_a_piece_is_thrown_into_the_volcano() -> None:
    visitor = listening(where(lambda now: now.state.decision is Decision.OMEN))
    visitor.click(visitor.legal()[0])
    assert heard(visitor)[0] == "throw"


def test_the_eruption_is_heard_and_each_tile() -> None:
    visitor = listening(where(lambda now: now.state.decision is Decision.DRAW and erupts(now)))
    visitor.click("draw")
    assert "eruption" in heard(visitor)
    visitor.click(visitor.legal()[0])
    assert heard(visitor)[0] == "tile"


def erupts(table: Table) -> bool:
    """Whether the draw that is awaited brings the eruption."""
    drawn = Table.load(table.dump())
    drawn.draw()
    return drawn.state.phase is Phase.ERUPTION and len(table.steps) > 40


def test_lava_that_takes_pieces_is_heard() -> None:
    def costs(table: Table) -> bool:
        view = table.view(table.state.actor)
        return table.state.decision is Decision.LAVA and any(
            isinstance(event, PiecesLost) for event in table.preview(view.legal[0])
        )

    visitor = listening(where(costs))
    visitor.click(visitor.legal()[0])
    assert heard(visitor)[:2] == ["tile", "lava"]


def test_an_escape_and_the_end_of_the_game() -> None:
    text = where(
        lambda now: any(isinstance(each, Move) and each.target == OUT for each in legal(now))
    )
    table = Table.load(text)
    origin = next(
        each.origin for each in legal(table) if isinstance(each, Move) and each.target == OUT
    )
    visitor = listening(text)
    visitor.click(f"sq-{NAMES[origin]}")
    visitor.click(next(id for id in visitor.legal() if id.startswith("gate-")))
    assert heard(visitor)[0] == "escape"
    sounds: list[str] = []
    while visitor.marks["data-phase"] != "over":
        visitor.click(visitor.legal()[-1])
        sounds += heard(visitor)
    assert sounds[-1] == "end"


def legal(table: Table) -> tuple[Action, ...]:
    """What the seat may do whose turn it is."""
    return table.view(table.state.actor).legal


def test_the_hands_can_make_every_sound() -> None:
    tree = ast.parse(HANDS.read_text(encoding="utf-8"))
    (table,) = (
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "SOUNDS"
    )
    sounds = ast.literal_eval(table)
    both = {"card", "piece", "throw", "tile", "escape", "turn", "end"}
    assert set(sounds) == {*both, "lava", "rumble", "eruption", "coin", "fall", "grind"}
    for voices in sounds.values():
        for wave, low, high, wait, length, loud in voices:
            assert wave in ("noise", "sine", "triangle", "sawtooth")
            assert min(low, high, length, loud) > 0
            assert wait >= 0
