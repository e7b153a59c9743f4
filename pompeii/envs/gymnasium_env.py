"""Environments of Gymnasium: one seat against bots.

>>> import gymnasium
>>> import pompeii.envs.gymnasium_env
>>> env = gymnasium.make("pompeii/Downfall-v0", opponents="easy")
>>> observed, info = env.reset(seed=79)
>>> observed["observation"].shape, int(observed["action_mask"].sum())
((924,), 8)
"""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from random import Random
from typing import Any, ClassVar

import gymnasium

from pompeii.arena.contestants import EXTERNAL_BUDGET
from pompeii.arena.python_bot_host import load
from pompeii.bots import Bot, Budget
from pompeii.bots.driver import Failure
from pompeii.bots.load_bot_class import make_bot

from . import spaces
from .appia import encoding as appia_encoding
from .downfall import encoding as downfall_encoding
from .encoding_interface import Encoding
from .episode import ACTION_MASK, Episode, IllegalChoice, Observed
from .layout import Vector

SEAT = 0
"""The seat of the learning player. Since the deal decides who begins, it has no advantage."""


class AgainstBots(gymnasium.Env[Observed, Any]):
    """A game of a learning player against bots; classes below say which.

    An observation is a dict: ``observation`` is an array, and ``action_mask`` has a 1 for each
    legal action. A step takes the number of a legal action, or the action itself
    (`pompeii.parse`). Any other number loses the game at once. Rewards come at the end.
    """

    encoding: ClassVar[Encoding]
    metadata: dict[str, Any] = {"render_modes": list(spaces.RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - of Gymnasium

    def __init__(
        self,
        opponents: str | Sequence[str] = "easy",
        preset: str = "classic",
        iterations: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """Set up an environment against the bots named in `opponents`, clockwise.

        A bot has an id, or is a class in a file, as ``examples/greedy.py:Greedy``. It runs in this
        process.
        `iterations` limits the search of each bot in place of its time, so that its choices depend
        on the seed alone. `options` change the rules of `preset`. Raise `FieldError` with the place
        if there are no such rules, `ValueError` if there is no such bot or it cannot be loaded.
        """
        names = [opponents] if isinstance(opponents, str) else [*opponents]
        self.episode = Episode(self.encoding, 1 + len(names), preset, options)
        """The game; its ``table`` holds everything, hidden information included."""
        self._opponents = [self._find(name) for name in names]
        self._leaving = ExitStack()
        self._budget = None if iterations is None else Budget(iterations=iterations)
        self.observation_space = spaces.observation_space(self.encoding)
        self.action_space = spaces.action_space(self.encoding)
        self.render_mode = render_mode

    def _find(self, name: str) -> tuple[Callable[[], Bot[Any, Any]], Budget]:
        """Return a function that makes the bot called `name`, and the bot's budget."""
        known = self.episode.game.bots
        if name in known:
            return known[name].make, known[name].budget
        if not name.rpartition(":")[0].endswith(".py"):
            listed = ", ".join(known)
            raise ValueError(
                f"no bot is called {name!r:.60}; there are {listed}, and a file.py:ClassName"
            )
        try:
            make = load(name)
        except Failure as failure:
            raise ValueError(f"{name} {failure}") from failure
        return lambda: make_bot(make, self._leaving), EXTERNAL_BUDGET

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Deal a new game and play on to the first decision of the learning player.

        A seed gives the deal that the command line makes of it.
        """
        super().reset(seed=seed, options=options)
        if seed is None:
            seed = int(self.np_random.integers(10**9))
        self._random = Random(f"bots {seed}")
        self._leaving.close()
        self._bots = [make() for make, _ in self._opponents]
        self.episode.start(str(seed))
        self._play_on()
        return self.episode.observe(SEAT), {}

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Take `action`, and play on to the next decision of the learning player or the end."""
        try:
            self.episode.take(action)
        except IllegalChoice as error:
            self.episode.stop()
            return self.episode.observe(SEAT), -1.0, True, False, {"illegal": str(error)}
        self._play_on()
        over = self.episode.seat is None
        if self.render_mode == "human":
            self.render()
        return self.episode.observe(SEAT), self.episode.returns[SEAT], over, False, {}

    def _play_on(self) -> None:
        """Let the bots decide until the learning player has to, or the game is over."""
        while (seat := self.episode.seat) not in (SEAT, None):
            view = self.episode.view(seat)
            bot, (_, budget) = self._bots[seat - 1], self._opponents[seat - 1]
            self.episode.take(bot.choose(view, self._random, self._budget or budget))

    def close(self) -> None:
        """Leave the bots that are context managers."""
        self._leaving.close()

    def action_masks(self) -> Vector:
        """Return the mask of the legal actions as MaskablePPO of sb3-contrib asks for it."""
        return self.episode.observe(SEAT)[ACTION_MASK].astype(bool)

    def render(self) -> str | None:
        """Return or print the board, as ``render_mode`` says."""
        return spaces.render(self.episode, self.render_mode)


class DownfallAgainstBots(AgainstBots):
    """The Downfall of Pompeii."""

    encoding: ClassVar[Encoding] = downfall_encoding


class ViaAppiaAgainstBots(AgainstBots):
    """Via Appia. A step also takes a legal action that has no number."""

    encoding: ClassVar[Encoding] = appia_encoding


gymnasium.register("pompeii/Downfall-v0", DownfallAgainstBots)
gymnasium.register("pompeii/ViaAppia-v0", ViaAppiaAgainstBots)
