"""The invitation to a game by link: a record without a deal, to which every player adds bytes.

The first device commits to random bytes for each of its seats. The others add theirs in clear as
they join. The first device then reveals its bytes and deals. So no player chose the deal
(docs/record.md#fair-deal).
"""

import json
import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from app.game_catalogue import Table, game, of_format
from app.storage.record_page_data import PRACTICE, TABLE, TAKE_BACKS, put_extra
from pompeii import RecordError
from pompeii.core import fair_deal
from pompeii.core.fair_deal import FAIR, NONCE_LENGTH, TABLE_LENGTH, FairDeal
from pompeii.core.i18n import FieldError, mark
from pompeii.core.json_readers import Json, an_object, items, member, optional
from pompeii.core.record_document import Player, within
from pompeii.core.record_link import to_link

from .turn_link import new_record, read_players

Nonces = Mapping[int, bytes]
_DESCRIBING: Final = ("format", "version", "rules", "players", "page")
"""The keys of a record that describe its game before the deal."""
_OPTIONS: Final = (TAKE_BACKS, PRACTICE)
"""The keys of a record's page that an invitation passes on."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation, in the state of one device."""

    document: Mapping[str, Json]
    """The keys of a record that describe the game, without deal, actions and fair deal."""
    players: Sequence[Player]
    table: bytes
    """The table's code."""
    commitments: tuple[bytes | None, ...]
    """The commitment of each seat, None for a player who has not joined."""
    nonces: tuple[bytes | None, ...]
    """The bytes of each seat that has revealed them."""

    @property
    def code(self) -> str:
        """The table's code as text."""
        return fair_deal.base32(self.table)

    @property
    def game(self) -> str:
        """The key of the game."""
        return of_format(self.document["format"])

    @property
    def first(self) -> int:
        """The seat of the person who invites: the first one whose bytes are not revealed."""
        hidden = [
            seat for seat, player in enumerate(self.players)
            if self.nonces[seat] is None and self.commitments[seat] and player.kind == "human"
        ]  # fmt: skip
        return hidden[0] if hidden else 0

    @property
    def missing(self) -> list[int]:
        """The seats of the people who have not joined."""
        return [seat for seat, made in enumerate(self.commitments) if made is None]

    def written(self) -> dict[str, Json]:
        """Return the JSON object of the invitation."""
        fair = {
            "table": self.code,
            "commitments": [each and each.hex() for each in self.commitments],
            "nonces": [each and each.hex() for each in self.nonces],
        }
        return {**self.document, FAIR: fair}

    @property
    def link(self) -> str:
        """The fragment of an address with this invitation."""
        return f"#turn={to_link(json.dumps(self.written()))}"

    def join(self, seat: int, nonce: bytes) -> "Invitation":
        """Return the invitation after the person at `seat` has added the bytes `nonce`."""
        made = fair_deal.commitment(self.table, seat, nonce)
        return replace(
            self,
            commitments=_with(self.commitments, seat, made),
            nonces=_with(self.nonces, seat, nonce),
        )

    def merge(self, other: "Invitation") -> "Invitation":
        """Return this invitation with the players who have joined in `other`, too.

        Raise `RecordError` if `other` belongs to another game or contradicts this one.
        """
        if self.document != other.document or self.table != other.table:
            raise RecordError("link", mark("belongs to another game"))
        found = self
        for seat, (mine, theirs) in enumerate(
            zip(self.commitments, other.commitments, strict=True)
        ):
            nonce = other.nonces[seat]
            if mine is None and nonce is not None:
                found = found.join(seat, nonce)
            elif mine is not None and theirs not in (mine, None):
                words = mark("the seat of {name} is taken on another device")
                raise RecordError("link", words, name=self.players[seat].name)
        return found

    def deal(self, own: Nonces) -> Table:
        """Return the game, dealt from the bytes of all; `own` are those of this device."""
        nonces = [own.get(seat, nonce) for seat, nonce in enumerate(self.nonces)]
        fair = FairDeal(
            self.table,
            tuple(each for each in self.commitments if each is not None),
            tuple(each for each in nonces if each is not None),
        )
        record = new_record(self.document, [*self.players], fair.seed)
        record.document[FAIR] = fair.document()
        page = self.document.get("page")
        for key in _OPTIONS:
            put_extra(record, key, True if isinstance(page, dict) and page.get(key) else None)
        put_extra(record, TABLE, self.code)
        table: Table = game(self.game).engine.table(record)
        return table


def _with(values: tuple[bytes | None, ...], at: int, value: bytes) -> tuple[bytes | None, ...]:
    return (*values[:at], value, *values[at + 1 :])


def random_code() -> str:
    """Return a random code of a table."""
    return fair_deal.base32(secrets.token_bytes(TABLE_LENGTH))


def random_nonces(seats: Collection[int]) -> dict[int, bytes]:
    """Return random bytes for each of `seats`."""
    return {seat: secrets.token_bytes(NONCE_LENGTH) for seat in seats}


def begin(record: Any, here: Collection[int]) -> tuple[Invitation, dict[int, bytes]]:
    """Return an invitation to a game with players and rules of `record`, and the own bytes.

    People at this device play the seats `here`; the bots play on this device, too.
    """
    document = {key: record.document[key] for key in ("format", "version", "rules")}
    document["players"] = [player.document() for player in record.players]
    page = record.document.get("page")
    kept = {key: page[key] for key in _OPTIONS if key in page} if isinstance(page, dict) else {}
    if kept:
        document["page"] = kept
    table = secrets.token_bytes(TABLE_LENGTH)
    players = tuple(record.players)
    own = random_nonces(
        [seat for seat, each in enumerate(players) if seat in here or each.kind != "human"]
    )
    made = tuple(
        fair_deal.commitment(table, seat, own[seat]) if seat in own else None
        for seat in range(len(players))
    )
    return Invitation(document, players, table, made, (None,) * len(players)), own


def read(document: Json) -> Invitation:
    """Return the invitation in a JSON value. Raise `RecordError` if it is invalid."""
    found = an_object(document, "link")
    players = read_players(found)
    kept: dict[str, Json] = {key: found[key] for key in _DESCRIBING if key in found}
    new_record(kept, players, "")  # raises if there are no such rules
    try:
        fair = an_object(found.get(FAIR), "table")
        code = member(fair, "table", fair_deal.from_base32(TABLE_LENGTH))
        each = items(optional(fair_deal.from_hex(NONCE_LENGTH)), len(players), len(players))
        made = member(fair, "commitments", each)
        nonces = member(fair, "nonces", each)
    except FieldError as error:
        raise within(FAIR, error) from None
    for seat, (promised, nonce) in enumerate(zip(made, nonces, strict=True)):
        if nonce is not None and promised != fair_deal.commitment(code, seat, nonce):
            raise RecordError(f"{FAIR}.nonces[{seat}]", mark("does not match its commitment"))
    return Invitation(kept, tuple(players), code, made, nonces)
