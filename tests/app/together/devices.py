"""Pages on several devices, joined by a carrier in memory that works like a served one."""

import json
from collections.abc import Collection, Sequence
from itertools import count
from random import Random
from typing import Any

from app.storage.store import Store
from pompeii.together.host_save import proof_of
from tests.app.visitor import Visitor

HOST = "host"
NAMES = ("Marcella", "Gaia", "Titus")


class Device:
    """A page, its storage and its connection. A page that is loaded again keeps the storage."""

    def __init__(self, carrier: "Carrier", query: str = "?animation=off") -> None:
        self.carrier = carrier
        self.store = Store("/")
        self.connection: dict[str, Any] = {}
        """The options of the open connection; empty if there is none."""
        self.titles: list[Any] = []
        """The titles that it showed as a host."""
        self.calls: list[str] = []
        """The notifications of its turn."""
        self.received: list[str] = []
        """Every text that arrived."""
        self.gathers = ""
        """The beginning of the parts that it waits for; "" if it waits for none."""
        self.visitor = Visitor(query, store=self.store)
        carrier.devices.append(self)

    def open(self, query: str, fragment: str = "") -> None:
        """Load the page again at an address."""
        self.carrier.lose(self)
        self.gathers = ""
        self.visitor = Visitor(f"{query}&animation=off", fragment, store=self.store)

    def reload(self) -> None:
        """Load the page again where it is."""
        query, _, fragment = self.visitor.address.partition("#")
        self.open(query or "?", f"#{fragment}" if fragment else "")

    def event(self, event: str, peer: str, text: str = "") -> None:
        """Report an event of its connection."""
        if event == "received":
            self.received.append(text)
        message = {"connection": self.connection["id"], "event": event, "peer": peer, "text": text}
        self.visitor.send({"type": "carried", **message})

    def tell(self, event: str, text: str = "") -> None:
        """Report an event that belongs to no connection."""
        message = {"connection": "", "event": event, "peer": "", "text": text}
        self.visitor.send({"type": "carried", **message})

    def commands(self) -> list[dict[str, Any]]:
        """Return the commands for its connection since the last call."""
        texts = [str(each[1]) for each in self.visitor.asked if each[0] == "devices"]
        found = [json.loads(text or '{"close": ""}') for text in texts]
        self.visitor.asked[:] = [each for each in self.visitor.asked if each[0] != "devices"]
        return found


class Carrier:
    """The computer that passes the messages on."""

    def __init__(self) -> None:
        self.time = 0.0
        """The time on all devices, in seconds."""
        self.devices: list[Device] = []
        self.is_down = False
        """True while nothing is passed on. Pages that know this carrier keep trying."""
        self._hosts: dict[str, Device] = {}
        self._secrets: dict[str, str] = {}
        self._peers: dict[str, tuple[Device, str]] = {}
        self._names = count(1)

    def settle(self) -> None:
        """Move texts until none is left."""
        self.time += 0.5
        moved = True
        while moved:
            moved = False
            for device in self.devices:
                for command in device.commands():
                    moved = True
                    ((name, given),) = command.items()
                    getattr(self, f"_{name}")(device, given)

    def wait(self, seconds: int, *, without: Collection[Device] = ()) -> None:
        """Let time pass, in which the devices `without` sleep."""
        for _ in range(seconds):
            self.time += 1
            for device in self.devices:
                if device not in without:
                    device.visitor.look()
            self.settle()

    def lose(self, device: Device) -> None:
        """End the connection of a device that went away."""
        options, device.connection = device.connection, {}
        code = options.get("host")
        if code and self._hosts.get(code) is device:
            del self._hosts[code]
            for name, (guest, at) in [*self._peers.items()]:
                if at == code:
                    del self._peers[name]
                    guest.event("closed", HOST, "away")
        for name, (guest, at) in [*self._peers.items()]:
            if guest is device:
                del self._peers[name]
                if at in self._hosts:
                    self._hosts[at].event("closed", name, "left")
        self._list()

    def come_back(self) -> None:
        """Pass messages on again, between all devices that have kept trying."""
        self.is_down = False
        for device in self.devices:
            if device.connection:
                self._connect(device, device.connection)
        self.settle()

    def _connect(self, device: Device, options: dict[str, Any]) -> None:
        self.lose(device)
        device.connection = options
        if self.is_down:
            device.event("closed", HOST, "unreachable")
            return
        if code := options.get("host"):
            known = self._secrets.get(code)
            if known not in (None, options["secret"], options["inherited"]):
                device.event("closed", "", "This table has another host.")
                return
            self._hosts[code], self._secrets[code] = device, options["secret"]
            device.titles.append(options["title"])
            device.event("received", "site", "http://192.0.2.7:7900/")
            for guest in self.devices:
                if guest.connection.get("join") == code:
                    self._meet(guest, code)
        elif (code := options.get("join")) and code in self._hosts:
            self._meet(device, code)
        self._list()

    def _meet(self, guest: Device, code: str) -> None:
        name = f"peer-{next(self._names)}"
        self._peers[name] = guest, code
        self._hosts[code].event("opened", name)
        guest.event("opened", HOST, proof_of(bytes.fromhex(self._secrets[code])))

    def _list(self) -> None:
        tables = [
            {"table": code, "title": host.titles[-1], "here": True}
            for code, host in self._hosts.items()
        ]
        for device in self.devices:
            if device.connection.get("list"):
                device.event("received", "tables", json.dumps({"tables": tables}))

    def _close(self, device: Device, _given: str) -> None:
        self.lose(device)

    def _send(self, device: Device, given: list[str]) -> None:
        peer, text = given
        if peer != HOST:
            found = self._peers.get(peer)
            if found is not None:
                found[0].event("received", HOST, text)
            return
        for name, (guest, code) in self._peers.items():
            if guest is device:
                self._hosts[code].event("received", name, text)
                return

    def _shut(self, device: Device, peer: str) -> None:
        guest, _code = self._peers.pop(peer)
        guest.event("closed", HOST, "left")
        device.event("closed", peer, "left")

    def _dissolve(self, device: Device, _given: str) -> None:
        self._secrets.pop(device.connection.get("host", ""), None)

    def _title(self, device: Device, title: Any) -> None:
        device.titles.append(title)
        self._list()

    def _call(self, device: Device, words: str) -> None:
        device.calls.append(words)

    def _gather(self, device: Device, beginning: str) -> None:
        device.gathers = beginning

    def _scan(self, _device: Device, _video: str) -> None:
        """Show the camera; the test reports the code."""

    def _hand(self, device: Device, code: str) -> None:
        for other in self.devices:
            if other.store is device.store and other.gathers and code.startswith(other.gathers):
                other.tell("gathered", code)
                return device.tell("handed")
        return device.tell("rejected", "unknown")

    def _ask(self, device: Device, _given: str) -> None:
        device.event("asked", "", "granted")


def open_table(
    host: Device, key: str = "pompeii", kinds: str = "hg", *, limit: str = "none"
) -> str:
    """Open a table by the form, with the host (h), guests (g) and bots (b); return its code."""
    visitor = host.visitor
    visitor.click("friends")
    visitor.click("together")
    visitor.click("open-table")
    visitor.change("game", key)
    visitor.change("count", str(len(kinds)))
    for seat, kind in enumerate(kinds):
        visitor.change(f"kind-{seat}", "bot:random" if kind == "b" else "human")
        if kind != "b":
            visitor.change(f"guest-{seat}", str(kind == "g").lower())
    visitor.change("time-limit", limit)
    visitor.click("start")
    host.carrier.settle()
    return str(host.connection["host"])


def join(guest: Device, code: str, name: str) -> None:
    """Take a free seat."""
    guest.visitor.click("friends")
    guest.visitor.click("together")
    guest.carrier.settle()
    guest.visitor.type("called", name)
    guest.visitor.click(f"table-{code}-join")
    guest.carrier.settle()


def dealt(
    carrier: Carrier, key: str = "pompeii", kinds: str = "hg", *, limit: str = "none"
) -> tuple[Device, list[Device]]:
    """Return the host and the guests of a table whose game has begun."""
    host = Device(carrier)
    code = open_table(host, key, kinds, limit=limit)
    guests = []
    for name in NAMES[: kinds.count("g")]:
        guests.append(Device(carrier))
        join(guests[-1], code, name)
    return host, guests


def play(devices: Sequence[Device], random: Random, most: int = 10_000) -> None:
    """Let all devices click highlighted elements until the game is over, or for `most` clicks."""
    carrier = devices[0].carrier
    for _ in range(most):
        devices[0].visitor.wait()
        carrier.settle()
        able = [each for each in devices if each.visitor.legal()]
        if not able or devices[0].visitor.marks["data-phase"] == "over":
            return
        device = random.choice(able)
        device.visitor.click(random.choice(device.visitor.legal()))
        carrier.settle()
