"""Pages without a relay, joined by simulated handshakes."""

import base64
from itertools import count
from typing import Any

from pompeii.core.fair_deal import TABLE_LENGTH, from_base32
from tests.app.together.devices import NAMES, Carrier, Device


def handshake_code(kind: int, table: str, number: int) -> str:
    """Return a code with a real beginning: kind 0 is an invitation, 1 an answer."""
    begin = bytes([16 + kind]) + from_base32(TABLE_LENGTH)(table, "table")
    return base64.urlsafe_b64encode(begin).decode() + f"{number:04}"


class LiveCarrier(Carrier):
    """The browsers of the devices. No computer passes messages on."""

    def __init__(self) -> None:
        super().__init__()
        self._invitations: dict[str, tuple[Device, str]] = {}  # with the number
        self._answers: dict[str, tuple[Device, str]] = {}  # with the invitation
        self._pairs: dict[tuple[int, str], tuple[Device, str]] = {}  # the other end of a peer
        self._numbers = count(1)

    def cut(self, device: Device) -> None:
        """End all connections of a device whose network failed."""
        for one, peer in [*self._pairs]:
            if one == id(device):
                other, other_peer = self._part(device, peer)
                device.event("closed", peer, "lost")
                other.event("closed", other_peer, "lost")

    def lose(self, device: Device) -> None:
        """End all connections of a device that went away."""
        device.connection = {}
        for codes in (self._invitations, self._answers):
            for code, value in [*codes.items()]:
                if device in value:
                    del codes[code]
        for (one, _peer), (other, other_peer) in [*self._pairs.items()]:
            if one == id(device):
                self._part(other, other_peer)
                other.event("closed", other_peer, "left")

    def _part(self, device: Device, peer: str) -> tuple[Device, str]:
        other, other_peer = self._pairs.pop((id(device), peer))
        del self._pairs[id(other), other_peer]
        return other, other_peer

    def _connect(self, device: Device, options: dict[str, Any]) -> None:
        self.lose(device)
        device.connection = options
        if options["carrier"] == "served":
            device.event("closed", "", "absent")
        elif "answer" in options:
            invitation, _stun = options["answer"]
            code = handshake_code(1, options["table"], next(self._numbers))
            self._answers[code] = device, invitation
            device.event("answered", "", code)

    def _invite(self, device: Device, given: list[Any]) -> None:
        number, _stun = given
        code = handshake_code(0, device.connection["table"], next(self._numbers))
        self._invitations[code] = device, str(number)
        device.event("invited", str(number), code)

    def _accept(self, device: Device, code: str) -> None:
        guest, invitation = self._answers.get(code, (None, ""))
        host, number = self._invitations.pop(invitation, (None, ""))
        if guest is None or host is not device:
            device.event("rejected", "", "unknown")
            return
        mine, theirs = str(next(self._numbers)), str(next(self._numbers))
        self._pairs[id(device), mine] = guest, theirs
        self._pairs[id(guest), theirs] = device, mine
        device.event("accepted", mine, number)
        device.event("opened", mine)
        guest.event("opened", theirs)

    def _hand(self, device: Device, code: str) -> None:
        waiting, _number = self._invitations.get(self._answers.get(code, (None, ""))[1], (None, ""))
        if waiting is None or waiting.store is not device.store:
            return super()._hand(device, code)
        self._accept(waiting, code)
        return device.tell("handed")

    def _send(self, device: Device, given: list[str]) -> None:
        peer, text = given
        found = self._pairs.get((id(device), peer))
        if found is not None:
            found[0].event("received", found[1], text)

    def _shut(self, device: Device, peer: str) -> None:
        other, other_peer = self._part(device, peer)
        other.event("closed", other_peer, "left")


def link(device: Device) -> str:
    """Return the fragment of the link that a device shows."""
    node = device.visitor.find("device-copy")
    assert node is not None
    return str(node.attrs["data-link"])


def host_without_relay(carrier: LiveCarrier, kinds: str = "hg") -> Device:
    """Return a host in its waiting room."""
    host = Device(carrier)
    visitor = host.visitor
    visitor.click("friends")
    visitor.click("together")
    carrier.settle()
    visitor.click("open-table")
    visitor.change("count", str(len(kinds)))
    for seat, kind in enumerate(kinds):
        visitor.change(f"kind-{seat}", "human")
        visitor.change(f"guest-{seat}", str(kind == "g").lower())
    visitor.click("start")
    carrier.settle()
    return host


def invite(host: Device, way: str = "invite-guest") -> str:
    """Make an invitation; return the fragment of its link."""
    host.visitor.click(way)
    host.carrier.settle()
    if host.visitor.find("device-copy") is None:
        host.visitor.click("invite-guest")
        host.carrier.settle()
    return link(host)


def enter(device: Device, code: str) -> None:
    """Paste a code."""
    device.visitor.type("code", code)
    device.visitor.click("device-enter")
    device.carrier.settle()


def ask_for_seat(guest: Device, fragment: str, name: str = "Marcella") -> str:
    """Let a guest use an invitation; return the fragment of the link of its answer."""
    guest.open("?", fragment)
    guest.visitor.type("called", name)
    guest.visitor.click("invited-join")
    guest.carrier.settle()
    return link(guest)


def come(host: Device, guest: Device, name: str) -> None:
    """Let a guest come by an invitation."""
    enter(host, ask_for_seat(guest, invite(host), name))


def dealt(carrier: LiveCarrier, kinds: str = "hg") -> tuple[Device, list[Device]]:
    """Return the host and the guests of a table whose game has begun."""
    host = host_without_relay(carrier, kinds)
    guests = [Device(carrier) for _ in range(kinds.count("g"))]
    for guest, name in zip(guests, NAMES, strict=False):
        come(host, guest, name)
    return host, guests
