"""Time from a click to the picture of its answer: `python -m bench.page.click_latency`.

It plays seeded games of both kinds in Chromium with the mouse, at normal speed and with the page's
thread slowed four times. They alternate with a bare page that only changes a colour at a click (the
floor). The measured time goes from the click to the start of the second frame after the drawing of
its effect. By then its picture has been handed on. The same is measured for the next decision,
shown as soon as the page is no longer busy. The page's longest task is measured too, there and
during a move of a bot that searches. It writes `build/latency.json`, milliseconds. The site must
have been built.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

from bench.results import figures, write
from tools.checks.site_in_chromium import shown_site

SIZE = {"width": 1440, "height": 900}
SPEEDS = {"normal": 1, "slow": 4}
WANTED = 60
"""Clicks of each kind at each speed."""
MOST_GAMES = 12
"""Games in which every kind must have come often enough."""
ADDRESS = "?game={game}&players=human,{other}&handover=off&animation=off&draw=auto&seed={seed}"
THOUGHTS = 12
"""Decisions of a bot during which the page's tasks are measured."""

# Times every click. `answer()` waits until the whole answer to the last one is on the screen. The
# busy mark and the place of a tip are no answer.
CLOCK = """
globalThis.clock = { start: null, tasks: [] };
addEventListener("click", ({ timeStamp }) => {
  Object.assign(clock, { start: timeStamp, shown: null, asked: null, written: 0 });
}, true);
clock.afterTwoFrames = (then) => requestAnimationFrame(() => requestAnimationFrame(then));
new MutationObserver((changes) => {
  if (clock.start === null) return;
  const drawn = changes.filter(({ target, attributeName }) => (
    target.id !== "tip" && !["data-busy", "data-on"].includes(attributeName)
  ));
  clock.written += drawn.length;
  const busy = document.body.hasAttribute("data-busy");
  clock.afterTwoFrames(() => {
    const now = performance.now();
    if (drawn.length || !busy) clock.shown ??= now;
    if (!busy) clock.asked ??= now;
  });
}).observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
clock.answer = () => new Promise((resolve) => {
  const look = () => {
    if (clock.asked === null) return setTimeout(look, 1);
    const { start, shown, asked, written } = clock;
    resolve({ shown: shown - start, asked: asked - start, written });
    clock.start = null;
  };
  look();
});
new PerformanceObserver((list) => {
  clock.tasks.push(...list.getEntries().map(({ duration }) => duration));
}).observe({ type: "longtask" });
"""
ANSWER = "clock.answer()"
FORGET = "clock.tasks.length = 0"
LONGEST = "Math.max(0, ...clock.tasks)"
REST = "new Promise(clock.afterTwoFrames)"
"""A person's hand rests on an element before the click, so the effect of pointing is on the screen.
"""
BARE = """<!doctype html><link rel="icon" href="data:,"><title>Bare</title>
<style>body { margin: 0; height: 100vh; background: #eee } .on { background: #dde }</style>
<script>addEventListener("click", () => document.body.classList.toggle("on"));</script>"""
LEGAL = """() => [...document.querySelectorAll("[data-legal]")].map((element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const { action, card, square, gate, space, stone } = element.dataset;
  const place = card ? "card" : square || gate ? "square" : stone ? "stone" : "other";
  const hook = space ? element.getAttribute("class") : action ?? place;
  return { hook, seen: element.checkVisibility(), x: x + width / 2, y: y + height / 2 };
})"""
VIA_APPIA_KINDS = {
    "stone": "stone",
    "push": "push",
    "exchange-stone": "exchange",
    "build": "build",
    "travel": "travel",
}
"""Kind of a click, by the intent of the element, or by what lies there."""
Choice = dict[str, Any]


def _of_pompeii(choice: Choice, decision: str | None, *, picked: bool) -> str | None:
    match decision, choice["hook"]:
        case "play", "square" if picked:
            return "place"
        case "play", "card" if not picked:
            return "card"
        case "lava", "square":
            return "tile"
        case "move", "square":
            return "move" if picked else "stack"
    return None


def _of_via_appia(choice: Choice, _decision: str | None, *, picked: bool) -> str | None:
    """Return the kind of click: stone set, push, exchange, tile laid, traveller moved, or None."""
    if picked and choice["hook"] == "stone":
        return None  # another stone in its place
    return VIA_APPIA_KINDS.get(choice["hook"])


@dataclass(frozen=True)
class Game:
    """The timed clicks of a game: their kinds, and a function that returns the kind of a click."""

    key: str
    kinds: tuple[str, ...]
    kind: Callable[..., str | None]

    def address(self, other: str, seed: object) -> str:
        """Return the address that starts a game against `other`."""
        return ADDRESS.format(game=self.key, other=other, seed=seed)


GAMES = (
    Game("pompeii", ("card", "place", "tile", "stack", "move"), _of_pompeii),
    Game("via-appia", tuple(VIA_APPIA_KINDS.values()), _of_via_appia),
)


@dataclass
class Times:
    """Measurements at one speed."""

    floor: list[float] = field(default_factory=list)
    shown: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    asked: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    writes: list[int] = field(default_factory=list)
    longest: float = 0.0
    """Longest task of the page during the game, in ms; 0 if all were short."""


def main() -> None:
    """Measure, print and write."""
    with shown_site() as (browser, base):
        facts = {game.key: _facts(browser, base, game) for game in GAMES}
    write("latency", facts)


def _measure(browser: Browser, base: str, game: Game, rate: int) -> Times:
    """Play until every kind of click was timed often enough, and click the bare page as often."""
    times = Times()
    with _page(browser, rate) as bare, _page(browser, rate) as page:
        bare.route("**/bare", lambda route: route.fulfill(body=BARE, content_type="text/html"))
        bare.goto(base + "bare")
        seed = 0
        while any(len(times.shown[kind]) < WANTED for kind in game.kinds):
            seed += 1
            if seed > MOST_GAMES:
                found = {kind: len(times.shown[kind]) for kind in game.kinds}
                raise RuntimeError(f"too few clicks in {MOST_GAMES} games of {game.key}: {found}")
            _play(page, base, game, times, seed)
            bare.bring_to_front()
            for _ in range(WANTED // 2):
                bare.mouse.click(700, 450)
                times.floor.append(bare.evaluate(ANSWER)["shown"])
            page.bring_to_front()
    return times


def _play(page: Page, base: str, game: Game, times: Times, seed: int) -> None:
    """Play one game with the mouse, for every seat."""
    random = Random(seed)
    page.goto("about:blank")
    page.goto(base + game.address("human", seed))
    page.wait_for_selector("body[data-ply]:not([data-busy])", state="attached")
    page.evaluate(FORGET)
    while choices := page.evaluate(LEGAL):
        body = page.locator("body")
        decision = body.get_attribute("data-decision")
        picked = page.locator("[aria-pressed=true]:visible").count() > 0
        seen = [choice for choice in choices if choice["seen"]]
        on_board = [choice for choice in seen if choice["hook"] in ("square", "push")]
        rare = [
            choice
            for choice in seen
            if (kind := game.kind(choice, decision, picked=picked))
            and len(times.shown[kind]) < WANTED
        ]
        chosen = random.choice((on_board if picked else []) or rare or seen)
        kind = game.kind(chosen, decision, picked=picked)
        page.mouse.move(chosen["x"], chosen["y"])
        page.evaluate(REST)
        page.mouse.click(chosen["x"], chosen["y"])
        answer = page.evaluate(ANSWER)
        if kind:
            times.shown[kind].append(answer["shown"])
            times.asked[kind].append(answer["asked"])
        times.writes.append(answer["written"])
    times.longest = max(times.longest, page.evaluate(LONGEST))


def _longest_task(browser: Browser, base: str, game: Game) -> float:
    """Return the longest task of the page during a bot's search, in ms; 0 if all are short."""
    random = Random("bots")
    with _page(browser, 1) as page:
        page.goto(base + game.address("bot:hard", "busy"))
        page.wait_for_selector("body[data-ply]:not([data-busy])", state="attached")
        page.evaluate(FORGET)
        for _ in range(THOUGHTS):
            choices = [choice for choice in page.evaluate(LEGAL) if choice["seen"]]
            if not choices:
                break
            chosen = random.choice(choices)
            page.mouse.click(chosen["x"], chosen["y"])
            page.evaluate(ANSWER)
        longest: float = page.evaluate(LONGEST)
    return longest


@contextmanager
def _page(browser: Browser, rate: int) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": SIZE["width"], "height": SIZE["height"]})
    context.add_init_script(CLOCK)
    page = context.new_page()
    page.set_default_timeout(120_000)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    yield page
    context.close()


def _facts(browser: Browser, base: str, game: Game) -> dict[str, Any]:
    times = {speed: _measure(browser, base, game, rate) for speed, rate in SPEEDS.items()}

    facts: dict[str, Any] = {
        "floor": {speed: figures(each.floor) for speed, each in times.items()},
    }
    for kind in game.kinds:
        facts[kind] = {
            speed: {"shown": figures(each.shown[kind]), "asked": figures(each.asked[kind])}
            for speed, each in times.items()
        }
    writes = [count for each in times.values() for count in each.writes]
    facts["writes"] = {"median": median(writes), "most": max(writes)}
    facts["longest_task"] = {speed: round(each.longest, 1) for speed, each in times.items()}
    facts["longest_task_while_a_bot_thinks"] = round(_longest_task(browser, base, game), 1)
    return facts


if __name__ == "__main__":
    main()
