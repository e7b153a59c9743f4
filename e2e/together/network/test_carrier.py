"""The carrier connects pages of different devices, and loses no message."""

from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Error

from e2e.together.network.conftest import Cut
from e2e.together.network.device import Device, join
from e2e.together.network.stun_server import ADDRESS, MAPPED, StunServer

Make = Callable[..., list[Device]]
SMALL_CODE = 140
"""Characters of a code with one address. A QR code of version 8 holds 192 bytes."""
SEND_MANY = """async () => {
  for (let number = 0; number < 100; number += 1) await carrier.send("1", `message ${number}`);
}"""
SEND_LARGE = "(size) => carrier.send('1', 'ü🌋'.repeat(size / 6))"
LARGE_CAME = "(size) => events.some(([kind, , text]) => text === 'ü🌋'.repeat(size / 6))"
SLEEP = "(() => { const now = Date.now; Date.now = () => now() + 600_000; })()"
SOON = """(() => {
  const later = globalThis.setTimeout;
  globalThis.setTimeout = (call, time, ...given) => later(call, Math.min(time, 1000), ...given);
})()"""


REFLEXIVE = bytes([16, *map(int, MAPPED.split("."))])
"""The beginning of a candidate that a STUN server found, in a code."""


@pytest.fixture
def stun() -> Iterator[StunServer]:
    with StunServer() as server:
        yield server


def pair(devices: Make) -> tuple[Device, Device]:
    """Return a host and a guest that are connected."""
    host, guest = devices(2)
    host.connect()
    guest.connect()
    join(host, guest)
    return host, guest


def test_messages_travel_both_ways_in_order(devices: Make) -> None:
    host, guest = pair(devices)
    for one, other in ((host, guest), (guest, host)):
        one.page.evaluate(SEND_MANY)
        assert other.wait("received", 100) == [["1", f"message {n}"] for n in range(100)]


@pytest.mark.whole
def test_large_messages_arrive_whole_and_larger_ones_are_rejected(devices: Make) -> None:
    host, guest = pair(devices)
    for size in (200_004, 262_140):
        for one, other in ((host, guest), (guest, host)):
            one.page.evaluate(SEND_LARGE, size)
            other.page.wait_for_function(LARGE_CAME, arg=size)
    with pytest.raises(Error, match="a message of 262146 bytes"):
        host.page.evaluate(SEND_LARGE, 262_146)
    host.call("send", "1", "")
    guest.page.wait_for_function("events.at(-1)[2] === ''")


def test_closing_is_reported_on_the_other_side_only(devices: Make) -> None:
    host, guest = pair(devices)
    guest.close("1")
    assert host.wait("closed") == [["1", "left"]]
    assert guest.seen("closed") == []
    host.call("send", "1", "nobody hears it")


@pytest.mark.whole
def test_no_other_page_sends_foreign_bytes(devices: Make) -> None:
    host, guest = pair(devices)
    raw = """async (bytes) => {
      const channels = [];
      const { createDataChannel } = RTCPeerConnection.prototype;
      RTCPeerConnection.prototype.createDataChannel = function spied(...given) {
        const channel = createDataChannel.apply(this, given);
        channels.push(channel);
        return channel;
      };
      globalThis.channels = channels;
    }"""
    guest.page.evaluate(raw)
    join(host, guest, number=1)
    guest.page.evaluate("channels[0].send(new Uint8Array([2, 65]))")
    assert host.wait("closed") == [["2", "malformed"]]


@pytest.mark.whole
def test_host_has_several_guests(devices: Make) -> None:
    host, *guests = devices(4)
    for device in (host, *guests):
        device.connect()
    for number, guest in enumerate(guests):
        join(host, guest, number)
    for guest in guests:
        guest.call("send", "1", "from a guest")
    assert sorted(host.wait("received", 3)) == [[peer, "from a guest"] for peer in "123"]
    host.call("send", "2", "for the second")
    assert guests[1].wait("received") == [["1", "for the second"]]
    assert [guest.seen("received") for guest in guests[::2]] == [[], []]


@pytest.mark.whole
def test_codes_fit_a_small_qr_code(devices: Make) -> None:
    host, guest = devices(2)
    host.connect()
    guest.connect()
    for code in join(host, guest):
        assert len(code) <= SMALL_CODE


@pytest.mark.whole
def test_a_code_is_good_only_where_it_is_awaited(devices: Make) -> None:
    host, guest = devices(2)
    host.connect()
    guest.connect("A" * 13)
    invitation = host.call("invite", 0)
    answer = guest.call("answer", invitation)
    for name, code, why in (
        ("accept", invitation, "malformed"),
        ("answer", answer, "malformed"),
        ("accept", "AAAA", "malformed"),
    ):
        with pytest.raises(Error, match=why):
            host.call(name, code)
    host.call("accept", answer)
    host.wait("opened")
    with pytest.raises(Error, match="unknown"):  # a second time
        host.call("accept", answer)
    with pytest.raises(Error, match="unknown"):  # at another table
        guest.call("accept", answer)


@pytest.mark.whole
@pytest.mark.parametrize("wait", [2000, 120_000])
def test_answer_may_come_long_after_the_invitation(devices: Make, wait: int) -> None:
    """A person carries the codes: the browser of the guest has to wait."""
    host, guest = devices(2)
    host.connect()
    guest.connect()
    answer = guest.call("answer", host.call("invite", 0))
    guest.page.wait_for_timeout(wait)
    host.call("accept", answer)
    guest.wait("opened")


def test_short_failure_of_the_network_loses_nothing(devices: Make, cut: Cut) -> None:
    host, guest = pair(devices)
    with cut():
        host.page.evaluate("carrier.send('1', 'into the dark')")
        guest.page.evaluate("carrier.send('1', 'and back')")
    assert guest.wait("received") == [["1", "into the dark"]]
    assert host.wait("received") == [["1", "and back"]]
    assert host.seen("closed") == guest.seen("closed") == []


@pytest.mark.whole
def test_invitation_is_made_again_after_sleep(devices: Make) -> None:
    host, guest = devices(2)
    host.connect()
    guest.connect()
    before = host.call("invite", 5)
    host.page.evaluate(SLEEP)
    [[code, number]] = host.wait("renewed")
    assert (code != before, number) == (True, 5)
    host.call("accept", guest.call("answer", code))
    host.wait("opened")


@pytest.mark.whole
def test_answer_is_void_after_sleep(devices: Make) -> None:
    host, guest = devices(2)
    host.connect()
    guest.connect()
    guest.call("answer", host.call("invite", 0))
    guest.page.evaluate(SLEEP)
    assert guest.wait("closed") == [["1", "slept"]]


@pytest.mark.parametrize(
    ("permissions", "why"), [(["local-network-access"], "elsewhere"), ([], "refused")]
)
def test_missing_connection_is_explained(devices: Make, permissions: list[str], why: str) -> None:
    host, guest = devices(2, *permissions)
    host.page.evaluate(SOON)
    host.connect()
    guest.connect()
    answer = guest.call("answer", host.call("invite", 0))
    guest.end()
    host.call("accept", answer)
    assert host.wait("stalled") == [["1", why]]


@pytest.mark.whole
def test_device_without_a_network_says_so_at_once(devices: Make, cut: Cut) -> None:
    host, guest = devices(2, "local-network-access")
    host.page.evaluate(SOON)
    host.connect()
    guest.connect()
    invitation = host.call("invite", 0)
    with cut():
        answer = guest.call("answer", invitation)
    assert guest.wait("stalled") == [["1", "none-here"]]
    host.call("accept", answer)
    assert host.wait("stalled") == [["1", "none-there"]]


def test_no_server_is_asked_unless_a_person_has_named_one(devices: Make, stun: StunServer) -> None:
    host, other = devices(2)
    host.connect()
    plain = _bytes(host.call("invite", 0))
    assert (stun.requests, REFLEXIVE in plain) == (0, False)
    other.connect()
    assert REFLEXIVE in _bytes(other.call("invite", 0, f"stun:{ADDRESS}:{stun.port}"))
    assert stun.requests > 0


@pytest.mark.whole
def test_silent_server_is_not_waited_for(devices: Make) -> None:
    (device,) = devices(1)
    device.connect()
    assert len(device.call("invite", 0, "stun:10.77.0.77:3478")) <= SMALL_CODE


def _bytes(code: str) -> bytes:
    return urlsafe_b64decode(code + "=" * (-len(code) % 4))


@pytest.mark.whole
def test_long_failure_ends_the_connection_and_a_new_handshake_makes_another(
    devices: Make, cut: Cut
) -> None:
    host, guest = pair(devices)
    with cut():
        assert host.wait("closed", seconds=120) == [["1", "lost"]]
        assert guest.wait("closed", seconds=120) == [["1", "lost"]]
    join(host, guest)
    host.call("send", "2", "here again")
    assert guest.wait("received")[-1] == ["2", "here again"]
