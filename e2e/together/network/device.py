"""A device for tests of the carrier alone (``web/boot/rtc_carrier.js``)."""

import re
from typing import Any

from e2e.visitor import Visitor
from tools.build.serve import DIST

CONNECT = """async ([file, options]) => {
  const { connect } = await import(file);
  globalThis.events = [];
  const note = (kind) => (...given) => { events.push([kind, ...given]); };
  const kinds = ["opened", "received", "closed", "renewed", "stalled"];
  const noting = Object.fromEntries(kinds.map((kind) => [kind, note(kind)]));
  globalThis.carrier = connect(options, noting);
}"""
CALL = """([name, given]) => carrier[name](...given).catch((error) => {
  throw new Error(error.why ?? error.message);
})"""
WAIT = """([kind, count]) => {
  const found = events.filter(([each]) => each === kind);
  return found.length >= count && found;
}"""
TABLE = "MFRGGZDFMZTWQ"
"""A table code: 8 bytes in base32."""


def _empty_page() -> str:
    """Return a page with nothing but the content security policy of the site."""
    index = (DIST / "index.html").read_text(encoding="utf-8")
    (policy,) = re.findall(r"<meta http-equiv[^>]*>", index)
    return f'{policy}<link rel="icon" href="data:,">'


class Device:
    """A page with a carrier."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        address, body = f"{visitor.address}device", _empty_page()
        self.page.route(address, lambda route: route.fulfill(body=body, content_type="text/html"))
        self.page.goto(address)
        (file,) = DIST.glob("rtc_carrier.*.js")
        self._file = f"./{file.name}"

    def connect(self, table: str = TABLE) -> None:
        """Start the carrier."""
        self.page.evaluate(CONNECT, [self._file, {"table": table}])

    def call(self, name: str, *given: Any) -> Any:
        """Call a function of the carrier. A CodeError becomes an error with the reason."""
        return self.page.evaluate(CALL, [name, given])

    def close(self, peer: str) -> None:
        """Close the connection to a peer."""
        self.page.evaluate("(peer) => carrier.close(peer)", peer)

    def wait(self, kind: str, count: int = 1, seconds: float = 30) -> list[list[Any]]:
        """Wait for events of a kind, and return all that came, without the kind."""
        handle = self.page.wait_for_function(WAIT, arg=[kind, count], timeout=seconds * 1000)
        return [given for _kind, *given in handle.json_value()]

    def seen(self, kind: str) -> list[list[Any]]:
        """Return the events of a kind so far."""
        return [given for name, *given in self.page.evaluate("events") if name == kind]

    def end(self) -> None:
        """Stop the carrier, if there is one."""
        self.page.evaluate("globalThis.carrier?.end()")


def join(host: Device, guest: Device, number: int = 0) -> tuple[str, str]:
    """Connect two devices that have carriers. Return the invitation and the answer."""
    invitation = host.call("invite", number)
    answer = guest.call("answer", invitation)
    before = len(host.seen("opened"))
    host.call("accept", answer)
    host.wait("opened", before + 1)
    guest.wait("opened")
    return invitation, answer
