"""The options on which sources differ or are silent, and the one named set (V-O)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal

from pompeii.core.i18n import FieldError, mark
from pompeii.core.rule_options import Option, checked

from .board import EDITION
from .quarry_physics import MODEL


@dataclass(frozen=True, slots=True)
class Rules:
    """One choice for every option. The field defaults are the classic rules."""

    coins: Literal["endless", "thirty"] = "endless"
    shortage_payers: Literal["all", "others"] = "all"
    settle: Literal["text", "end", "each"] = "text"
    link: Literal["any", "behind"] = "any"
    pass_over: bool = True
    city_step: Literal["counts", "free"] = "counts"
    majority_min: int = 1
    quiet_rounds: int = 8
    round_limit: int = 100
    coins_seen: Literal["own", "all"] = "own"
    hand: Literal["exact", "tremor"] = "exact"
    quarry: int = MODEL
    board: int = EDITION


_UNCLEAR: Final = mark("The printed rules can be read either way.")
_SILENT: Final = mark("No published source settles this.")

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "coins",
        "V-C6",
        mark("Number of coins"),
        mark("This option decides whether the coins can run out."),
        _UNCLEAR,
        choices={
            "endless": mark("as many as are needed"),
            "thirty": mark("thirty, those of the players included"),
        },
    ),
    Option(
        "shortage_payers",
        "V-I5",
        mark("Players who put back stones"),
        mark("If the store lacks a stone that a player is due, half of the stones go back."),
        _UNCLEAR,
        choices={
            "all": mark("all players"),
            "others": mark("all but the player who is due the stones"),
        },
    ),
    Option(
        "settle",
        "V-Q5",
        mark("Exchange of fallen stones"),
        mark("Stones that fell out of the quarry are exchanged for tiles or sold."),
        _UNCLEAR,
        choices={
            "text": mark("after the second push, before a third one"),
            "end": mark("after all pushes"),
            "each": mark("after each push"),
        },
    ),
    Option(
        "link",
        "V-R3",
        mark("Neighbours of a new tile"),
        mark("A tile is laid next to the road that is there already."),
        _UNCLEAR,
        choices={
            "any": mark("a tile behind or ahead, or the city behind"),
            "behind": mark("a tile or the city behind"),
        },
    ),
    Option(
        "pass_over",
        "V-M3",
        mark("Full tiles may be passed"),
        mark("No move ends on a full tile. This option decides whether a move may pass over one."),
        _UNCLEAR,
    ),
    Option(
        "city_step",
        "V-M4",
        mark("The step into a city"),
        mark("A move ends in the next city at the latest."),
        _UNCLEAR,
        choices={
            "counts": mark("is a step like any other"),
            "free": mark("is neither counted nor paid"),
        },
    ),
    Option(
        "majority_min",
        "V-E3",
        mark("Tokens needed to take part in a segment"),
        mark("At the end, the most and the second most tokens of a segment score."),
        _SILENT,
        bounds=(0, 1),
    ),
    Option(
        "quiet_rounds",
        "V-E1",
        mark("Quiet rounds that end the game"),
        mark(
            "The game ends after this many rounds in a row without building or travel, "
            "once the road is long."
        ),
        _SILENT,
        bounds=(5, 20),
        never=0,
    ),
    Option(
        "round_limit",
        "V-E1",
        mark("The last round"),
        mark("The game ends with this round at the latest."),
        _SILENT,
        bounds=(1, 200),
    ),
    Option(
        "coins_seen",
        "V-S7",
        mark("Visible coins"),
        mark("Coins lie behind a screen, but a player who keeps count knows them anyway."),
        _SILENT,
        choices={"own": mark("one's own"), "all": mark("everybody's")},
    ),
    Option(
        "hand",
        "V-Q17",
        mark("The hand that pushes"),
        mark("A trembling hand pushes a little beside where it aimed, by up to 2 mm and 4°."),
        _SILENT,
        choices={"exact": mark("is steady"), "tremor": mark("trembles")},
    ),
    Option(
        "quarry",
        "V-Q16",
        mark("Model of the quarry"),
        mark("The calculation that moves the stones."),
        _SILENT,
        bounds=(MODEL, MODEL),
    ),
    Option(
        "board",
        "V-C10",
        mark("Edition of board and cards"),
        mark("The spaces, lines and card faces."),
        _SILENT,
        bounds=(EDITION, EDITION),
    ),
)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named rule set."""

    name: str
    label: str
    summary: str
    source: str
    text: str
    """The text of the game that it follows, in words; the meaning of ``source``."""
    rules: Rules


PRESETS: Final[dict[str, Preset]] = {
    "classic": Preset(
        "classic",
        mark("Classic"),
        mark("The usual rules: coins never run out, and two pushes come before any exchange."),
        "V-O",
        mark("the rules that come with the game"),
        Rules(),
    )
}


def make_rules(
    seats: int,  # noqa: ARG001 - they are the same for all, but not in every game
    preset: str = "classic",
    options: Mapping[str, object] = MappingProxyType({}),
) -> Rules:
    """Return the rules of a named set for ``seats`` players, with ``options`` changed.

    Raise FieldError for an unknown set or option, or an invalid value. Its place is ``preset`` or
    the option's name.
    """
    if not isinstance(preset, str) or preset not in PRESETS:
        words = mark("unknown rule set {given}; known are {known}")
        raise FieldError("preset", words, given=f"{preset!r:.60}", known=", ".join(PRESETS))
    return replace(PRESETS[preset].rules, **checked(OPTIONS, options))  # type: ignore[arg-type]
