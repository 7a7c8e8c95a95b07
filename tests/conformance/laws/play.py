"""Laws of play: which actions are legal, who acts, and what the actions cause."""

from copy import deepcopy
from random import Random

import pytest

from services.kernel import (
    CHANCE,
    SPECTATOR,
    TABLE,
    IllegalAction,
    Seat,
    apply,
    chances,
    legal_actions,
    to_act,
)
from services.kernel.position import CHANCE_BIT, ENDED, TABLE_BIT
from tests.conformance.walk import Walk, some

STRANGE_ACTIONS = (-1, -(2**63), 2**31, 2**63 - 1)
"""The wire carries an action in 64 bits, so a game meets no larger numbers."""


def law_apply_leaves_its_input_alone(walk: Walk, rng: Random) -> None:
    """A step leaves the state from which it starts unchanged."""
    state = walk.game.initial(walk.setup)
    for step in walk.steps:
        snapshot = deepcopy(state)
        after = apply(walk.game, state, step.seat, step.action)
        assert state == snapshot, "apply changed its input"
        state = after


def law_same_actions_give_the_same(walk: Walk, rng: Random) -> None:
    """The same actions from the same setup give equal states and equal views."""
    state = walk.game.initial(walk.setup)
    for step in walk.steps:
        assert state == step.before, "the same actions gave another state"
        for viewer in walk.viewers:
            assert walk.game.view(state, viewer) == walk.game.view(step.before, viewer)
        state = apply(walk.game, state, step.seat, step.action)


def law_nobody_acts_at_the_end(walk: Walk, rng: Random) -> None:
    """There is an outcome exactly when no seat is to act."""
    for state in walk.states:
        outcome, acting = walk.game.outcome(state), to_act(state)
        assert (outcome is not None) == (not acting), f"{acting} are to act, and the outcome is {outcome}"


def law_those_to_act_are_in_order(walk: Walk, rng: Random) -> None:
    """All acting seats exist, chance and the table act alone, and a search sees the lowest seat first."""
    for state in walk.states:
        bits, acting = int(state.actors()), to_act(state)
        assert bits in (CHANCE_BIT, TABLE_BIT) or bits < 1 << len(walk.seats), bits
        assert state.actor() == (acting[0] if acting else ENDED)


def law_legal_actions_apply(walk: Walk, rng: Random) -> None:
    """Everybody who is to act has a legal action, and every legal action applies."""
    for state in some(walk.states, rng):
        for seat in to_act(state):
            legal = legal_actions(state, seat)
            assert legal, f"seat {seat} is to act and cannot"
            for action in legal:
                try:
                    apply(walk.game, state, seat, action)
                except IllegalAction as error:
                    pytest.fail(f"legal action {action} of seat {seat} was refused: {error}")


def law_other_actions_are_illegal(walk: Walk, rng: Random) -> None:
    """An action that is not legal for a seat is refused, and the state stays as it was.

    The law tries strange numbers, and actions that are legal for those who act, now or a little later. They
    are tried as each seat, chance, the table, a spectator, and a seat that does not exist.
    """
    for state, later in zip(some(walk.states, rng), some(walk.states, rng), strict=True):
        tried = set(STRANGE_ACTIONS)
        for there in (state, later):
            for seat in to_act(there):
                tried.update(some(legal_actions(there, seat), rng))
        snapshot = deepcopy(state)
        for seat in (*walk.seats, Seat(len(walk.seats)), CHANCE, TABLE, SPECTATOR):
            legal = legal_actions(state, seat)
            assert not legal or seat in to_act(state), f"seat {seat} is not to act"
            for action in tried.difference(legal):
                try:
                    apply(walk.game, state, seat, action)
                except IllegalAction:
                    continue
                pytest.fail(f"action {action} of seat {seat} is not legal and was accepted")
        assert state == snapshot, "a refusal changed the state"


def law_is_legal_says_what_is_listed(walk: Walk, rng: Random) -> None:
    """`is_legal` agrees with the list of legal actions, for any seat and any action."""
    for state, later in zip(some(walk.states, rng), some(walk.states, rng), strict=True):
        tried = set(STRANGE_ACTIONS)
        for there in (state, later):
            for seat in to_act(there):
                tried.update(legal_actions(there, seat))
        for seat in (*walk.seats, Seat(len(walk.seats)), CHANCE, TABLE, SPECTATOR):
            legal = set(legal_actions(state, seat))
            for action in tried:
                assert state.is_legal(seat, action) == (action in legal), f"seat {seat}, action {action}"


def law_legal_actions_are_canonical(walk: Walk, rng: Random) -> None:
    """Equal states list the same legal actions in the same order, each once."""
    for state in some(walk.states, rng):
        for seat in to_act(state):
            legal = list(legal_actions(state, seat))
            assert len(set(legal)) == len(legal), "an action is listed twice"
            assert list(legal_actions(deepcopy(state), seat)) == legal, "another order"


def law_lapses_are_legal_and_known(walk: Walk, rng: Random) -> None:
    """A lapse counts as a legal action of a seat to act, and depends only on what the seat may know."""
    for state in some(walk.states, rng):
        for seat in walk.seats:
            lapse = walk.game.lapse(state, seat)
            assert lapse is None or lapse in legal_actions(state, seat), f"seat {seat}: {lapse}"
            sample = walk.game.sample(walk.game.view(state, seat), rng)
            assert walk.game.lapse(sample, seat) == lapse, "lapses by what the seat may not know"


def law_chances_have_weights(walk: Walk, rng: Random) -> None:
    """Chance draws from its legal actions with positive whole weights, and only when chance acts."""
    for state in walk.states:
        draws = chances(state)
        assert [action for action, _ in draws] == legal_actions(state, CHANCE)
        assert bool(draws) == (CHANCE in to_act(state))
        assert all(weight > 0 for _, weight in draws), draws
