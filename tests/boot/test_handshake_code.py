"""The codes of a handshake between pages (``web/boot/handshake_code.js``), asked under node."""

import json
import subprocess
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.paths import ROOT
from tools.env import node

SCRIPT = ROOT / "web/boot/handshake_code.js"
ASK = """
import { createInterface } from "node:readline";
import { codeIn, pack, unpack } from "./handshake_code.mjs";

const ask = ({ about, sdp, code, text }) => {
  if (text !== undefined) return codeIn(text);
  return sdp === undefined ? unpack(code) : pack(about, sdp);
};
for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    answer = { found: ask(JSON.parse(line)) };
  } catch (error) {
    if (error.constructor.name !== "CodeError") throw error;
    answer = { why: error.why };
  }
  console.log(JSON.stringify(answer));
}
"""
ICE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
FINGERPRINT = ":".join(["AB"] * 32)
ABOUT = {"kind": "invitation", "table": "A" * 13, "number": 0}

ADDRESSES = st.one_of(
    st.ip_addresses(v=4).map(str),
    st.ip_addresses(v=6).map(str).filter(lambda each: "." not in each),
    st.uuids().map(lambda each: f"{each}.local"),
)
CANDIDATES = st.tuples(ADDRESSES, st.integers(1, 65535), st.sampled_from(["host", "srflx"]))
ABOUTS = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["invitation", "answer"]),
        "table": st.text(BASE32, min_size=12, max_size=12).map(lambda each: f"{each}A"),
        "number": st.integers(0, 255),
    }
)


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Ask the script: an answer holds what it ``found``, or ``why`` it threw a CodeError."""
    folder = tmp_path_factory.mktemp("handshake")
    (folder / "handshake_code.mjs").write_text(SCRIPT.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "ask.mjs").write_text(ASK, encoding="utf-8")
    with subprocess.Popen(
        [str(node()), str(folder / "ask.mjs")],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
    ) as process:  # fmt: skip
        questions, answers = process.stdin, process.stdout
        assert questions
        assert answers

        def ask(**question: Any) -> Any:
            print(json.dumps(question), file=questions, flush=True)
            return json.loads(answers.readline())

        yield ask
        questions.close()


def description(
    candidates: Any = (),
    *,
    ufrag: str = "4+wv",
    pwd: str = "a" * 24,
    fingerprint: str = FINGERPRINT,
) -> str:
    """Return a local description as browsers write it, best candidates first."""
    lines = [
        "v=0", "o=- 2549429069230289526 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0",
        *(
            f"a=candidate:{number} 1 udp {2**31 - 1 - number} {address} {port} typ {kind}"
            f"{' raddr 0.0.0.0 rport 0' if kind == 'srflx' else ''} generation 0"
            for number, (address, port, kind) in enumerate(candidates)
        ),
        f"a=ice-ufrag:{ufrag}", f"a=ice-pwd:{pwd}", "a=ice-options:trickle",
        f"a=fingerprint:sha-256 {fingerprint}", "a=setup:actpass", "a=mid:0",
        "a=sctp-port:5000", "",
    ]  # fmt: skip
    return "\r\n".join(lines)


def line(sdp: str, beginning: str) -> str:
    return next(each for each in sdp.split("\r\n") if each.startswith(beginning))


def normal(address: str) -> Any:
    """Return an address in one form."""
    if address.endswith(".local"):
        return UUID(address.removesuffix(".local"))
    return IPv6Address(address) if ":" in address else IPv4Address(address)


@given(
    about=ABOUTS,
    candidates=st.lists(CANDIDATES, max_size=8),
    ufrag=st.text(ICE, min_size=4, max_size=255),
    pwd=st.text(ICE, min_size=22, max_size=255),
    fingerprint=st.binary(min_size=32, max_size=32),
)
def test_composed_description_has_all_of_the_local_one(
    script: Any, about: Any, candidates: Any, ufrag: str, pwd: str, fingerprint: bytes
) -> None:
    local = description(candidates, ufrag=ufrag, pwd=pwd, fingerprint=fingerprint.hex(":").upper())
    code = script(about=about, sdp=local)["found"]
    found = script(code=code)["found"]
    assert {name: found[name] for name in about} == about
    assert found["candidates"] == len(candidates)
    sdp = found["description"]["sdp"]
    for beginning in ("a=ice-ufrag:", "a=ice-pwd:", "a=fingerprint:", "a=mid:", "m="):
        assert line(sdp, beginning) == line(local, beginning)
    fields = [each.split() for each in sdp.split("\r\n") if each.startswith("a=candidate:")]
    assert [(normal(each[4]), int(each[5]), each[7]) for each in fields] == [
        (normal(address), port, kind) for address, port, kind in candidates
    ]
    assert script(about=about, sdp=sdp)["found"] == code or any(
        kind == "srflx" for _address, _port, kind in candidates
    )


def test_offer_and_answer_have_their_roles(script: Any) -> None:
    for kind, role, type in (
        ("invitation", "actpass", "offer"),
        ("answer", "active", "answer"),
    ):
        code = script(about={**ABOUT, "kind": kind}, sdp=description())["found"]
        found = script(code=code)["found"]["description"]
        assert found["type"] == type
        assert line(found["sdp"], "a=setup:") == f"a=setup:{role}"


def test_candidates_without_use_stay_out(script: Any) -> None:
    unusable = [
        "a=candidate:1 1 tcp 9 10.0.0.1 9 typ host tcptype active",
        "a=candidate:1 2 udp 9 10.0.0.1 9000 typ host",
        "a=candidate:1 1 udp 9 10.0.0.1 9000 typ relay raddr 0.0.0.0 rport 0",
        "a=candidate:1 1 udp 9 10.0.0.256 9000 typ host",
        "a=candidate:1 1 udp 9 10.0.0.1 0 typ host",
        "a=candidate:1 1 udp 9 10.0.0.1 65536 typ host",
        "a=candidate:1 1 udp 9 name.local 9000 typ host",
        "a=candidate:1 1 udp 9 1:2:3 9000 typ host",
        "a=candidate:1 1 udp 9 1::2::3 9000 typ host",
        "a=candidate:1 1 udp 9 12345::1 9000 typ host",
        "a=candidate:1 1 udp 9 ::ffff:10.0.0.1 9000 typ host",
    ]
    code = script(about=ABOUT, sdp="\r\n".join([description(), *unusable]))["found"]
    assert script(code=code)["found"]["candidates"] == 0


def test_only_the_eight_best_candidates_travel(script: Any) -> None:
    many = [(f"10.0.0.{number}", 9000, "host") for number in range(20)]
    code = script(about=ABOUT, sdp=description(many))["found"]
    sdp = script(code=code)["found"]["description"]["sdp"]
    assert [f"10.0.0.{number} 9000" in sdp for number in range(20)] == [True] * 8 + [False] * 12


@pytest.mark.parametrize(
    ("addresses", "size"),
    [
        (["10.0.0.1"], 96),
        (["bbf97372-9ec9-435d-aef4-413eb40f774a.local"], 112),
        (["10.0.0.1", "2001:db8::1"], 122),
    ],
)
def test_code_fits_a_small_qr_code(script: Any, addresses: list[str], size: int) -> None:
    """The sizes in ``docs/internals/live-connection.md``."""
    candidates = [(address, 43200, "host") for address in addresses]
    code = script(about=ABOUT, sdp=description(candidates))["found"]
    assert len(code) == size
    text = (ROOT / "docs/internals/live-connection.md").read_text(encoding="utf-8")
    assert f"| {size} |" in text


@pytest.mark.parametrize(
    "local",
    [
        description(fingerprint=FINGERPRINT[3:]),
        description(fingerprint=f"{FINGERPRINT}:AB"),
        description().replace("sha-256", "sha-1"),
        description(ufrag="abc"),
        description(ufrag="a-bc"),
        description(pwd="a" * 21),
        description(pwd="a" * 256),
        "",
    ],
)
def test_description_of_another_form_gives_no_code(script: Any, local: str) -> None:
    assert script(about=ABOUT, sdp=local) == {"why": "malformed"}


@pytest.mark.parametrize("change", [{"table": "A" * 12}, {"table": "a" * 13}, {"number": 256}])
def test_table_and_number_are_checked(script: Any, change: Any) -> None:
    assert script(about={**ABOUT, **change}, sdp=description()) == {"why": "malformed"}


def packed(script: Any) -> bytes:
    """Return the bytes of a good code with two candidates."""
    two = [("10.0.0.1", 9000, "host"), ("10.0.0.2", 9001, "srflx")]
    code = script(about=ABOUT, sdp=description(two))["found"]
    return urlsafe_b64decode(code + "=" * (-len(code) % 4))


def written(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def test_truncated_code_is_rejected(script: Any) -> None:
    whole = packed(script)
    first = len(whole) - 14
    for length in range(len(whole)):
        answer = script(code=written(whole[:length]))
        complete = length in (first, first + 7)  # the candidates that are left are whole
        assert ("found" in answer) is complete


def test_newer_version_is_told_apart(script: Any) -> None:
    whole = packed(script)
    assert script(code=written(bytes([0x20]) + whole[1:])) == {"why": "newer"}
    assert script(code=written(bytes([0x00]) + whole[1:])) == {"why": "malformed"}
    assert script(code=written(bytes([0x12]) + whole[1:])) == {"why": "malformed"}


@pytest.mark.parametrize(
    "code", ["", "A", "AAAAA", "*" * 80, "A" * 1001, "é" * 80, None, 7, {}, []]
)
def test_text_that_is_no_code_is_rejected(script: Any, code: Any) -> None:
    assert script(code=code) == {"why": "malformed"}


@given(data=st.data())
def test_changed_byte_is_rejected_or_read_as_another_code(script: Any, data: Any) -> None:
    whole = bytearray(packed(script))
    whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    answer = script(code=written(bytes(whole)))
    assert "found" in answer or answer["why"] in ("malformed", "newer")


@given(st.text())
def test_any_text_is_read_or_rejected(script: Any, text: str) -> None:
    assert script(code=text).keys() <= {"found", "why"}


def test_code_is_found_in_a_pasted_link(script: Any) -> None:
    for text in ("CODE_-1", " https://example.org/a/?b=c#device=CODE_-1\n", "x#live=CO\nDE_-1"):
        assert script(text=text)["found"] == "CODE_-1"
