"""The user interface of Via Appia: input, drawing and announcements."""

from .game_ui import GAME_UI

__all__ = ["GAME_UI"]
