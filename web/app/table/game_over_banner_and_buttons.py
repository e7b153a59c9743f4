"""The end of a game: the banner, the buttons, and the panel of a game that was ended early."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from app.kit import intents
from app.kit.base_intent import Intent
from app.kit.button import button
from app.kit.i18n import _, n_
from app.kit.icons import icon
from app.kit.nodes import Attrs, Node, h

from .fair_deal_seal import Seal, seal
from .replay_and_share_intents import Compare, Share
from .view_model import TableViewModel

PANEL_ID: Final = "result"
"""Id of the panel that shows the result."""
BANNER_ID: Final = "banner"
"""Id of the banner that names the winners for a moment."""
PANEL_ATTRS: Final[Attrs] = {"aria-labelledby": "result-title", "tabindex": "-1"}
"""The panel takes the focus at the end of the game, for players whose window ends above it."""


def banner(words: str, pieces: Iterable[Node]) -> Node:
    """Return the banner over the board with the winners, which is visible only while it is animated
    (``web/dom/motion.py``). The panel has the same text.
    """
    line = h("p", "banner-words", {}, words)
    return h("div", BANNER_ID, {"aria-hidden": "true"}, *pieces, line)


def game_over_buttons(same_deal_saves: int = 0, verdict: Seal | None = None) -> Node:
    """Return the buttons after the end. ``same_deal_saves`` is the number of other games on the
    same deal; ``verdict`` is that on a fair deal.
    """
    sealed = [seal("result-fair", verdict)] if verdict else []
    return h("div", "result-next", {}, *sealed, *_buttons(same_deal_saves))


def _buttons(same_deal_saves: int) -> Iterator[Node]:
    yield _button("rematch", intents.Rematch(), "rematch", _("Rematch"), kind="primary")
    yield _button("replay", intents.Replay(), "review", _("Review the game"))
    yield _button("turned", intents.Replay(analyse="yes"), "insight", _("Turning points"))
    yield _button("story", intents.ShowStatistics(), "numbers", _("The game in numbers"))
    if same_deal_saves:
        words = n_(
            "Compare with {count} other game of this deal",
            "Compare with {count} other games of this deal",
            same_deal_saves,
        )
        yield _button("compare", Compare(), "compare", words)
    yield _button("share", Share(), "share", _("Share …"))
    yield _button("again", intents.Again(), "cards", _("Same deal again"))
    yield _button("new", intents.New(), "new", _("New game …"))
    yield _button("result-home", intents.Home(), "city", _("Home"))


def _button(id: str, intent: Intent, picture: str, words: str, *, kind: str = "") -> Node:
    """Return a button with an icon before its text."""
    text = h("span", f"{id}-label", {}, words)
    return button(id, intent, icon(f"{id}-icon", picture), text, kind=kind)


def next_opponent_suggestion(view_model: TableViewModel[Any, Any, Any]) -> Node:
    """Return the suggestion after a tutorial game: after a defeat, the same rival once more."""
    if view_model.you in (view_model.view.winners or ()):
        words = _("You know the game now. Next: a rival who plays fairly well.")
        setup, label = "medium", _("Against Medium")
    else:
        words = _("You know the game now. Try the same rival once more, without the guide.")
        setup, label = "easy", _("Against Easy")
    begin = button(f"ready-{setup}", intents.Begin(setup), label, kind="primary")
    return h("div", "onward", {}, h("p", "onward-words", {}, words), begin)


def ended_early_panel() -> Node:
    """Return the panel of a game that was ended early."""
    return h(
        "section",
        PANEL_ID,
        PANEL_ATTRS,
        h("h2", "result-title", {}, _("Ended early")),
        h("p", "result-why", {}, _("The game was ended before it was decided. Nobody has won.")),
        h(
            "div",
            "result-next",
            {},
            _button("go-on", intents.GoOn(), "run", _("Continue the game"), kind="primary"),
            _button("rematch", intents.Rematch(), "rematch", _("New game, same players")),
            _button("replay", intents.Replay(), "review", _("Review the game")),
            _button("story", intents.ShowStatistics(), "numbers", _("The game in numbers")),
            _button("again", intents.Again(), "cards", _("Same deal again")),
            _button("new", intents.New(), "new", _("New game …")),
        ),
    )
