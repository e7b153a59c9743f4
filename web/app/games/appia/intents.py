"""The intents that only Via Appia has."""

from app.kit.base_intent import Intent


class PickSpace(Intent):
    """Select a place of the road: build there, or travel there."""

    pointed = True
    space: str


class PickStone(Intent):
    """Set a stone of a size behind the red line, or replace the one there."""

    pointed = True
    stone: str


class Aim(Intent):
    """Set the place and the angle of the stone."""

    timeless = True  # an absolute place, not a distance
    x: str
    angle: str


class Push(Intent):
    """Make the push; the intent holds the whole push."""

    timeless = True  # sent right after release; only a stone at the line is pushed
    stone: str
    x: str
    angle: str


class TogglePushField(Intent):
    """Open or close the field for typing a push."""


class TypePush(Intent):
    """Set a stone behind the red line as typed: ``s@-12/15``."""

    timeless = True  # the text is announced a moment before
    text: str = ""


class TakeStoneBack(Intent):
    """Take the stone back from the red line."""


class TakeIncome(Intent):
    """Take an income card, for its coins ``c``, its stones ``s``, or both."""

    card: str
    take: str = ""


class ExchangeStone(Intent):
    """Exchange a fallen stone, written as the action is: ``l>m``."""

    exchange: str


class Stop(Intent):
    """End pushing or building."""


class ShowPart(Intent):
    """Show the road or the quarry, on pages with room for only one."""

    looks = True

    part: str
