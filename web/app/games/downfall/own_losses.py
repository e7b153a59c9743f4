"""The losses of the only person at the device, in a sentence beneath the status line.

A counter alone does not show a newcomer that people were lost. The sentence goes with the next
action of that person.
"""

from collections.abc import Sequence

from app.kit.i18n import listed, n_
from app.table.view_model import steps_from_own_action
from pompeii import Player, View
from pompeii.games.downfall.actions import Throw
from pompeii.games.downfall.board import NAMES
from pompeii.games.downfall.events import PiecesLost
from pompeii.games.downfall.narration import action, event


def describe_own_losses(view: View, players: Sequence[Player], people: Sequence[int]) -> str:
    """Return the losses since the last action of the only seat of ``people``, and by that action.

    Return "" if there are none, or if several people share the device.
    """
    if len(people) != 1:
        return ""
    you = people[0]
    sentences, squares, count = list[str](), list[str](), 0
    for step in steps_from_own_action(view.log, you):
        thrown = step.action
        if isinstance(thrown, Throw) and view.sides[you] == thrown.side:
            sentences.append(action(step, players, you))
            squares.append(NAMES[thrown.square])
            count += 1
        for happened in step.events:
            if isinstance(happened, PiecesLost) and happened.losses[you]:
                sentences.append(event(happened, players, you))
                squares.append(NAMES[happened.square])
                count += happened.losses[you]
    if len(sentences) < 2:
        return "".join(sentences)
    return n_(
        "{count} of your people is lost: {places}.",
        "{count} of your people are lost: {places}.",
        count,
        places=listed(squares),
    )
