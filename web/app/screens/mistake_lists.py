"""The lists of each player's mistakes in an analysed game."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from app.kit.button import button
from app.kit.i18n import _
from app.kit.nodes import Node, h
from app.table.replay_and_share_intents import GoTo, TryOut
from pompeii.analysis.report import MISTAKES, Decision
from pompeii.core.player_colour_names import SIDES
from pompeii.core.record_document import Player


def mistake_entry(id: str, ply: int, words: Iterable[Node]) -> Node:
    """Return a mistake after `ply` actions: its `words` and the buttons that lead to it."""
    return h(
        "li",
        id,
        {},
        *words,
        h(
            "div",
            f"{id}-buttons",
            {"class": "choices"},
            button(f"{id}-look", GoTo(str(ply)), _("View"), kind="quiet"),
            button(f"{id}-try", TryOut(str(ply)), _("Try it"), kind="quiet"),
        ),
    )


def mistake_lists(
    players: Sequence[Player],
    people: Sequence[int],
    mistakes: Callable[[int], Sequence[Decision]],
    entry: Callable[[Decision], Node],
    *,
    over: bool,
) -> Iterator[Node]:
    """Yield a heading and a list for each player with mistakes, first the seats of `people`.

    `mistakes` returns those of a seat, worst first, and `entry` draws one. If the comparison of
    the decisions is `over`, a sentence names each player without mistakes.
    """
    bots = [seat for seat in range(len(players)) if seat not in people]
    for seat in (*people, *bots):
        name, alone = players[seat].name, people == [seat]
        id = f"insight-costliest-{SIDES[players[seat].side]}"
        if found := mistakes(seat)[:MISTAKES]:
            words = _("The costliest decisions: {name}").format(name=name)
            yield h("h3", id, {}, _("Your costliest decisions") if alone else words)
            yield h("ol", f"{id}-list", {"class": "turning"}, *map(entry, found))
        elif over:
            words = _("{name} made no mistakes.").format(name=name)
            yield h("p", id, {}, _("You made no mistakes.") if alone else words)
