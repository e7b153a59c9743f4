"""Sentences about the estimated strength of a player (:mod:`.skill_estimate`)."""

from collections.abc import Mapping

from pompeii.core.i18n import _, listed, n_, number, signed

from .skill_estimate import Skill


def describe(name: str, strength: Skill, labels: Mapping[str, str]) -> str:
    """Return sentences about the strength of the player `name`; `labels` are the bots' names."""
    words = n_(
        "In {count} game against bots of one kind, play was worth {play} ± {margin}. The "
        "bots against the same rivals: {others}.",
        "In {count} games against bots of one kind, play was worth {play} ± {margin} per "
        "game. The bots against the same rivals: {others}.",
        strength.games,
        play=signed(strength.play),
        margin=number(strength.margin, 1),
        others=listed([f"{labels[bot]} {signed(play)}" for bot, play in strength.expected.items()]),
    )
    return f"{_claimed(name, strength, labels)} {words}"


def _claimed(name: str, strength: Skill, labels: Mapping[str, str]) -> str:
    above, below = strength.above[-1:], strength.below[:1]
    if len(strength.like) > 1:
        words = _("{name} plays about as well as {bots}; more games will show which.")
    elif strength.like:
        words = _("{name} plays about as well as {bots}.")
    elif above and below:
        words = _("{name} plays better than {weaker} and less well than {stronger}.")
    elif above:
        words = _("{name} plays better than {weaker}.")
    else:
        words = _("{name} plays less well than {stronger}.")
    return words.format(
        name=name,
        bots=listed([labels[bot] for bot in strength.like], "or"),
        weaker="".join(labels[bot] for bot in above),
        stronger="".join(labels[bot] for bot in below),
    )
