"""``pompeii.downfall.board`` by the name that it had before there was a second game."""

from .downfall.board import *  # noqa: F403
