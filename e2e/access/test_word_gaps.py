"""Words stay apart on screens without extra pixels, also in small bold type."""

from e2e.conftest import Invite
from e2e.visitor import Visitor
from tests.app.saves import game

# The narrowest blank of all bold texts that are shown, in em, with its text.
NARROWEST = """() => {
  const found = [[1, ""]];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, style = getComputedStyle(text.parentElement);
    if (style.fontWeight < 700 || !text.parentElement.checkVisibility()) continue;
    for (const { index } of text.data.matchAll(/(?<=\\S) (?=\\S)/g)) {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      const { width } = range.getBoundingClientRect();
      if (width) found.push([width / parseFloat(style.fontSize), text.data]); // 0: a line ends
    }
  }
  return found.sort(([one], [other]) => one - other)[0];
}"""
LEAST = 0.2


def test_words_stay_apart_at_one_pixel_per_point(invite: Invite) -> None:
    visitor = invite("phone")
    visitor.open("?handover=off&animation=off")
    check(visitor)
    visitor.act("new")
    check(visitor)
    visitor.act("back")
    visitor.bring(game("classic-2", 30).dump())
    check(visitor)
    visitor.act("menu")
    check(visitor)
    visitor.act("back")
    visitor.bring(game("classic-2").dump())
    check(visitor)


def check(visitor: Visitor) -> None:
    width, text = visitor.page.evaluate(NARROWEST)
    assert width >= LEAST, (width, text)
