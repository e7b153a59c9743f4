"""A bot that kills who asks it."""

import os
import signal
import sys
from pathlib import Path
from random import Random

from pompeii import Action, View
from pompeii.bots import Budget

assert sys.platform != "win32"


class Deadly:
    """Plays at random, but the first one that finds the file kills the process that plays the game,
    and takes the file with it.
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
