"""OpenSpiel's searches with a time limit: each returns its action after that many seconds."""

import time
from collections.abc import Callable, Mapping
from enum import Enum
from random import Random
from typing import Any, Final, Protocol

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from bench.openspiel.rules import Rules, State
from services.kernel.dice import Dice, dice_of
from services.kernel.position import WHOLE, Position, buffer

UCT_C: Final = 1.4
"""About the square root of 2, as in OpenSpiel's own examples, for returns of -1 to 1."""
_UNLIMITED: Final = 100_000_000
_MEMORY_MB: Final = 1_000
_FIRST: Final = 20
"""Simulations of the first search of `Mcts`, from which later ones are calibrated."""


class Search(Enum):
    """The searches of OpenSpiel."""

    CPP = "cpp"
    """The C++ MCTS with its own random rollouts, each ply through Python."""
    MCTS = "mcts"
    """The Python MCTS with our compiled random rollouts."""
    ISMCTS = "ismcts"
    """The Python ISMCTS (the C++ one cannot resample Python games) with our compiled random rollouts."""


class Opponent(Protocol):
    """A player. `simulations`: how many its searches have made so far."""

    simulations: int

    def action(self, position: Position) -> int:
        """The action that it chooses for the seat to act."""


class Rollouts(mcts.Evaluator):  # type: ignore[misc] # open_spiel has no types
    """Evaluates by uniformly random play to the end, like OpenSpiel's own evaluator, but compiled."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def evaluate(self, state: State) -> Any:
        """The returns of one game."""
        position = state.held.position.copy()
        position.rollout(self._dice, _UNLIMITED)
        return np.array([position.utility(seat) * 2 / WHOLE - 1 for seat in range(position.seats)])

    def prior(self, state: State) -> list[tuple[int, float]]:
        """Equal weights for all actions."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class Cpp:
    """`pyspiel.MCTSBot`; its `step` crashes on games of Python, its `mcts_search` does not."""

    def __init__(self, rules: Rules, seconds: float, rng: Random) -> None:
        self.simulations = 0
        self._rules = rules
        evaluator = pyspiel.RandomRolloutEvaluator(1, rng.getrandbits(30))
        self._bot = pyspiel.MCTSBot(
            rules, evaluator, UCT_C, _UNLIMITED, _MEMORY_MB, True, rng.getrandbits(30), False,
            max_wall_clock_time=seconds,
        )  # fmt: skip

    def action(self, position: Position) -> int:
        """The child that it calls the best."""
        root = self._bot.mcts_search(self._rules.at(position))
        self.simulations += root.explore_count
        return _best(root, position)


class Mcts:
    """`mcts.MCTSBot`, which has no clock: it makes as many simulations as fit, by the last search's speed."""

    def __init__(self, rules: Rules, seconds: float, rng: Random) -> None:
        self.simulations = 0
        self._rules, self._seconds = rules, seconds
        random_state = np.random.RandomState(rng.getrandbits(30))
        self._bot = mcts.MCTSBot(rules, UCT_C, _FIRST, Rollouts(dice_of(rng)), random_state=random_state)

    def action(self, position: Position) -> int:
        """The child that it calls the best."""
        began = time.perf_counter()
        root = self._bot.mcts_search(self._rules.at(position))
        rate = root.explore_count / (time.perf_counter() - began)
        self.simulations += root.explore_count
        self._bot.max_simulations = max(_FIRST, int(rate * self._seconds))
        return _best(root, position)


class Ismcts:
    """`ismcts.ISMCTSBot`, whose simulations run until the time is up; our `redeal` draws the worlds."""

    def __init__(self, rules: Rules, seconds: float, rng: Random) -> None:
        self.simulations = 0
        self._rules, self._seconds, self._dice = rules, seconds, dice_of(rng)
        self._bot = ismcts.ISMCTSBot(
            rules,
            Rollouts(self._dice),
            UCT_C,
            _UNLIMITED,
            random_state=np.random.RandomState(rng.getrandbits(30)),
        )
        self._bot.set_resampler(self._resampled)

    def action(self, position: Position) -> int:
        """The action with the most visits."""
        bot, state = self._bot, self._rules.at(position)
        actions = state.legal_actions()
        if len(actions) == 1:
            return int(actions[0])
        deadline = time.perf_counter() + self._seconds
        bot.reset()
        root = bot.create_new_node(state)
        while time.perf_counter() < deadline or root.total_visits < 1:
            bot.run_simulation(bot.sample_root_state(state))
            self.simulations += 1
        policy = bot.get_final_policy(state, root)
        return int(max(policy, key=lambda choice: choice[1])[0])

    def _resampled(self, state: State, player: int) -> State:
        world = state.held.position.copy()
        world.redeal(player, self._dice)
        return self._rules.at(world)


def _best(root: Any, position: Position) -> int:
    """The best action by the search, or the first one if there was no time for any simulation."""
    if root.children:
        return int(root.best_child().action)
    out = buffer(position.width)
    position.fill(out)
    return int(out[0])


PLAYERS: Final[Mapping[Search, Callable[[Rules, float, Random], Opponent]]] = {
    Search.CPP: Cpp,
    Search.MCTS: Mcts,
    Search.ISMCTS: Ismcts,
}
