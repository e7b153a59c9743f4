"""The screens beside the game, from which one comes back to where one was."""

from ..keep.habits import Habits
from ..kit.markup import Node
from .about import about
from .settings import settings


def aside(name: str, habits: Habits, *, from_table: bool) -> Node:
    """The screen that is called so: ``about`` or ``settings``."""
    if name == "about":
        return about(from_table=from_table)
    return settings(habits, from_table=from_table)
