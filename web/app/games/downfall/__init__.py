"""The user interface of The Downfall of Pompeii: input, drawing and announcements."""

from .game_ui import GAME_UI

__all__ = ["GAME_UI"]
