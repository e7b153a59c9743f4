"""A bot that kills the process that asks it."""

import os
import signal
import sys
from pathlib import Path
from random import Random

from pompeii import Action, View
from pompeii.bots import Budget

assert sys.platform != "win32"


class Deadly:
    """A random bot.

    The first one that finds the file deletes it and kills the process that plays the game.
    """

    def choose(self, view: View, random: Random, budget: Budget) -> Action | None:  # noqa: ARG002
        if len(view.log) > 20:
            try:
                Path(os.environ["POMPEII_DEADLY"]).unlink()
            except (KeyError, FileNotFoundError):
                pass
            else:
                os.kill(os.getppid(), signal.SIGKILL)
        return view.sample(random)
