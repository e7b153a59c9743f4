"""Rewrite the golden files of Via Appia: ``python -m tests.games.appia.make_golden``.

The test run only reads them. Look at the difference before you commit it: every changed line means
a change in the course of a game.
"""

import json
from pathlib import Path

from tests.games.appia.perft.counting import COUNTED, count
from tests.games.appia.playthroughs.playthrough_text import SHOWN, playthrough
from tests.games.appia.positions import read_game

HERE = Path(__file__).parent


def main() -> None:
    counts = {name: count(name) for name in COUNTED}
    text = json.dumps(counts, indent=1)
    (HERE / "perft" / "counts.json").write_text(f"{text}\n", encoding="utf-8")
    for name in SHOWN:
        text = playthrough(read_game(name))
        (HERE / "playthroughs" / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
