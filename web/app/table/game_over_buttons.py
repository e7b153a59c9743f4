"""The buttons after the end of a game, and the panel of a game that was ended early."""

from collections.abc import Iterator
from typing import Final

from app.kit import intents
from app.kit.button import button
from app.kit.i18n import _, n_
from app.kit.nodes import Attrs, Node, h

from .replay_intents import Compare, Share

PANEL_ID: Final = "result"
"""Id of the panel that shows the result."""
PANEL_ATTRS: Final[Attrs] = {"aria-labelledby": "result-title", "tabindex": "-1"}
"""The panel takes the focus at the end of the game, for players whose window ends above it."""


def game_over_buttons(same_deal_saves: int = 0) -> Iterator[Node]:
    """Yield the buttons after the end, in three rows on a phone in every language.
    ``same_deal_saves`` is the number of other games on the same deal.
    """
    yield button("rematch", intents.Rematch(), _("Rematch"), kind="primary")
    yield button("replay", intents.Replay(), _("Review the game"))
    yield button("turned", intents.Replay(analyse="yes"), _("Turning points"))
    yield button("story", intents.ShowStatistics(), _("The game in numbers"))
    if same_deal_saves:
        words = n_(
            "Compare with {count} other game of this deal",
            "Compare with {count} other games of this deal",
            same_deal_saves,
        )
        yield button("compare", Compare(), words)
    yield button("new", intents.New(), _("New game …"))
    yield button("share", Share(), _("Share …"))
    yield button("again", intents.Again(), _("Same deal again"))
    yield button("result-home", intents.Home(), _("Home"))


def next_opponent_suggestion() -> Node:
    """Return the suggestion after a tutorial game."""
    words = _("You know the game now. Next: a rival who plays fairly well.")
    medium = button("ready-medium", intents.Begin("medium"), _("Against Medium"), kind="primary")
    return h("div", "onward", {}, h("p", "onward-words", {}, words), medium)


def ended_early_panel() -> Node:
    """Return the panel of a game that was ended early."""
    return h(
        "section",
        PANEL_ID,
        PANEL_ATTRS,
        h("h2", "result-title", {}, _("Ended early")),
        h("p", "result-why", {}, _("The game was ended before it was decided. Nobody has won.")),
        button("go-on", intents.GoOn(), _("Continue the game"), kind="primary"),
        button("rematch", intents.Rematch(), _("New game, same players")),
        button("replay", intents.Replay(), _("Review the game")),
        button("story", intents.ShowStatistics(), _("The game in numbers")),
        button("again", intents.Again(), _("Same deal again")),
        button("new", intents.New(), _("New game …")),
    )
