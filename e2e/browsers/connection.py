"""Chromium and Firefox connect with each other by the handshake of live tables, each once as host.

python -m e2e.browsers.connection

It needs a network of its own (``e2e/together/namespace.py``).
"""

from typing import Any

from playwright.sync_api import Page

from e2e.browsers.sessions import BROWSERS
from e2e.together.network.device import CONNECT, TABLE
from tools.build.serve import DIST, served

CALL = "([name, given]) => carrier[name](...given)"
# The first event of a kind, in at most half a minute.
EVENT = """(kind) => new Promise((resolve, reject) => {
  const look = () => {
    const found = events.find(([each]) => each === kind);
    if (found) resolve(found);
    else setTimeout(look, 20);
  };
  look();
  setTimeout(() => reject(new Error(`no ${kind}: ${JSON.stringify(events)}`)), 30000);
})"""
LARGE = "ü🌋" * 30_000


def main() -> None:
    """Connect both browsers, and send messages both ways."""
    with (
        served() as site,
        BROWSERS["chromium"]("mouse") as (chromium, _version, chromium_complaints),
        BROWSERS["firefox"]("mouse") as (firefox, _other_version, firefox_complaints),
    ):
        for host, guest in ((chromium, firefox), (firefox, chromium)):
            for page in (host, guest):
                page.goto(site)
                (file,) = DIST.glob("rtc_carrier.*.js")
                page.evaluate(CONNECT, [f"{site}{file.name}", {"table": TABLE}])
            _call(host, "accept", _call(guest, "answer", _call(host, "invite", 0)))
            for page in (host, guest):
                assert page.evaluate(EVENT, "opened") == ["opened", "1"]
            for page, other in ((host, guest), (guest, host)):
                _call(page, "send", "1", LARGE)
                assert other.evaluate(EVENT, "received") == ["received", "1", LARGE]
        assert chromium_complaints() == firefox_complaints() == []


def _call(page: Page, name: str, *given: Any) -> Any:
    return page.evaluate(CALL, [name, given])


if __name__ == "__main__":
    main()
