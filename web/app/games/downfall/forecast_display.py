"""Optional forecasts: the eruption, the next lava, the chances to escape.

They use only what the viewing player may know.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from app.kit.form_fields import check
from app.kit.i18n import _, cached
from app.kit.nodes import Node, h
from app.kit.player_names import side as side_name
from app.kit.probability_bar import assumption_note, margin_note, percent, probability_bar
from app.storage.settings import UserSettings
from pompeii.core.i18n import number
from pompeii.games.downfall.board import GATES, NAMES, Gate, Square
from pompeii.games.downfall.cards import SIDES
from pompeii.games.downfall.state import Phase
from pompeii.games.downfall.view import View

from .board_geometry import UNIT, centre
from .pieces import PIECE, piece_positions

if TYPE_CHECKING:
    from pompeii.games.downfall.forecast import EscapeForecast

    from .view_model import ViewModel


RADIUS: Final = PIECE * 0.64
"""Radius of the rings."""
HALF: Final = 41
"""Half the side of a square in danger."""
CHANCE_OUTWARDS: Final = {"north": 0.27, "east": 0.27, "south": 0.44, "west": 0.32}
"""Distance from the middle of a square outwards to the chance of its gate, inside the name."""
CHANCE_ALONG: Final = {"north": (-0.44, 0), "east": (0, 0), "south": (0, 0), "west": (0, -0.44)}
"""The same along the wall, beside the letter or digit at the gate."""


def forecast_fields(user_settings: UserSettings) -> Iterator[Node]:
    """Yield the fields that switch on forecasts."""
    yield check(
        "gauge", _("Time to the eruption"), user_settings.gauge,
        _("The chance that the second AD 79 comes, calculated from the cards that you have "
"seen."),
    )  # fmt: skip
    yield check(
        "danger", _("Next lava"), user_settings.danger,
        _(
            "For each square, the chance that the next tile can be laid there. Once a tile "
"is drawn, you see where it can go; once it is laid, you see what comes next."
        ),
    )  # fmt: skip
    yield check(
        "forecast", _("Chances to get out"), user_settings.forecast,
        _("The chance of each piece, calculated by playing the game out hundreds of times."),
    )  # fmt: skip


# Beside the board


def forecast_panels(view_model: "ViewModel") -> Iterator[Node]:
    """Yield the forecasts in words and numbers."""
    if view_model.shows_eruption_chance and view_model.view.phase is Phase.CITY:
        yield _gauge(view_model.view)
    if view_model.forecast is not None:
        yield _table(view_model, view_model.forecast)
    elif view_model.forecast_job is not None and view_model.forecast_job.failed:
        yield h("p", "outlook-failed", {}, _("This device cannot calculate who gets out."))


def _gauge(view: View) -> Node:
    from pompeii.games.downfall.draw_odds import eruption  # see app.snapshot_preload

    seats = len(view.sides)
    rows = (
        ("turn", _("in this turn"), eruption(view, 1)),
        ("round", _("within a round"), eruption(view, seats)),
        ("next", _("within two rounds"), eruption(view, 2 * seats)),
    )
    id = "eruption-chance"
    title = h("h2", f"{id}-title", {}, _("The second AD 79 comes"))
    lines = [probability_bar(f"{id}-{name}", words, chance) for name, words, chance in rows]
    named = {"class": "outlook", "aria-labelledby": f"{id}-title"}
    return h("section", id, named, title, *lines)


def _table(view_model: "ViewModel", forecast: "EscapeForecast") -> Node:
    """Return the expected rescues per side, and the chance of each gate to stay open."""
    rows = []
    for player, (mean, margin) in zip(view_model.players, forecast.rescued, strict=True):
        words = _("{mean} ± {margin}").format(mean=number(mean, 1), margin=number(margin, 1))
        name = f"{player.name} ({side_name(player.side)})"
        rows.append(_row(f"outlook-{SIDES[player.side]}", name, words))
    for gate in GATES:
        name = _("{gate} stays open").format(gate=gate.name)
        rows.append(_row(f"outlook-{gate.key}", name, percent(forecast.open[gate.key])))
    title = h("h2", "outlook-title", {}, _("Rescued at the end"))
    named = {"class": "foreseen", "aria-labelledby": "outlook-title"}
    table = h("table", "outlook-table", named, h("tbody", "outlook-rows", {}, *rows))
    closely = margin_note("outlook-sure", forecast.playouts, forecast.margin)
    assumed = assumption_note("outlook-assumed", view_model.assumption)
    return h("section", "outlook", {"class": "outlook"}, title, table, closely, *assumed)


def _row(id: str, name: str, words: str) -> Node:
    head = h("th", f"{id}-name", {"scope": "row"}, name)
    return h("tr", id, {}, head, h("td", f"{id}-told", {}, words))


# On the board


def lava_chances(view_model: "ViewModel") -> Iterator[Node]:
    """Yield every square that the next tile can take, hatched by its chance. Once a tile is drawn,
    it is that tile.
    """
    for square, chance in sorted(view_model.lava_chances.items()):
        yield _hatching(square, min(4, int(8 * chance)))


@cached
def _hatching(square: Square, dense: int) -> Node:
    x, y = centre(square)
    step = 22 - 4 * dense
    lines = "".join(
        f"M{x - HALF + max(0, n - 2 * HALF):g} {y - HALF + min(n, 2 * HALF):g}"
        f"L{x - HALF + min(n, 2 * HALF):g} {y - HALF + max(0, n - 2 * HALF):g}"
        for n in range(step, 4 * HALF, step)
    )
    return h("path", f"risk-{NAMES[square]}", {"class": "risk", "d": lines})


def lava_chance_numbers(view_model: "ViewModel") -> Iterator[Node]:
    """Yield the chance of every such square, to be drawn over the pieces."""
    for square, chance in sorted(view_model.lava_chances.items()):
        yield _lava_chance(square, percent(chance))


@cached
def _lava_chance(square: Square, words: str) -> Node:
    x, y = centre(square)
    at = {"x": f"{x - HALF + 21:g}", "y": f"{y + HALF - 12:g}", "class": "upright risk-chance"}
    return h("text", f"risk-{NAMES[square]}-words", at, words)


def escape_chances(view_model: "ViewModel") -> Iterator[Node]:
    """Yield a ring around each piece or stack, filled clockwise by its chance to escape. Each gate
    shows its chance to stay open.
    """
    forecast = view_model.forecast
    if forecast is None:
        return
    chances = forecast.chances
    for id, seat, square, x, y in piece_positions(view_model.view):
        yield _escape_chance(f"ring-{id}", x, y, round(100 * chances.get((seat, square), 0)))
    for gate in GATES:
        yield _gate_chance(gate, percent(forecast.open[gate.key]))


@cached
def _escape_chance(id: str, x: float, y: float, points: int) -> Node:
    around = {"cx": f"{x:g}", "cy": f"{y:g}", "r": f"{RADIUS:g}", "pathLength": "100"}
    part = {**around, "stroke-dasharray": f"{points} 100", "class": "upright filled"}
    return h("g", id, {"class": "ring"}, h("circle", f"{id}-all", around),
             h("circle", f"{id}-part", part))  # fmt: skip


@cached
def _gate_chance(gate: Gate, words: str) -> Node:
    (x, y), out, along = centre(gate.square), CHANCE_OUTWARDS[gate.edge], CHANCE_ALONG[gate.edge]
    at = {
        "x": f"{x + UNIT * (gate.outward[0] * out + along[0]):g}",
        "y": f"{y + UNIT * (gate.outward[1] * out + along[1]):g}",
        "class": "upright",
    }
    text = h("text", f"open-{gate.key}-text", at, words)
    return h("g", f"open-{gate.key}", {"class": f"stays {gate.edge}"}, text)


def describe_forecasts(view_model: "ViewModel", place: Square) -> Iterator[str]:
    """Yield the forecasts for one square in words, for screen readers."""
    if risk := view_model.lava_chances.get(place):
        if view_model.view.tile is None:
            yield _("The next tile can be laid here: {chance}.").format(chance=percent(risk))
        elif place not in view_model.targets:  # of those it is said anyway
            yield _("The drawn tile can be laid here.")
    if view_model.forecast is not None:
        for (seat, square), chance in view_model.forecast.chances.items():
            if square == place:
                side = side_name(view_model.view.sides[seat])
                words = _("{side} gets out: {chance}.")
                yield words.format(side=side, chance=percent(chance))
