"""``pompeii.downfall.cards`` by the name that it had before there was a second game."""

from .downfall.cards import *  # noqa: F403
