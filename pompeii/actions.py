"""``pompeii.downfall.actions`` by the name that it had before there was a second game."""

from .downfall.actions import *  # noqa: F403
