"""OpenSpiel: each game as one of its games, `ardri_tablut` and so on, once `register` has been called.

    openspiel.register()
    state = pyspiel.load_game("ardri_tara(players=3)").new_initial_state()

Chance is explicit; automatic steps follow by themselves. Actions are places in the list of legal ones.
"""

from typing import Any, Final

import numpy as np
import pyspiel

from ardri_gym import observing
from services import games
from services.kernel import Facts
from services.kernel.position import CHANCE_ACTS, ENDED, TABLE_ACTS, WHOLE, Position, buffer

_PREFIX: Final = "ardri_"


class Held:
    """A position, as OpenSpiel clones states by `deepcopy`."""

    __slots__ = ("position",)

    def __init__(self, position: Position) -> None:
        self.position = position

    def __deepcopy__(self, memo: dict[int, Any]) -> "Held":
        return Held(self.position.copy())


class Rules(pyspiel.Game):  # type: ignore[misc] # pyspiel has no types
    """A game with a number of players, with the options that it has by itself."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        self.rules: Any = games.load(name)
        facts: Facts = self.rules.facts
        players = int((params or {}).get("players", facts.min_seats))
        self.start: Position = self.rules.initial(self.rules.setup(players))
        self.scratch, self.weights = buffer(self.start.width), buffer(self.start.width)
        super().__init__(kind_of(facts), _info_of(facts, self.start), params or {})

    def new_initial_state(self) -> "State":
        """The start of a match."""
        return State(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":
        """Writes observations."""
        return Observer(self)


class State(pyspiel.State):  # type: ignore[misc] # pyspiel has no types
    """A position. All that it holds of its own is copied by `clone`."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.held = Held(rules.start.copy())
        self._settle()

    def current_player(self) -> int:
        """The seat that acts, chance, or the end."""
        actor = int(self.held.position.actor())
        if actor == ENDED:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE_ACTS else actor

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(self.held.position.fill(self.get_game().scratch)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each draw by its place, and how likely it is."""
        rules = self.get_game()
        count = self.held.position.fill_chances(rules.scratch, rules.weights)
        whole = sum(rules.weights[:count])
        return [(place, rules.weights[place] / whole) for place in range(count)]

    def _apply_action(self, action: int) -> None:
        scratch = self.get_game().scratch
        self.held.position.fill(scratch)
        self.held.position.play(scratch[action])
        self._settle()

    def _settle(self) -> None:
        """Makes automatic steps until somebody decides, or chance."""
        position, scratch = self.held.position, self.get_game().scratch
        while position.actor() == TABLE_ACTS:
            position.fill(scratch)
            position.play(scratch[0])

    def _action_to_string(self, player: int, action: int) -> str:
        rules = self.get_game()
        count = self.held.position.fill(rules.scratch)
        return str(rules.scratch[action]) if action < count else f"{action}"

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return bool(self.held.position.actor() == ENDED)

    def returns(self) -> list[float]:
        """What each seat has got, -1 to 1; nothing before the end."""
        position = self.held.position
        if not self.is_terminal():
            return [0.0] * int(position.seats)
        return [int(position.utility(seat)) * 2 / WHOLE - 1 for seat in range(position.seats)]

    def __str__(self) -> str:
        return repr(self.held.position)


class Observer:
    """What a seat knows, as an array and as text."""

    def __init__(self, rules: Rules) -> None:
        self._observing = observing.Observing(rules.rules, rules.start)
        self.tensor = np.zeros(self._observing.size, dtype=np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        """Writes into `tensor` what the seat knows."""
        self.tensor[:] = self._observing.observe(state.held.position, player)

    def string_from(self, state: State, player: int) -> str:
        """The same as text: all that is not 0, by its place."""
        self.set_from(state, player)
        places = np.flatnonzero(self.tensor)
        return " ".join(map("{}:{:g}".format, places.tolist(), self.tensor[places].tolist()))


def kind_of(facts: Facts) -> Any:
    """What OpenSpiel is told of a game."""
    kinds = pyspiel.GameType
    known, chance = kinds.Information, kinds.ChanceMode
    is_open = facts.perfect_information
    return kinds(
        short_name=f"{_PREFIX}{facts.name}",
        long_name=facts.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if facts.chance else chance.DETERMINISTIC,
        information=known.PERFECT_INFORMATION if is_open else known.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=facts.max_seats,
        min_num_players=facts.min_seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": facts.min_seats},
    )


def _info_of(facts: Facts, start: Position) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=int(start.width),
        max_chance_outcomes=int(start.width) if facts.chance else 0,
        num_players=int(start.seats),
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=None,
        max_game_length=facts.max_plies,
    )


def register() -> None:
    """Makes the games known to OpenSpiel, once a process."""
    for name in games.names():
        if f"{_PREFIX}{name}" not in pyspiel.registered_names():
            made = type(f"{name.title()}Rules", (Rules,), {"__init__": _begin(name)})
            pyspiel.register_game(kind_of(games.load(name).facts), made)


def _begin(name: str) -> Any:
    def begin(self: Rules, params: dict[str, Any] | None = None) -> None:
        Rules.__init__(self, name, params)

    return begin
