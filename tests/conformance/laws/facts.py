"""Laws on what a game declares about itself."""

import re
from itertools import pairwise
from random import Random

import pytest

from services.kernel import (
    CHANCE,
    SPECTATOR,
    TABLE,
    Facts,
    InvalidOptions,
    InvalidSetup,
    OptionSpec,
    hand_of,
    legal_actions,
    to_act,
)
from tests.conformance.laws.secrets import view_bytes
from tests.conformance.walk import Walk, some

_LAST = 4
"""How many actions of a match that does not end are told."""


def law_setups_are_checked(walk: Walk, rng: Random) -> None:
    """A number of seats or an option out of range is refused, and each seat has a name."""
    facts = walk.game.facts
    assert len(facts.seat_names) == facts.max_seats
    for seats in (-1, 0, facts.min_seats - 1, facts.max_seats + 1):
        with pytest.raises(InvalidSetup):
            walk.game.setup(seats)
    wrong: list[dict[str, object]] = [{"no such option": True}]
    wrong += [{spec.name: value} for spec in facts.options for value in _outside(spec)]
    for options in wrong:
        with pytest.raises(InvalidOptions):
            walk.game.setup(facts.min_seats, options)


def law_a_match_ends_in_time(walk: Walk, rng: Random) -> None:
    """No match is longer than the game declares."""
    last = [walk.game.format(step.before, step.seat, step.action) for step in walk.steps[-_LAST:]]
    most = walk.game.facts.max_plies
    assert len(walk.steps) <= most, f"goes on after {most} plies (max_plies of the facts); the last: {last}"


def law_outcomes_are_consistent(walk: Walk, rng: Random) -> None:
    """Each seat has a rank and a payoff. Ties share the better rank, and a better rank never pays less."""
    outcome = walk.game.outcome(walk.states[-1])
    assert outcome is not None, f"no outcome after {len(walk.steps)} plies, {to_act(walk.states[-1])} to act"
    ranks, payoffs = outcome.ranks, outcome.payoffs
    assert len(ranks) == len(payoffs) == walk.setup.seats
    assert ranks == tuple(1 + sum(other < rank for other in ranks) for rank in ranks), (
        f"ranks {ranks}: the first place is 1, and ties share the better place"
    )
    by_rank = sorted(zip(ranks, (-payoff for payoff in payoffs), strict=True))
    assert [payoff for _, payoff in by_rank] == sorted(payoff for _, payoff in by_rank), (
        f"a better rank pays less: {outcome}"
    )
    assert re.fullmatch("[a-z]+(_[a-z]+)*", outcome.reason), outcome.reason
    if walk.game.facts.zero_sum:
        assert sum(payoffs) == 0, f"payoffs {payoffs} of a zero-sum game add up to {sum(payoffs)}"


def law_undeclared_parts_never_occur(walk: Walk, rng: Random) -> None:
    """Chance, the table and simultaneous decisions occur only in games that declare them."""
    undeclared = parts(walk) - declared(walk.game.facts)
    assert not undeclared, f"the facts do not declare what occurs: {undeclared}"


def law_table_steps_are_named(walk: Walk, rng: Random) -> None:
    """The notation of each action of the table begins with the declared word of its step."""
    for state in walk.states:
        if to_act(state) == (TABLE,):
            for action in legal_actions(state, TABLE):
                notation = walk.game.format(state, TABLE, action)
                assert notation.split()[0] in walk.game.facts.table_steps, notation


def law_hands_are_counted(walk: Walk, rng: Random) -> None:
    """Hands are numbered from 1 in order, or there are none. All viewers may know the number of the hand."""
    hands = [hand_of(walk.game, state) for state in walk.states]
    assert hands[0] in (0, 1), hands[0]
    allowed = (0, 1) if hands[0] else (0,)
    assert all(after - before in allowed for before, after in pairwise(hands)), hands
    for state in some(walk.states, rng):
        seen = walk.game.sample(walk.game.view(state, SPECTATOR), rng)
        assert hand_of(walk.game, seen) == hand_of(walk.game, state)


def law_perfect_information_is_shown_to_all(walk: Walk, rng: Random) -> None:
    """Without secrets, all viewers get the same bytes, every action is shown, and the view is the state."""
    if not walk.game.facts.perfect_information:
        return
    for state in some(walk.states, rng):
        first, *others = (view_bytes(walk, state, viewer) for viewer in walk.viewers)
        assert others == [first] * len(others), (
            "views differ between viewers; without secrets all are sent the same one, which names no viewer"
        )
        assert walk.game.sample(walk.game.view(state, walk.viewers[0]), rng) == state
    for step in some(walk.steps, rng):
        seen = [walk.game.observe(step.before, step.seat, step.action, step.after, v) for v in walk.viewers]
        assert all(one == seen[0] and one.action == step.action for one in seen)


def declared(facts: Facts) -> set[str]:
    """Returns the optional parts of a game that these facts declare."""
    may_occur = {"chance": facts.chance, "table": facts.table_steps, "simultaneous": facts.simultaneous}
    return {part for part, may in may_occur.items() if may}


def parts(walk: Walk) -> set[str]:
    """Returns the optional parts of a game that occur in the walk."""
    found = set()
    for state in walk.states:
        acting = to_act(state)
        if len(acting) > 1:
            found.add("simultaneous")
        if CHANCE in acting:
            found.add("chance")
        if TABLE in acting:
            found.add("table")
    return found


def _outside(spec: OptionSpec) -> tuple[object, ...]:
    """Returns values that the option does not allow."""
    if isinstance(spec.default, bool):
        return (1, "true", None)
    if isinstance(spec.default, int):
        return (spec.least - 1, spec.most + 1, 1.0, True, "1")
    return ("no such word", "", 0, None)
