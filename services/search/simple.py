"""Strategies that do not look ahead: the floor of the levels, and a way to play any game at all."""

from random import Random
from typing import Any, TypeVar

from services.kernel import Game, Outcome, Seat
from services.search.budget import Meter, OutOfBudget
from services.search.report import Choice, Report, StopReason
from services.search.scores import WIN, estimate

S = TypeVar("S")


def uniform(game: Game[S, Any], state: S, seat: Seat, meter: Meter, rng: Random) -> Choice:
    """Any legal action, each as likely."""
    action = rng.choice(game.legal_actions(state, seat))
    report = Report(meter.nodes, 0, 0, (action,), StopReason.FINISHED, meter.seconds())
    return Choice(action, report)


def greedy(game: Game[S, Any], state: S, seat: Seat, meter: Meter, rng: Random) -> Choice:
    """The action after which the seat looks best; one of the best by lot.

    For any number of seats: an end is worth what it pays beside the best paid of the others.
    """
    actions = list(game.legal_actions(state, seat))
    rng.shuffle(actions)
    best, choice = -WIN - 1, actions[0]
    stop = StopReason.FINISHED
    try:
        for action in actions:
            meter.spend()
            value = _look(game, game.apply(state, seat, action), seat)
            if value > best:
                best, choice = value, action
    except OutOfBudget as out:
        stop = out.stop
    value = best if best >= -WIN else estimate(game, state, seat)
    depth = int(stop is StopReason.FINISHED)
    return Choice(choice, Report(meter.nodes, depth, value, (choice,), stop, meter.seconds()))


def _look(game: Game[S, Any], state: S, seat: Seat) -> int:
    outcome = game.outcome(state)
    return estimate(game, state, seat) if outcome is None else _end_score(outcome, seat)


def _end_score(outcome: Outcome, seat: Seat) -> int:
    rival = max((paid for other, paid in enumerate(outcome.payoffs) if other != seat), default=0)
    margin = outcome.payoffs[seat] - rival
    if margin == 0:
        return 0
    return WIN if margin > 0 else -WIN
