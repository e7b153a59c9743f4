"""The sounds of each event; the DOM layer can play each of them."""

import ast

from app.games.downfall.local_game import DownfallLocalGame
from app.games.downfall.sounds import Sounds
from app.games.downfall.view_model import build_view_model
from app.storage.settings import UserSettings
from app.table.table_changes import Change, StepChange
from e2e.prepared_games import started, where
from pompeii import Action, Table
from pompeii.core.record_link import to_link
from pompeii.games.downfall.actions import DISCARDS, OUT, Move
from pompeii.games.downfall.board import NAMES
from pompeii.games.downfall.events import PiecesLost
from pompeii.games.downfall.state import Decision, Phase
from pompeii.games.downfall.step_log import Step
from tests.app.visitor import Visitor
from tests.paths import ROOT

HANDS = ROOT / "web" / "dom" / "sound.py"


def new_sounds(visitor: Visitor) -> list[str]:
    """Return the sounds since the last call."""
    names = [str(command[1]) for command in visitor.asked if command[0] == "sound"]
    visitor.asked.clear()
    return names


def listening(text: str, query: str = "?handover=off&animation=off") -> Visitor:
    """Return a user with sounds on who opens a record."""
    visitor = Visitor(query, f"#record={to_link(text)}")
    visitor.send({"type": "change", "form": "", "name": "sound", "value": "true"})
    assert new_sounds(visitor) == ["turn"]  # the switch itself makes a sample sound
    return visitor


def test_no_sound_without_the_setting() -> None:
    visitor = Visitor("?players=human,bot:random&seed=5&animation=off&draw=auto")
    for _ in range(6):
        visitor.wait()
        visitor.click(visitor.legal()[0])
    assert new_sounds(visitor) == []


def test_card_piece_and_turn_have_sounds_in_order() -> None:
    visitor = listening(where(lambda now: now.state.decision is Decision.PLAY))
    visitor.key("1")
    assert new_sounds(visitor) == []
    visitor.click(next(id for id in visitor.legal() if id.startswith("sq-")))
    assert new_sounds(visitor) == ["card", "piece"]
    visitor.click("undo")
    assert new_sounds(visitor) == []
    visitor.click("redo")
    assert new_sounds(visitor) == ["card", "piece"]
    visitor.click("draw")
    assert new_sounds(visitor) == ["turn"]


def test_discarded_card_has_a_sound() -> None:
    view_model = build_view_model(DownfallLocalGame(started("1"), "x", UserSettings()))
    step = Step(0, DISCARDS[3], (), ())
    change = Change(steps=(StepChange(step, is_new_action=True, events=()),))
    assert Sounds(view_model).for_change(change, view_model) == ["card"]


def test_thrown_piece_has_a_sound() -> None:
    visitor = listening(where(lambda now: now.state.decision is Decision.OMEN))
    visitor.click(visitor.legal()[0])
    assert new_sounds(visitor)[0] == "throw"


def test_eruption_and_each_tile_have_sounds() -> None:
    visitor = listening(where(lambda now: now.state.decision is Decision.DRAW and erupts(now)))
    visitor.click("draw")
    assert "eruption" in new_sounds(visitor)
    visitor.click(visitor.legal()[0])
    assert new_sounds(visitor)[0] == "tile"


def erupts(table: Table) -> bool:
    """Return True if the awaited draw brings the eruption."""
    drawn = Table.load(table.dump())
    drawn.draw()
    return drawn.state.phase is Phase.ERUPTION and len(table.steps) > 40


def test_lethal_lava_has_a_sound() -> None:
    def costs(table: Table) -> bool:
        view = table.view(table.state.actor)
        return table.state.decision is Decision.LAVA and any(
            isinstance(event, PiecesLost) for event in table.preview(view.legal[0])
        )

    visitor = listening(where(costs))
    visitor.click(visitor.legal()[0])
    assert new_sounds(visitor)[:2] == ["tile", "lava"]


def test_rescue_and_end_of_the_game_have_sounds() -> None:
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
    assert new_sounds(visitor)[0] == "escape"
    sounds: list[str] = []
    while visitor.marks["data-phase"] != "over":
        visitor.click(visitor.legal()[-1])
        sounds += new_sounds(visitor)
    assert sounds[-1] == "end"


def legal(table: Table) -> tuple[Action, ...]:
    """Return the legal actions of the actor."""
    return table.view(table.state.actor).legal


def test_dom_layer_can_play_every_sound() -> None:
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
