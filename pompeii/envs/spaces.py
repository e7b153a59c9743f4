"""The spaces of observations and actions for Gymnasium, and its rendering as text."""

from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space

from .encoding_interface import Encoding
from .episode import ACTION_MASK, OBSERVATION, Episode

RENDER_MODES: Final = ("human", "ansi")


def observation_space(encoding: Encoding) -> Space[Any]:
    """Return the space of the observations of a seat with the mask of its legal actions."""
    low, high = encoding.LAYOUT.bounds()
    return Dict(
        {
            OBSERVATION: Box(low, high, dtype=encoding.LAYOUT.dtype),
            ACTION_MASK: Box(0, 1, (len(encoding.ACTIONS),), np.int8),
        }
    )


def action_space(encoding: Encoding) -> Discrete:
    """Return the space of the numbers of actions."""
    return Discrete(len(encoding.ACTIONS))


def render(episode: Episode, mode: str | None) -> str | None:
    """Return the board as text in the mode ``ansi``, or print it in the mode ``human``.

    The board is as the seat that decides sees it, at the end as a spectator does. Return None in
    the mode ``human``, and without a mode.
    """
    if mode is None:
        return None
    view = episode.view(episode.seat) if episode.seat is not None else episode.table.view(None)
    text = episode.game.output_formats.show(view, episode.table.record.players)
    if mode == "ansi":
        return text
    print(text)
    return None
