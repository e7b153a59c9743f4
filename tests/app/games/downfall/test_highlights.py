"""Marks on the board: choices, paths and exits, and the actions of others."""

import json
import re
from itertools import pairwise
from random import Random

from app.games.downfall.board import board
from app.games.downfall.local_game import DownfallLocalGame
from app.games.downfall.shortest_paths import gate_taken, shortest_path
from app.games.downfall.view_model import ViewModel, build_view_model
from app.kit.nodes import Node
from app.storage.settings import UserSettings
from pompeii import Table
from pompeii.games.downfall.actions import OUT, Move, Throw
from pompeii.games.downfall.board import GATES, NAMES, STRIDE, Square
from pompeii.games.downfall.state import Decision
from tests.app.visitor import Visitor, nodes
from tests.paths import DOWNFALL_GAMES

GAMES = DOWNFALL_GAMES


def local_game(game_: str, plies: int) -> DownfallLocalGame:
    """Return a user at a recorded game after `plies` actions, all hands open."""
    record = json.loads((GAMES / f"{game_}.json").read_text(encoding="utf-8"))
    for player in record["players"]:
        player["kind"] = "human"
    record["actions"] = record["actions"][:plies]
    return DownfallLocalGame(Table.load(json.dumps(record)), "id", UserSettings(hand_over=False))


def board_nodes(view_model: ViewModel) -> dict[str, Node]:
    return {node.id: node for node in nodes(board(view_model))}


def highlighted_ids(there: dict[str, Node], look_: str) -> set[str]:
    """Return the ids of drawn intents with a highlight."""
    return {
        id
        for id, node in there.items()
        if id.startswith("sq-") and node.attrs.get("class") == look_
    }


def visible_highlights(there: dict[str, Node]) -> set[str]:
    """Return the visible highlights: all legal ones except the dimmed (style/board.css)."""
    return {id for id in legal(there) - highlighted_ids(there, "aside") if id.startswith("sq-")}


def legal(there: dict[str, Node]) -> set[str]:
    return {id for id, node in there.items() if "data-legal" in node.attrs}


def exits(there: DownfallLocalGame) -> list[Square]:
    """Return the stacks that can leave."""
    origins = {a.origin for a in there.choices() if isinstance(a, Move)}
    return [at for at in sorted(origins) if there.table.ways(at)[1]]


def test_exactly_the_choices_are_highlighted() -> None:
    there = board_nodes(build_view_model(local_game("classic-4", 48)))
    assert visible_highlights(there) == legal(there)
    assert there["frames-line"].attrs["d"].count("M") == len(legal(there))
    assert "choosing" in there["board"].attrs["class"].split()
    assert highlighted_ids(there, "picked") == set()


def test_nothing_is_dimmed_without_a_choice_on_the_board() -> None:
    there = board_nodes(build_view_model(local_game("classic-4", 0)))
    assert "choosing" not in there["board"].attrs["class"].split()
    assert "frames" not in there


def test_selected_stack_takes_the_frame_and_others_stay_selectable() -> None:
    at = local_game("classic-4", 121)
    before = build_view_model(at)
    stack = exits(at)[0]
    at.pick_square(stack)
    view_model, there = build_view_model(at), board_nodes(build_view_model(at))
    others = {
        f"sq-{NAMES[each]}" for each in before.targets - {stack} - view_model.distances.keys()
    }
    assert others
    assert others <= legal(there)
    assert visible_highlights(there) == {f"sq-{NAMES[each]}" for each in view_model.distances}
    assert highlighted_ids(there, "picked") == {f"sq-{NAMES[stack]}"}
    assert there["frames-line"].attrs["d"].count("M") == len(view_model.distances)


def test_every_place_in_reach_shows_its_steps_and_path() -> None:
    at = local_game("classic-4", 121)
    stack = max(exits(at), key=lambda each: len(at.table.ways(each)[0]))
    at.pick_square(stack)
    view_model, there = build_view_model(at), board_nodes(build_view_model(at))
    for target, steps in view_model.distances.items():
        assert there[f"label-{NAMES[target]}-text"].children == str(steps)
        assert there[f"shows-sq-{NAMES[target]}"].attrs["d"].count("L") == steps
        walked = shortest_path(stack, view_model.distances, target)
        assert (walked[0], walked[-1], len(walked)) == (stack, target, steps + 1)
        assert all(abs(a - b) in {1, STRIDE} for a, b in pairwise(walked))
        assert {*walked} <= {stack, *view_model.distances}


def test_exactly_the_gates_in_reach_show_an_exit() -> None:
    at = local_game("classic-4", 121)
    at.pick_square(exits(at)[0])
    there = board_nodes(build_view_model(at))
    signs = {id.removeprefix("exit-").removesuffix("-text") for id in there if "exit-" in id}
    gates = {gate.key for gate in GATES if f"gate-{gate.key}" in legal(there)}
    assert {sign for sign in signs if "-" not in sign} == gates
    assert gates
    for key in gates:
        assert there[f"exit-{key}-text"].children == "Leave"
        assert there[f"shows-gate-{key}"].attrs["class"] == "shows way"


def test_omen_marks_only_its_targets_with_rings() -> None:
    at = local_game("classic-4", 59)
    view = at.view
    assert view.decision is Decision.OMEN
    there = board_nodes(build_view_model(at))
    rivals = [
        count
        for counts in view.pieces.values()
        for seat, count in enumerate(counts)
        if seat != view.actor
    ]
    assert there["frames"].attrs["class"] == "frames pieces"
    assert there["frames-line"].attrs["d"].count("M") == sum(rivals)
    named = {NAMES[a.square] for a in at.choices() if isinstance(a, Throw)}
    assert visible_highlights(there) == {f"sq-{name}" for name in named}


def test_actions_of_others_are_marked_until_the_own_next_action() -> None:
    visitor = Visitor("?players=human,bot:medium,bot:medium&seed=5&animation=off&draw=auto")
    random = Random(1)
    visitor.wait()
    traced = 0
    while visitor.marks["data-phase"] == "city":
        visitor.click(random.choice(visitor.legal()))
        visitor.wait()
        looks_ = [node.attrs.get("class", "") for node in nodes(visitor.tree)]
        traces = [each for each in looks_ if each.startswith("trace ")]
        assert traces
        traced = max(traced, len(traces))
        if len(traces) > 1:
            assert "trace red" not in traces
    assert traced > 2


def test_new_tiles_have_a_ring_and_choices_a_frame() -> None:
    visitor = Visitor("?players=human,bot:easy&seed=5&handover=off&animation=off&draw=auto")
    random = Random(3)
    visitor.wait()
    rings = 0
    while visitor.marks["data-phase"] in ("city", "eruption"):
        visitor.click(random.choice(visitor.legal()))
        visitor.wait()
        there = {node.id: node for node in nodes(visitor.tree)}
        if visitor.marks.get("data-decision") == "lava":
            traces = [node for id, node in there.items() if re.fullmatch(r"trace-\d+-line", id)]
            assert all("a32 32" in node.attrs["d"] for node in traces)
            assert "a32 32" not in there["frames-line"].attrs["d"]
            rings += len(traces)
    assert rings > 2


def test_escape_leads_through_the_nearest_open_gate() -> None:
    escapes = 0
    for path in GAMES.glob("*-?.json"):
        whole = local_game(path.stem, 10_000).table
        view = whole.view(None)
        for ply, step in enumerate(view.log):
            if isinstance(step.action, Move) and step.action.target == OUT:
                origin, before = step.action.origin, whole.at(ply)
                gate = gate_taken(view, ply, origin)
                assert gate in before.ways(origin)[1]
                seen, name = before.view(None), NAMES[origin]
                assert seen.steps_to_gate(name, gate.key) == seen.steps_to_gate(name)
                escapes += 1
    assert escapes > 10
