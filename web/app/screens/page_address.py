"""The parts of the page's address: a new game, a save, a record or a deal, a screen, settings."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.kit import url_query
from app.kit.url_query import unescaped
from pompeii import RecordError
from pompeii.core.i18n import mark
from pompeii.core.record_document import SEATS, SEED_LENGTH
from pompeii.core.record_link import from_link
from pompeii.registry import GAMES

BOTS = "bots"
"""The field of an address whose server has bots of its own (`pompeii play --bot`)."""
OVERRIDES = ("animation", "handover", "draw", "lang", BOTS)
"""Settings that an address may override for one visit. Each address of the visit repeats them."""


@dataclass(frozen=True, slots=True)
class Address:
    """A parsed address, with at most one of ``kinds``, ``game``, ``record``, ``turn`` and
    ``deal``.
    """

    play: str = ""
    """Key of the game to start; "" means the first game."""
    kinds: tuple[str, ...] = ()
    """Players of a game to start at once: ``human`` or ``bot:<id>`` for each seat."""
    preset: str = "classic"
    seed: str = ""
    game: str = ""
    """Id of a save."""
    record: str = ""
    """The JSON text of a record to open."""
    pending: str = ""
    """Code of a game by link that is not dealt yet."""
    turn: str = ""
    """The code of a turn, or of an invitation, of a game by link."""
    deal: str = ""
    """The JSON text of a record with the deal for a new game."""
    ply: str = ""
    """Number of actions after which the replay starts."""
    screen: str = ""
    """Name of a screen on top of the game."""
    puzzle: str = ""
    """The puzzle to open on the puzzle screen."""
    bot: str = ""
    """The id of the bot to open in the workshop."""
    shared_bot: str = ""
    """The code of a bot to show."""
    device: str = ""
    """The code of a handshake with another device."""
    rule: str = ""
    """The rule at which the rules open."""
    table: str = ""
    """The code of a table with other devices."""
    join: str = ""
    """The code of a handshake with the host of a table, or with a guest."""
    part: str = ""
    """The code of a part of the key to a lost host's game."""
    settings: dict[str, str] = field(default_factory=dict)


def read(query: str, fragment: str) -> Address:
    """Parse an address. Raise `RecordError` with the part's name if a part is invalid."""
    asked = url_query.read(query)
    settings = {name: asked[name] for name in OVERRIDES if name in asked}
    kinds: tuple[str, ...] = ()
    if "players" in asked:
        kinds = tuple(asked["players"].split(","))
        if len(kinds) not in SEATS or not all(k == "human" or k.startswith("bot:") for k in kinds):
            words = mark('must be 2 to 4 of "human" or "bot:" and a name, with commas between')
            raise RecordError("link, players", words)
    named = asked.get("game", "")
    play = named if named in GAMES else ""
    parts = (part.partition("=") for part in fragment.removeprefix("#").split("&"))
    within = {name: unescaped(value) for name, _equals, value in parts}
    return Address(
        play=play,
        kinds=kinds,
        preset=asked.get("rules", "classic"),
        seed=asked.get("seed", "")[:SEED_LENGTH],
        game="" if named in GAMES else named,  # no save has the key of a game as its id
        record=from_link(within["record"]) if "record" in within else "",
        pending=asked.get("pending", ""),
        turn=within.get("turn", ""),
        deal=from_link(within["deal"]) if "deal" in within else "",
        ply=asked.get("ply", ""),
        screen=asked.get("screen", _implied(named, kinds, within, asked)),
        puzzle=asked.get("puzzle", ""),
        bot=asked.get("bot", ""),
        shared_bot=within.get("bot", ""),
        device=within.get("device", ""),
        rule=within.get("rule", ""),
        table=within.get("table", ""),
        join=within.get("join", ""),
        part=within.get("part", ""),
        settings=settings,
    )


def _implied(
    named: str, kinds: tuple[str, ...], within: Mapping[str, str], asked: Mapping[str, str]
) -> str:
    """Return the default screen of an address without ``screen``.

    A game alone means the form of a new game.
    """
    if "rule" in within:
        return "rules"
    if "bot" in within:
        return "shared-bot"
    if "device" in within:
        return "new-device"
    if "join" in within:
        return "invited"
    if "part" in within:
        return "part"
    if "ply" in asked:
        return "replay"
    return "new" if named in GAMES and not kinds else ""


def write(parts: Iterable[Mapping[str, str]], settings: Mapping[str, str]) -> str:
    """Return the address of a stack of screens, "" for the home screen alone.

    Each screen adds its part, with the fragment under the key ``#``. `settings` are the overrides.
    """
    parts = [*parts]
    asked = {name: value for part in parts for name, value in part.items() if name != "#"}
    fragment = "&".join(part["#"] for part in parts if "#" in part)
    query = url_query.write({**asked, **settings})
    return f"{'?' if query else ''}{query}{'#' if fragment else ''}{fragment}"
