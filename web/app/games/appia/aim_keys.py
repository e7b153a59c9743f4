"""The keys that aim a stone behind the red line. The DOM layer handles them."""

from typing import Final

from app.kit.key_binding_types import Binding
from pompeii.core.i18n import mark

AIM_KEYS: Final = (
    Binding(
        mark("Left, right"),
        mark("once a stone is placed: move it by 1 mm, with Shift by 5"),
        dom_keys=("ArrowLeft", "ArrowRight"),
    ),
    Binding(
        mark("Up, down"),
        mark("turn it by 1°, with Shift by 5"),
        dom_keys=("ArrowUp", "ArrowDown"),
    ),
    Binding(mark("Home key"), mark("place it straight in the middle"), dom_keys=("Home",)),
)
"""Rows of a table of key bindings (``web/dom/aimed_stone.py``)."""
