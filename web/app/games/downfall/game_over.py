"""The end of a game: the winners, and the ranking that explains the result."""

from collections.abc import Iterator

from app.kit.i18n import _, n_
from app.kit.nodes import Node, h
from app.table.game_over_banner_and_buttons import (
    PANEL_ATTRS,
    PANEL_ID,
    banner,
    ended_early_panel,
    game_over_buttons,
    next_opponent_suggestion,
)
from pompeii.games.downfall.cards import SIDES

from .player_and_supply_panels import piece
from .status import winners
from .view_model import ViewModel

ARCH = "M2 58V8h6V2h8v6h10V2h8v6h10V2h8v6h6v50H44V38a14 14 0 0 0-28 0v20z"
"""A gate of the city from within."""


def game_over_panel(view_model: ViewModel, lesson: Node | None = None) -> Node:
    """Return the ranking with its tie-break (M8), or the panel of a game ended early.

    After a tutorial game the last ``lesson`` and a suggestion follow.
    """
    view = view_model.view
    if view.winners is None:
        return ended_early_panel()
    order = sorted(
        range(len(view_model.players)), key=lambda seat: (-view.rescued[seat], view.volcano[seat])
    )
    rows = [
        row for seat in order for row in (_row(view_model, seat), _rescue_parade(view_model, seat))
    ]
    heads = (_("Player"), _("Rescued"), _("In the volcano"))
    head = h("tr", "ranking-head", {}, *(_head(n, text) for n, text in enumerate(heads)))
    body = h("tbody", "ranking-body", {}, *rows)
    return h(
        "section",
        PANEL_ID,
        {**PANEL_ATTRS, "class": "decided"},
        h("div", "result-winners", {}, *_winners(view_model, "winner", 52)),
        h("h2", "result-title", {}, winners(view_model)),
        h("p", "result-why", {}, _deciding_difference(view_model, order)),
        *([lesson, next_opponent_suggestion(view_model)] if lesson else []),
        h("table", "ranking", {}, h("thead", "ranking-heads", {}, head), body),
        _casualties(sum(view.volcano)),
        game_over_buttons(view_model.same_deal_saves, view_model.seal),
    )


def victory_banner(view_model: ViewModel) -> Node:
    """Return the banner over the board with the winners."""
    return banner(winners(view_model), _winners(view_model, "banner", 64))


def _winners(view_model: ViewModel, prefix: str, size: int) -> Iterator[Node]:
    """Yield the pieces of the winners, with ids that begin with ``prefix``."""
    for seat in view_model.view.winners or ():
        side = view_model.players[seat].side
        yield piece(f"{prefix}-{SIDES[side]}", side, size)


def _casualties(lost: int) -> Node:
    """Return the number of casualties of the mountain."""
    words = n_("The volcano took {count} person.", "The volcano took {count} people.", lost)
    box = {"class": "mountain", "viewBox": "200 55 400 319", "aria-hidden": "true"}
    whole = {"width": "800", "height": "500"}
    layers = (
        h("use", f"toll-mountain-{name}", {"href": f"#scene-{name}", **whole})
        for name in ("smoke", "mountain")
    )
    return h("p", "result-toll", {}, h("svg", "toll-mountain", box, *layers), words)


def _rescue_parade(view_model: ViewModel, seat: int) -> Node:
    """Return a gate, with the rescued people coming out of it. It is animated once, when the game
    ends (style/stage.css).
    """
    side = view_model.players[seat].side
    id = f"march-{SIDES[side]}"
    box = {"class": "arch", "viewBox": "0 0 60 60"}
    arch = h("svg", f"{id}-gate", box, h("path", f"{id}-arch", {"d": ARCH}))
    people = (piece(f"{id}-{n}", side, 20) for n in range(view_model.view.rescued[seat]))
    line = h("div", f"{id}-people", {"class": "march"}, arch, *people)
    return h("tr", id, {"aria-hidden": "true"}, h("td", f"{id}-way", {"colspan": "3"}, line))


def _head(number: int, text: str) -> Node:
    return h("th", f"ranking-head-{number}", {"scope": "col"}, text)


def _row(view_model: ViewModel, seat: int) -> Node:
    player = view_model.players[seat]
    id = f"rank-{SIDES[player.side]}"
    won = seat in (view_model.view.winners or ())
    return h(
        "tr",
        id,
        {"class": "won" if won else None},
        h("th", f"{id}-name", {"scope": "row"}, piece(f"{id}-piece", player.side), player.name),
        h("td", f"{id}-rescued", {}, str(view_model.view.rescued[seat])),
        h("td", f"{id}-volcano", {}, str(view_model.view.volcano[seat])),
    )


def _deciding_difference(view_model: ViewModel, order: list[int]) -> str:
    """Return the deciding difference in one sentence (M8)."""
    view = view_model.view
    best = order[0]
    rescued = view.rescued[best]
    level = [seat for seat in order if view.rescued[seat] == rescued]
    if len(level) == 1:
        return n_(
            "{count} piece rescued, more than anyone else.",
            "{count} pieces rescued, more than anyone else.",
            rescued,
        )
    if len(view.winners or ()) == 1:
        return _("Tie at {rescued} rescued; {name} lost fewer to the volcano ({volcano}).").format(
            rescued=rescued, name=view_model.players[best].name, volcano=view.volcano[best]
        )
    return _("Tie: {rescued} rescued and {volcano} in the volcano each.").format(
        rescued=rescued, volcano=view.volcano[best]
    )
