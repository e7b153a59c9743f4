"""The bots of the first game, under the name that they had before there was a second one."""

from .bot import Budget, Entry
from .downfall.bots import BOTS, Bot, make

__all__ = ["BOTS", "Bot", "Budget", "Entry", "make"]
