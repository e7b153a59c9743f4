"""Pages in every state of a table with other devices."""

from collections.abc import Iterator

from tests.app.together import live_carrier
from tests.app.together.devices import Carrier, Device, dealt, join, open_table
from tests.app.together.live_carrier import LiveCarrier
from tests.app.visitor import Visitor


def scenes(carrier: Carrier) -> Iterator[Visitor]:
    """Yield users at places from which every intent of such a table is visible."""
    host, guest, looker = Device(carrier), Device(carrier), Device(carrier)
    looker.visitor.click("friends")
    looker.visitor.click("together")
    carrier.settle()
    yield looker.visitor
    host.visitor.click("friends")
    host.visitor.click("together")
    host.visitor.click("open-table")
    yield host.visitor
    host.visitor.click("home") if host.visitor.find("home") else host.open("?")
    code = open_table(host, kinds="hgg")
    yield looker.visitor
    join(guest, code, "Marcella")
    yield host.visitor
    yield guest.visitor
    guest.event("closed", "", "This computer stops.")
    yield guest.visitor
    looker.event("closed", "", "This computer stops.")
    yield looker.visitor
    host, (guest,) = dealt(carrier)
    for device in (host, guest):
        yield device.visitor
        device.visitor.click("emotes")
        yield device.visitor
        device.visitor.click("emotes-close")
        device.visitor.click("menu")
        yield device.visitor
        device.visitor.click("menu-close")
    host.visitor.click("menu")
    host.visitor.click("go-on-by-link")
    yield host.visitor
    host.visitor.click("by-link-no")
    address = guest.visitor.address.partition("#")[2]
    carrier.lose(guest)
    carrier.wait(70, without=[guest])
    yield host.visitor
    guest.open("?screen=together")
    carrier.settle()
    yield guest.visitor
    guest.open("?screen=together", f"#{address}")
    carrier.settle()
    guest.event("closed", "", "This computer stops.")
    yield guest.visitor
    host.event("closed", "", "This table has another host.")
    yield host.visitor
    host.visitor.click("give-up")
    yield host.visitor
    host, (guest, other) = dealt(carrier, kinds="hgg")
    carrier.lose(host)
    carrier.devices.remove(host)
    carrier.wait(61)
    yield guest.visitor
    guest.visitor.click("without-host")
    yield guest.visitor
    guest.visitor.click("become-host")
    yield guest.visitor
    other.reload()
    carrier.wait(61)
    yield other.visitor
    other.visitor.click("without-host")
    other.visitor.click("pass-on")
    yield other.visitor


def live_scenes(carrier: LiveCarrier) -> Iterator[Visitor]:
    """Yield users at the places of a table without a relay that have intents of their own."""
    host = live_carrier.host_without_relay(carrier)
    yield host.visitor
    guest = Device(carrier)
    guest.open("?", live_carrier.invite(host))
    yield guest.visitor
    guest.open("?", f"#join={live_carrier.handshake_code(1, 'A' * 13, 9)}")
    yield guest.visitor
    guest.open("?", "#part=AAAA")
    yield guest.visitor
    host.event("stalled", "1", "elsewhere")
    yield host.visitor
    host, (guest,) = live_carrier.dealt(carrier)
    carrier.cut(host)
    carrier.wait(2)
    for device, way in ((host, "invite-again"), (guest, "answer")):
        yield device.visitor
        device.visitor.click(way)
        carrier.settle()
        yield device.visitor
