"""Number of clicks of a game, and of those without effect: `python -m bench.page.clicks_per_game`.

It plays a whole game against a bot, by mouse and by finger, at random, but as a person points:
newly lit elements come first. The counts are all clicks, those that only draw or end a turn, taps
that only open the magnifier, and dead ones. A dead click leaves the page unchanged. It writes
`build/clicks.json`. The site must have been built.
"""

from random import Random
from typing import Any

from bench.results import write
from e2e.visitor import COUNT_CLICKS, Visitor, likely
from tools.checks.site_in_chromium import shown_site

LINK = "?players=human,bot:medium&handover=off&animation=off&seed=clicks"
HANDS: dict[str, dict[str, Any]] = {
    "mouse": {"viewport": {"width": 1440, "height": 900}},
    "finger": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}


def main() -> None:
    """Play, count, print and write."""
    facts = {}
    with shown_site() as (browser, base):
        for hand, screen in HANDS.items():
            context = browser.new_context(**screen, service_workers="block")
            context.add_init_script(COUNT_CLICKS)
            facts[hand] = _play(Visitor(context.new_page(), base, touch=hand == "finger"))
            context.close()
    write("clicks", facts)


def _play(visitor: Visitor) -> dict[str, int]:
    """Play one whole game and return its counts."""
    random = Random("clicks")
    counts = dict.fromkeys(("clicks", "draws", "magnified", "dead"), 0)
    sight = before = visitor.open(LINK)
    while sight.phase != "over":
        chosen = likely(random, before, sight)
        clicked = visitor.page.evaluate("globalThis.clicks")
        before, sight = sight, visitor.point(f"[id='{chosen}']")
        taps = visitor.page.evaluate("globalThis.clicks") - clicked
        counts["clicks"] += taps
        counts["magnified"] += taps - 1
        counts["draws"] += chosen == "draw"
        counts["dead"] += sight == before
    return counts


if __name__ == "__main__":
    main()
