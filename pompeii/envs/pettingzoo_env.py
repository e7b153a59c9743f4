"""Environments of PettingZoo, in which one agent acts at a time (AEC).

>>> from pompeii.envs.pettingzoo_env import DownfallEnv
>>> env = DownfallEnv(players=2)
>>> env.reset(seed=79)
>>> observed, reward, terminated, truncated, info = env.last()
>>> env.agent_selection, observed["observation"].shape, int(observed["action_mask"].sum())
('player_1', (924,), 7)
"""

from random import Random
from typing import Any, ClassVar

from gymnasium.spaces import Discrete, Space
from pettingzoo import AECEnv, register

from pompeii.core.seed import random_seed

from . import spaces
from .appia import encoding as appia_encoding
from .downfall import encoding as downfall_encoding
from .encoding_interface import Encoding
from .episode import Episode, Observed, agents


class TableEnv(AECEnv):  # type: ignore[misc]
    """A game for two to four agents; classes below say which.

    An observation is a dict: ``observation`` is an array, and ``action_mask`` has a 1 for each
    legal action. A step takes the number of a legal action, or the action itself
    (`pompeii.parse`). It raises `IllegalChoice` for any other. Rewards come at the end.
    """

    encoding: ClassVar[Encoding]

    def __init__(
        self,
        players: int = 2,
        preset: str = "classic",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """Set up an environment by the rules of `preset`, with `options` changed.

        Raise `FieldError` with the place if there are no such rules.
        """
        super().__init__()
        self.render_mode = render_mode
        self.episode = Episode(self.encoding, players, preset, options)
        """The game; its ``table`` holds everything, hidden information included."""
        self.possible_agents = agents(players)
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: spaces.observation_space(self.encoding) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.action_space(self.encoding) for agent in self.possible_agents
        }
        self._random = Random(random_seed())

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - of PettingZoo
        """Deal a new game. `seed` gives the deal that the command line makes of it.

        Without a seed, the deal depends on the last one that was given.
        """
        if seed is None:
            seed = int(self._random.random() * 10**9)
        else:
            self._random = Random(seed)
        self.episode.start(str(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        seat = self.episode.seat
        self.agent_selection = self.possible_agents[0 if seat is None else seat]

    def step(self, action: Any) -> None:
        """Take `action` for the agent of ``agent_selection``."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.episode.take(action)
        self._select()
        if self.episode.seat is None:
            self.rewards = dict(zip(self.agents, self.episode.returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observed:
        """Return the observation of `agent`, made from its View alone."""
        return self.episode.observe(self._seats[agent])

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of the observations of `agent`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of the actions of `agent`."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """Return or print the board, as ``render_mode`` says."""
        return spaces.render(self.episode, self.render_mode)

    def close(self) -> None:
        """Do nothing, since nothing is open."""


class DownfallEnv(TableEnv):
    """The Downfall of Pompeii."""

    encoding: ClassVar[Encoding] = downfall_encoding
    metadata: ClassVar[dict[str, Any]] = {
        "name": "pompeii_downfall_v0",
        "render_modes": list(spaces.RENDER_MODES),
        "is_parallelizable": False,
    }


class ViaAppiaEnv(TableEnv):
    """Via Appia. A step also takes a legal action that has no number."""

    encoding: ClassVar[Encoding] = appia_encoding
    metadata: ClassVar[dict[str, Any]] = {
        "name": "pompeii_via_appia_v0",
        "render_modes": list(spaces.RENDER_MODES),
        "is_parallelizable": False,
    }


register("aec", "pompeii/Downfall-v0", DownfallEnv)
register("aec", "pompeii/ViaAppia-v0", ViaAppiaEnv)
