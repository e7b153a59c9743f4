"""Rewrite the golden files of the tests: ``python -m tests.games.downfall.make_golden``.

The test run only reads them. Look at the difference before you commit it: every changed line means
a change in the course of a game.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from pompeii.games.downfall.deal import Deal, deal
from pompeii.games.downfall.rule_options import make_rules
from tests.downfall_positions import GAMES, PRESETS, finished_games, read_game, read_trace
from tests.games.downfall.perft.counting import COUNTED, count
from tests.games.downfall.playthroughs.playthrough_text import SHOWN, playthrough

HERE = Path(__file__).parent
PINNED_DEALS: list[tuple[int, str, dict[str, object], str]] = [
    *((seats, preset, {}, "Vesuvius") for preset in PRESETS for seats in (2, 3, 4)),
    (2, "classic", {"dual_vents": True}, "Vesuvius"),
    (3, "classic", {"ad79_block": 1}, "Pompeii"),
    (4, "online", {"ad79_block": 24, "dual_vents": True}, ""),
    (2, "classic", {}, "Ἡρκλᾶνον 🌋"),
]
"""Seats, rule set, options and seed of the deals that must never change."""


def digest(dealt: Deal) -> str:
    """Return a hash of everything in a deal."""
    text = json.dumps([dealt.first, dealt.hands, dealt.stock, dealt.second_ad79, dealt.bag])
    return hashlib.sha256(text.encode()).hexdigest()


def deals() -> list[dict[str, Any]]:
    return [
        {
            "seats": seats,
            "preset": preset,
            "options": options,
            "seed": seed,
            "sha256": digest(deal(seats, make_rules(seats, preset, options), seed)),
        }
        for seats, preset, options, seed in PINNED_DEALS
    ]


def results() -> dict[str, Any]:
    """Return the end of every finished game, from the independent traces, not from this engine."""
    ends = {name: read_trace(name)[-1] for name in finished_games()}
    return {
        name: {key: end[key] for key in ("ply", "rescued", "volcano", "winners", "bag", "stock")}
        for name, end in ends.items()
    }


def _write(path: Path, document: object) -> None:
    path.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def main() -> None:
    _write(GAMES / "deals.json", deals())
    _write(GAMES / "results.json", results())
    _write(HERE / "perft" / "counts.json", {name: count(name) for name in COUNTED})
    for preset, name in SHOWN.items():
        text = playthrough(read_game(name))
        (HERE / "playthroughs" / f"{preset}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
