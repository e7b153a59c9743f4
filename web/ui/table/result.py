"""The end of a game: who won, and why in figures."""

from pompeii.cards import SIDES

from ..kit import wishes
from ..kit.button import button
from ..kit.markup import Node, h
from ..kit.words import _, n_
from .panels import piece
from .scene import Scene
from .status import winners


def result(scene: Scene) -> Node:
    """The ranking with the tie-break spelled out (M8); or that there is none."""
    view = scene.view
    if view.winners is None:
        return _ended()
    order = sorted(
        range(len(scene.players)), key=lambda seat: (-view.rescued[seat], view.volcano[seat])
    )
    rows = [_row(scene, seat) for seat in order]
    heads = (_("Player"), _("Rescued"), _("In the volcano"))
    head = h("tr", "ranking-head", {}, *(_head(n, text) for n, text in enumerate(heads)))
    body = h("tbody", "ranking-body", {}, *rows)
    return h(
        "section",
        "result",
        {"aria-labelledby": "result-title"},
        h("h2", "result-title", {}, winners(scene)),
        h("p", "result-why", {}, _why(scene, order)),
        h("table", "ranking", {}, h("thead", "ranking-heads", {}, head), body),
        button("rematch", wishes.Rematch(), _("Rematch"), kind="primary"),
        button("again", wishes.Again(), _("Same deal again")),
    )


def _ended() -> Node:
    return h(
        "section",
        "result",
        {"aria-labelledby": "result-title"},
        h("h2", "result-title", {}, _("Ended early")),
        h("p", "result-why", {}, _("The game was ended before it was decided. Nobody has won.")),
        button("go-on", wishes.GoOn(), _("Go on with it"), kind="primary"),
        button("rematch", wishes.Rematch(), _("New game, same players")),
        button("again", wishes.Again(), _("Same deal again")),
    )


def _head(number: int, text: str) -> Node:
    return h("th", f"ranking-head-{number}", {"scope": "col"}, text)


def _row(scene: Scene, seat: int) -> Node:
    player = scene.players[seat]
    id = f"rank-{SIDES[player.side]}"
    won = seat in (scene.view.winners or ())
    return h(
        "tr",
        id,
        {"class": "won" if won else None},
        h("th", f"{id}-name", {"scope": "row"}, piece(f"{id}-piece", player.side), player.name),
        h("td", f"{id}-rescued", {}, str(scene.view.rescued[seat])),
        h("td", f"{id}-volcano", {}, str(scene.view.volcano[seat])),
    )


def _why(scene: Scene, order: list[int]) -> str:
    """In one sentence, what decided (M8)."""
    view = scene.view
    best = order[0]
    rescued = view.rescued[best]
    level = [seat for seat in order if view.rescued[seat] == rescued]
    if len(level) == 1:
        return n_(
            "{count} piece rescued, more than anybody else.",
            "{count} pieces rescued, more than anybody else.",
            rescued,
        )
    if len(view.winners or ()) == 1:
        return _(
            "Level at {rescued} rescued; {name} lost fewer to the volcano ({volcano})."
        ).format(rescued=rescued, name=scene.players[best].name, volcano=view.volcano[best])
    return _("Level at {rescued} rescued and {volcano} in the volcano.").format(
        rescued=rescued, volcano=view.volcano[best]
    )
