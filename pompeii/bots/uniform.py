"""A bot that takes any legal action, each as likely as the other."""

from random import Random

from ..actions import Action
from ..view import View


def choose(view: View, random: Random) -> Action:
    """One of ``view.legal``, which must not be empty."""
    return view.legal[int(random.random() * len(view.legal))]
