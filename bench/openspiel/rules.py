"""Adapts any of our games to OpenSpiel; like our own searches, it works on the game's `Position`.

Chance and automatic steps are played together with the action before them, so OpenSpiel sees only decisions
of seats. Its returns run from -1 to 1, for utilities from 0 to `WHOLE`. The game's own view says what a seat
knows.
"""

from typing import Any, Final

import pyspiel

from ardri_gym.openspiel import Held
from services.kernel import Game, Seat
from services.kernel.dice import Dice
from services.kernel.position import ENDED, WHOLE, Position, buffer
from services.search.tree.walk import settle

_MANY: Final = 1 << 30
"""More actions than any game has; OpenSpiel's searches never list all of them."""


class Rules(pyspiel.Game):  # type: ignore[misc] # pyspiel has no types
    """The rules of one match. `dice` draw all chance, `scratch` is a buffer for actions."""

    def __init__(self, game: Game[Any, Any], start: Position, dice: Dice) -> None:
        self.game, self.start, self.dice = game, start, dice
        self.scratch = buffer(start.width)
        super().__init__(_type_of(game), _info_of(game, int(start.seats)), {})

    def new_initial_state(self) -> "State":
        """The start of the match."""
        return State(self)

    def at(self, position: Position) -> "State":
        """A state with that position."""
        state = State(self)
        state.held = Held(position.copy())
        return state

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":
        """An observer that writes views."""
        return Observer(self.game)


class State(pyspiel.State):  # type: ignore[misc] # pyspiel has no types
    """A position for OpenSpiel. `clone` copies everything that the state owns."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.held = Held(rules.start)
        self.seen: dict[int, str] = {}

    def current_player(self) -> int:
        """The seat that acts."""
        actor = int(self.held.position.actor())
        return int(pyspiel.PlayerId.TERMINAL) if actor == ENDED else actor

    def _legal_actions(self, player: int) -> list[int]:
        scratch = self.get_game().scratch
        return sorted(scratch[index] for index in range(self.held.position.fill(scratch)))

    def _apply_action(self, action: int) -> None:
        rules = self.get_game()
        self.seen = {}
        self.held.position.play(action)
        settle(self.held.position, rules.dice, rules.scratch)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action)

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return bool(self.held.position.actor() == ENDED)

    def returns(self) -> list[float]:
        """The result of each seat, -1 to 1."""
        position = self.held.position
        return [position.utility(seat) * 2 / WHOLE - 1 for seat in range(position.seats)]

    def __str__(self) -> str:
        return str(self.held.position.key())


class Observer:
    """Writes what a seat knows as one string, once for each state."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.tensor = None
        self.dict: dict[str, Any] = {}
        self._game = game

    def set_from(self, state: State, player: int) -> None:
        """Nothing: there are no tensors."""

    def string_from(self, state: State, player: int) -> str:
        """The view of the seat."""
        if player not in state.seen:
            view = self._game.view(state.held.position, Seat(player))
            state.seen[player] = repr(view)
        return state.seen[player]


def _type_of(game: Game[Any, Any]) -> Any:
    facts, kinds = game.facts, pyspiel.GameType
    is_open = facts.perfect_information
    return kinds(
        short_name=f"ardri_{facts.name}",
        long_name=facts.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION
        if is_open
        else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=facts.max_seats,
        min_num_players=facts.min_seats,
        provides_information_state_string=not is_open,
        provides_information_state_tensor=False,
        provides_observation_string=not is_open,
        provides_observation_tensor=False,
        parameter_specification={},
    )


def _info_of(game: Game[Any, Any], seats: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=_MANY,
        max_chance_outcomes=0,
        num_players=seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=None,
        max_game_length=game.facts.max_plies,
    )
