"""PettingZoo: each game as an environment in which one agent acts at a time (AEC).

env = aec.env("tara", seats=3)
env.reset(seed=1)
for agent in env.agent_iter():
observation, reward, termination, truncation, _ = env.last()
mask = None if termination or truncation else observation["action_mask"]
env.step(None if mask is None else env.action_space(agent).sample(mask))
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ardri_gym.table import Table

_BOUND = float(1 << 24)


def env(game: str, *, seats: int = 0, options: Mapping[str, Any] | None = None) -> Any:
    """The environment, with PettingZoo's checks of how it is used; seats: the game's least number if 0."""
    return wrappers.OrderEnforcingWrapper(RawEnv(game, seats, options))


class RawEnv(AECEnv):  # type: ignore[misc] # pettingzoo has no types
    """The environment itself. Rewards come at the end alone, from -1 to 1.

    An observation is a dict: `observation`, what the seat knows (docs/gym.md), and `action_mask`, all 0 for a
    seat that is not to act.
    """

    def __init__(self, game: str, seats: int = 0, options: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        self.table = Table(game, seats, options)
        self.metadata = {"render_modes": ["ansi"], "name": f"ardri_{game}_v0"}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen = spaces.Box(-_BOUND, _BOUND, (self.table.observation_size,), np.float32)
        mask = spaces.Box(0, 1, (self.table.most_actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self.table.most_actions) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Of every agent the same."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Places in the list of legal actions; `action_mask` says how many there are."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; without a seed another one each time."""
        chosen = int(np.random.default_rng(seed).integers(1 << 62))
        self.table.begin(chosen)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent knows, and what it may do."""
        seat = self._seat[agent]
        acts = self.table.actor == seat
        mask = self.table.mask() if acts else np.zeros(self.table.most_actions, dtype=np.int8)
        return {"observation": self.table.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays the action of the agent that is selected; None once its match is over.

        Raises:
            IndexError: the action is not legal.
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None, "None is for agents whose match is over"
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.table.act(int(action))
        if self.table.actor is None:
            self.rewards = dict(zip(self.possible_agents, self.table.results(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self._next()
        self._accumulate_rewards()

    def render(self) -> str:
        """The position, as numbers."""
        return repr(self.table.position)

    def close(self) -> None:
        """Nothing is open."""

    def _next(self) -> str:
        return str(self.possible_agents[self.table.actor or 0])
