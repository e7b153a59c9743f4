"""``pompeii.downfall.trace`` by the name that it had before there was a second game."""

from .downfall.trace import *  # noqa: F403
