"""Rule sets: the options on which sources differ, the named sets (docs/rules.md#the-rule-sets)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal

from pompeii.core.i18n import FieldError, mark
from pompeii.core.rule_options import Option as Option
from pompeii.core.rule_options import Value as Value
from pompeii.core.rule_options import checked

from .cards import PIECES


@dataclass(frozen=True, slots=True)
class Rules:
    """One choice for every option. The field defaults are the classic rules (S0)."""

    ad79_block: int = 15
    eruption_call: Literal["any-time", "own-turn"] = "any-time"
    joker_targets: Literal["any", "kin"] = "any"
    omen_targets: Literal["foreign", "any"] = "foreign"
    same_piece_twice: Literal["alone", "always"] = "alone"
    first_lava: Literal["left", "causer"] = "left"
    cover_vents: bool = True
    dual_vents: bool = False


OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "ad79_block",
        "P3",
        mark("Delay of the eruption"),
        mark(
            "The card AD 79 comes twice, and the second time the mountain erupts. After "
            "the first time it is shuffled into this many cards at the bottom of the "
            "stock. With fewer cards it comes later."
        ),
        mark("S0, S2, S3: 15. S1: 15, and 10 with four players."),
        bounds=(1, 24),
    ),
    Option(
        "eruption_call",
        "P7",
        mark("Calling the eruption"),
        mark(
            "A joker is a card whose buildings are all full. A player who holds only "
            "jokers may end the quiet time by calling the eruption. This option decides "
            "when."
        ),
        mark("S0, S3: any time; S1 does not say. S2: in one's own turn."),
        choices={
            "any-time": mark("at any time, also in a rival's turn"),
            "own-turn": mark("in one's own turn, before playing or after drawing"),
        },
    ),
    Option(
        "joker_targets",
        "P6",
        mark("Buildings for a joker"),
        mark(
            "A joker is a card whose buildings are all full: it brings one of your people in"
            " elsewhere."
        ),
        mark("S0, S2, S3: any building. S1: the card's colour, or neutral."),
        choices={
            "any": mark("any building"),
            "kin": mark("buildings of the card's colour, or neutral ones"),
        },
    ),
    Option(
        "omen_targets",
        "P4",
        mark("Targets of an Omen"),
        mark(
            "An Omen throws one piece in the city into the volcano. This option decides "
            "whose it may be."
        ),
        mark("S0, S2: another player's piece. S1, S3: any piece."),
        choices={
            "foreign": mark("another player's piece"),
            "any": mark("any piece, even one's own"),
        },
    ),
    Option(
        "same_piece_twice",
        "M4",
        mark("Moving one piece twice"),
        mark(
            "In the flight you make two moves a turn, normally with two different pieces. "
            "This option decides when one piece may make both."
        ),
        mark("S0, S2, S3: alone on its square, or the only one. S1: always."),
        choices={
            "alone": mark("if it stood alone, or is the only one left"),
            "always": mark("always"),
        },
    ),
    Option(
        "first_lava",
        "E1",
        mark("First player to lay lava"),
        mark(
            "At the eruption, six lava tiles are laid at once, one player after the other. "
            "This option decides who begins."
        ),
        mark("S0, S1, S2: left of whoever caused it. S3: that player."),
        choices={
            "left": mark("the player to the left of whoever caused it"),
            "causer": mark("the player who caused it"),
        },
    ),
    Option(
        "cover_vents",
        "E2",
        mark("Lava may cover the vents of others"),
        mark(
            "Lava begins at the six vents, each with its symbol. With this option, lava "
            "may flow over the vent of another symbol that is still quiet; that vent then "
            "never opens."
        ),
        mark("All sources are silent on this; yes in every named rule set."),
    ),
    Option(
        "dual_vents",
        "E2a",
        mark("Lava tiles with two symbols"),
        mark(
            "Three more lava tiles show two symbols each; whoever draws one chooses which "
            "of the two it counts as."
        ),
        mark("An extra of the box; off in every named rule set."),
    ),
)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named rule set: its differences from classic."""

    name: str
    label: str
    summary: str
    source: str
    text: str
    """The text of the game that it follows, in words; the meaning of the source (S0 to S3)."""
    changes: Mapping[str, Value]
    changes_with_four: Mapping[str, Value]

    def rules(self, seats: int) -> Rules:
        """Return the rules of this set for a number of players."""
        changed = {**self.changes, **(self.changes_with_four if seats == 4 else {})}
        return replace(Rules(), **changed)  # type: ignore[arg-type]


PRESETS: Final[dict[str, Preset]] = {
    preset.name: preset
    for preset in (
        Preset(
            "classic",
            mark("Classic"),
            mark("The usual rules: an Omen takes a rival's piece, a joker goes into any building."),
            "S0",
            mark("a Spanish translation of the printed rules"),
            {},
            {},
        ),
        Preset(
            "two-card",
            mark("Two-card edition"),
            mark(
                "An Omen may take even your own piece, a joker stays with its colour, one "
                "piece may make both moves, and with four players the eruption comes later."
            ),
            "S1",
            mark("an Italian summary of the edition with two AD 79 cards"),
            {"joker_targets": "kin", "omen_targets": "any", "same_piece_twice": "always"},
            {"ad79_block": 10},
        ),
        Preset(
            "online",
            mark("Online edition"),
            mark("Like Classic, but you may call the eruption only in your own turn."),
            "S2",
            mark("the rules of a German online edition"),
            {"eruption_call": "own-turn"},
            {},
        ),
        Preset(
            "retold",
            mark("Retold"),
            mark(
                "Like Classic, but an Omen may take even your own piece, and whoever wakes "
                "the mountain lays the first lava."
            ),
            "S3",
            mark("the game retold in English"),
            {"omen_targets": "any", "first_lava": "causer"},
            {},
        ),
    )
}


def make_rules(
    seats: int, preset: str = "classic", options: Mapping[str, object] = MappingProxyType({})
) -> Rules:
    """Return the rules of a named set for ``seats`` players, with ``options`` changed.

    Raise FieldError for an impossible number of players, an unknown set or option, or an invalid
    value. Its place is ``seats``, ``preset`` or the option's name.
    """
    if type(seats) is not int or seats not in PIECES:
        words = mark("must be {least} to {most} players, not {given}")
        raise FieldError(
            "seats", words, least=min(PIECES), most=max(PIECES), given=f"{seats!r:.60}"
        )
    if not isinstance(preset, str) or preset not in PRESETS:
        words = mark("unknown rule set {given}; known are {known}")
        raise FieldError("preset", words, given=f"{preset!r:.60}", known=", ".join(PRESETS))
    return replace(PRESETS[preset].rules(seats), **checked(OPTIONS, options))  # type: ignore[arg-type]
