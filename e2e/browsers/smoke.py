"""The smoke test: a game is played to its end, and nothing of it is lost, in every browser.

A bot of the workshop is asked, and ended when it does not end.
"""

from collections.abc import Callable
from random import Random

from e2e.table_layout import COVERED
from e2e.visitor import Visitor
from e2e.workshop.asked_bots import HONEST, choose
from tools.build.serve import served
from tools.build.single_file import RESULT

GAME = "?players=human,bot:random&seed=49&handover=off&animation=off&draw=auto"
SOME, MANY = 3, 20  # actions
# The declarations of the style that the browser does not know. Each is described in IGNORED, or a
# fault: the browser drops it.
UNKNOWN = r"""async () => {
  const sheets = [...document.querySelectorAll("link[rel=stylesheet]")];
  const texts = await Promise.all(sheets.map(({ href }) => fetch(href).then((got) => got.text())));
  const rules = texts.join("").replaceAll(/@font-face[^}]*}/g, "");
  const found = [...rules.matchAll(/[{;]\s*([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)]
    .map(([, name, value]) => [name, value.replace("!important", "").trim()])
    .filter(([name, value]) => !name.startsWith("--") && !CSS.supports(name, value));
  return [...new Set(found.map(([name]) => name))];
}"""
IGNORED = {
    "forced-color-adjust",  # needed only where a system has forced colours, which Safari has not
    "text-wrap",  # lines are broken less well without it
    "user-select",  # beside its name with a prefix, which is the only one in Safari
}
# The service worker has cached the site; this says if it has, or will not.
KEPT = """Promise.race([
  navigator.serviceWorker.ready.then(() => true),
  new Promise((resolve) => { setTimeout(resolve, 60000, false); }),
])"""


def site(visit: Callable[[str], Visitor]) -> int:
    """Play on the site to the end; then the server stops, and the page still works."""
    with served() as address:
        visitor = visit(address)
        random = _begin(visitor)
        assert visitor.page.evaluate(COVERED) == []
        assert set(visitor.page.evaluate(UNKNOWN)) <= IGNORED
        sight, table = visitor.play(random), visitor.table()
        assert sight.phase == "over"
        winners = table.view(None).winners
        assert winners
        title = visitor.page.evaluate("document.getElementById('result-title').textContent")
        for seat, player in enumerate(table.record.players):
            name = "You" if player.kind == "human" else player.name
            assert (name in title) == (seat in winners), title
        assert visitor.page.evaluate(KEPT)
        _ask_bots(visitor)
        played = visitor.actions()
    _come_again(visitor, played)
    return len(played)


def file(visit: Callable[[str], Visitor]) -> int:
    """Play the single-file game for some more turns."""
    visitor = visit(RESULT.as_uri())
    visitor.play(_begin(visitor), lambda now: (now.ply or 0) >= MANY and not now.chosen)
    played = visitor.actions()
    _come_again(visitor, played)
    return len(played)


def _begin(visitor: Visitor) -> Random:
    """Start a game, play some turns and reload; return the controls that make choices."""
    random = Random(49)
    visitor.open(GAME)
    visitor.play(random, lambda now: (now.ply or 0) >= SOME and not now.chosen)
    _come_again(visitor, visitor.actions())
    return random


def _ask_bots(visitor: Visitor) -> None:
    """Ask a bot that chooses, and bots that the sandbox has to end."""
    for body, line in ((HONEST, 0), ("while True: pass", 3), ("import js", 3), (HONEST, 0)):
        failure = choose(visitor.page, body, 1).answer.failure
        assert (failure.line if failure else 0) == line, body


def _come_again(visitor: Visitor, actions: list[str]) -> None:
    visitor.page.reload()
    visitor.sight()
    assert visitor.actions() == actions
