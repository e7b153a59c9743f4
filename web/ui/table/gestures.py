"""What a click or a key at the table does."""

from collections.abc import Mapping

from pompeii.board import SYMBOLS, square
from pompeii.cards import SIDES

from .robots import Robots
from .sitting import Sitting


def click(sitting: Sitting, robots: Robots, data: Mapping[str, str]) -> None:
    """Do what something with these data- attributes stands for."""
    if "action" in data:
        _act(sitting, robots, data)
    elif "card" in data:
        sitting.pick_card(int(data["card"]))
    elif "square" in data:
        sitting.pick_square(square(data["square"]))
    elif "gate" in data:
        sitting.pick_gate()
    elif "side" in data:
        sitting.pick_side(SIDES.index(data["side"]))


def _act(sitting: Sitting, robots: Robots, data: Mapping[str, str]) -> None:
    match data["action"]:
        case "draw":
            sitting.draw()
        case "done":
            sitting.done()
        case "undo":
            sitting.undo()
        case "redo":
            sitting.redo()
        case "pause":
            robots.pause()
        case "step":
            robots.step()
        case "ready":
            sitting.ready()
        case "lay-as":
            sitting.pick_symbol(SYMBOLS.index(data["symbol"]))
        case "call":
            sitting.ask_to_call(_seat(sitting, data))
        case "call-now":
            sitting.call()
        case "keep-quiet":
            sitting.keep_quiet()


def _seat(sitting: Sitting, data: Mapping[str, str]) -> int:
    """The seat that a button names, or whose turn it is."""
    table = sitting.table
    return table.sides.index(SIDES.index(data["side"])) if "side" in data else table.actor


def key(sitting: Sitting, robots: Robots, key: str, data: Mapping[str, str]) -> None:
    """Do what a key stands for; ``data`` is that of the place on the board it was pressed on."""
    cards = sitting.view.hand
    match key:
        case "Escape" if sitting.calling is not None:
            sitting.keep_quiet()
        case "Escape":
            sitting.step_back()
        case "Enter" if sitting.can_draw:
            sitting.draw()
        case "Enter" if data:
            click(sitting, robots, data)
        case "Enter":
            sitting.done()
        case "Undo":
            sitting.undo()
        case "Redo":
            sitting.redo()
        case "1" | "2" | "3" | "4" if int(key) <= len(cards):
            sitting.pick_card(cards[int(key) - 1])
