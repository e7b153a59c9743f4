"""A deal is fair if it follows from every seat's bytes, and these from their commitments."""

import base64
import hashlib
import json
from pathlib import Path
from typing import Final

import pytest

from pompeii import registry
from pompeii.core.fair_deal import (
    FAIR,
    FairDeal,
    Verdict,
    Verification,
    base32,
    commitment,
    from_base32,
    from_hex,
    read,
    seed,
    sentence,
    verify,
)
from pompeii.core.i18n import FieldError
from pompeii.core.record import AnyRecord
from pompeii.core.record_document import Player
from tests.cli.command_line import Capture, output_of

TABLE: Final = bytes.fromhex("0011223344556677")
NONCES: Final = tuple(bytes([seat + 1]) * 32 for seat in range(4))
NAMES: Final = ("Livia", "Marcus", "Julia", "Gaius")


def dealt(key: str, seats: int) -> AnyRecord:
    """Return the record of a new fair game."""
    nonces = NONCES[:seats]
    promised = tuple(commitment(TABLE, seat, nonce) for seat, nonce in enumerate(nonces))
    fair = FairDeal(TABLE, promised, nonces)
    players = [Player(NAMES[seat], seat) for seat in range(seats)]
    record = registry.game(key).new(players, {}, fair.seed)
    record.document[FAIR] = fair.document()
    loaded: AnyRecord = registry.load(record.dump()).record
    return loaded


def test_commitment_is_the_hash_of_table_seat_and_nonce() -> None:
    for seat, nonce in enumerate(NONCES):
        wanted = hashlib.sha256(bytes.fromhex(f"0011223344556677{seat:02x}") + nonce)
        assert commitment(TABLE, seat, nonce) == wanted.digest()
    assert commitment(TABLE, 0, NONCES[0]).hex().startswith("d6794d81566f0f63")


def test_seed_is_the_hash_of_the_table_and_all_nonces_in_base32() -> None:
    hashed = hashlib.sha256(b"\x00\x11\x22\x33\x44\x55\x66\x77" + b"\x01" * 32 + b"\x02" * 32)
    assert seed(TABLE, NONCES[:2]) == base64.b32encode(hashed.digest()).decode().rstrip("=")
    assert seed(TABLE, NONCES[:2]).startswith("OUNS72Z7N6ZTVOFF")
    assert len(seed(TABLE, NONCES)) == 52


def test_every_seat_and_the_table_change_the_seed() -> None:
    first = seed(TABLE, NONCES)
    assert seed(bytes(8), NONCES) != first
    for seat in range(4):
        changed = [*NONCES]
        changed[seat] = bytes(32)
        assert seed(TABLE, changed) != first


@pytest.mark.parametrize("key", [*registry.GAMES])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_fair_deal_is_verified(key: str, seats: int) -> None:
    record = dealt(key, seats)
    assert verify(record) == Verification(Verdict.VERIFIED)
    assert read(record.document[FAIR], seats).document() == record.document[FAIR]
    assert "verified" in sentence(Verification(Verdict.VERIFIED), record)


def test_seats_whose_bytes_were_altered_are_named() -> None:
    record = dealt("pompeii", 3)
    record.document[FAIR]["nonces"][1] = "00" * 32
    found = verify(record)
    assert found == Verification(Verdict.BYTES, (1,))
    assert sentence(found, record) == "Fair deal: the random bytes of Marcus do not match."
    record.document[FAIR]["commitments"][2] = "00" * 32
    assert verify(record) == Verification(Verdict.BYTES, (1, 2))


def test_other_seed_or_deal_is_told_apart() -> None:
    record = dealt("pompeii", 2)
    other = registry.game("pompeii").new(record.players, {}, "79")
    record.deal = other.deal
    found = verify(record)
    assert found == Verification(Verdict.DEAL)
    assert "deal does not follow" in sentence(found, record)
    record.document["seed"] = "79"
    found = verify(record)
    assert found == Verification(Verdict.SEED)
    assert "seed does not follow" in sentence(found, record)


@pytest.mark.parametrize(
    ("fair", "place"),
    [
        (None, "fair"),
        ({}, "fair.table"),
        ({"table": "AAISEM2EKVTH"}, "fair.table"),
        ({"table": "AAISEM2EKVTHÄ"}, "fair.table"),
        ({"table": "aaisem2ekvtho"}, "fair.table"),
        ({"table": 1}, "fair.table"),
        ({"table": base32(TABLE)}, "fair.commitments"),
        ({"table": base32(TABLE), "commitments": ["00" * 32]}, "fair.commitments"),
        ({"table": base32(TABLE), "commitments": ["00" * 32, "0G" * 32]}, "fair.commitments[1]"),
        ({"table": base32(TABLE), "commitments": ["00" * 32, "0" * 63]}, "fair.commitments[1]"),
        ({"table": base32(TABLE), "commitments": ["00" * 32] * 2, "nonces": 0}, "fair.nonces"),
    ],
)
def test_malformed_data_are_told_apart_and_the_game_stays_valid(fair: object, place: str) -> None:
    record = dealt("pompeii", 2)
    record.document[FAIR] = fair
    again = registry.load(record.dump()).record
    found = verify(again)
    assert found == Verification(Verdict.MALFORMED)
    assert "damaged" in sentence(found, again)
    with pytest.raises(FieldError) as caught:
        read(fair, 2)
    assert caught.value.place == place


def test_codes_are_read_in_their_only_form() -> None:
    assert from_base32(8)(base32(TABLE), "it") == TABLE
    assert from_hex(2)("0a1f", "it") == b"\n\x1f"
    for written in ("0A1F", " a1f", "0a1", None):
        with pytest.raises(FieldError):
            from_hex(2)(written, "it")


def test_record_without_the_claim_is_not_verified() -> None:
    record = dealt("via-appia", 2)
    del record.document[FAIR]
    assert verify(record) is None
    assert FAIR not in dealt("pompeii", 2).afresh().document


def test_replay_says_the_verdict(capsys: Capture, tmp_path: Path) -> None:
    record = dealt("pompeii", 2)
    file = tmp_path / "game.json"
    file.write_text(record.dump(), encoding="utf-8")
    assert "\nFair deal: verified.\n\n" in output_of(capsys, "replay", str(file))
    document = json.loads(record.dump())
    document[FAIR]["nonces"][0] = "ff" * 32
    file.write_text(json.dumps(document), encoding="utf-8")
    assert "random bytes of Livia do not match" in output_of(capsys, "replay", str(file))
    del document[FAIR]
    file.write_text(json.dumps(document), encoding="utf-8")
    assert "Fair deal" not in output_of(capsys, "replay", str(file))
