"""The buttons after the end of a game, and the panel of a game that was ended early."""

from collections.abc import Iterator
from typing import Final

from app.kit import intents
from app.kit.button import button
from app.kit.i18n import _, n_
from app.kit.nodes import Attrs, Node, h

from .intents import Compare, Share

ID: Final = "result"
"""Id of the panel that shows the result."""
PANEL: Final[Attrs] = {"aria-labelledby": "result-title", "tabindex": "-1"}
"""The panel takes the focus at the end of the game, for players whose window ends above it."""


def again(twins: int = 0) -> Iterator[Node]:
    """Yield the buttons after the end, in three rows on a phone in every language. ``twins`` is the
    number of other games on the same deal.
    """
    yield button("rematch", intents.Rematch(), _("Rematch"), kind="primary")
    yield button("replay", intents.Replay(), _("Look back on it"))
    yield button("turned", intents.Replay(analyse="yes"), _("Turning points"))
    yield button("story", intents.Story(), _("The game in numbers"))
    if twins:
        words = n_(
            "Compare with {count} other game on this deal",
            "Compare with {count} other games on this deal",
            twins,
        )
        yield button("compare", Compare(), words)
    yield button("new", intents.New(), _("New game …"))
    yield button("share", Share(), _("Share …"))
    yield button("again", intents.Again(), _("Same deal again"))
    yield button("result-home", intents.Home(), _("Home"))


def onward() -> Node:
    """Return the suggestion after a tutorial game."""
    words = _("You know the game now. Next: a rival who plays fairly well.")
    medium = button("ready-medium", intents.Begin("medium"), _("Against Medium"), kind="primary")
    return h("div", "onward", {}, h("p", "onward-words", {}, words), medium)


def ended() -> Node:
    """Return the panel of a game that was ended early."""
    return h(
        "section",
        ID,
        PANEL,
        h("h2", "result-title", {}, _("Ended early")),
        h("p", "result-why", {}, _("The game was ended before it was decided. Nobody has won.")),
        button("go-on", intents.GoOn(), _("Go on with it"), kind="primary"),
        button("rematch", intents.Rematch(), _("New game, same players")),
        button("replay", intents.Replay(), _("Look back on it")),
        button("story", intents.Story(), _("The game in numbers")),
        button("again", intents.Again(), _("Same deal again")),
        button("new", intents.New(), _("New game …")),
    )
