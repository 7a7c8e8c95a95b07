"""Laws of positions: the rules once more, as searches walk them.

A game without a position of its own is held to them through the adapter.
"""

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

from services.kernel import CHANCE, Seat
from services.kernel.dice import Dice, dice_of
from services.kernel.position import ENDED, WHOLE, Position, buffer
from services.search.adapter import StatePosition, position_of
from tests.conformance.walk import Walk, possible, some

_LOOKS = 5
"""At how many plies of a match, or so, all is compared."""
_DRAWS = 600
_PICKS = 4
_FAR = 6
"""Standard deviations; nobody sees such a lot by chance."""


def law_positions_are_in_lockstep(walk: Walk, rng: Random) -> None:
    """A position that plays along with the rules says at every ply what they say."""
    game, state = walk.game, walk.initial
    position = position_of(game, state, walk.setup.seats)
    while acting := game.to_act(state):
        assert position.actor() == acting[0]
        legal = list(possible(game, state, acting[0]))
        assert filled(position) == legal
        if rng.randrange(len(walk.steps)) < _LOOKS:
            _says_what_the_rules_say(walk, state, position, rng.choice(walk.seats))
        action = rng.choice(legal)
        state = game.apply(state, acting[0], action)
        position.play(action)
    assert position.actor() == ENDED
    _says_what_the_rules_say(walk, state, position, rng.choice(walk.seats))


def law_ends_are_worth_what_was_won(walk: Walk, rng: Random) -> None:
    """Who came in before another is worth as much or more; of two, they add up.

    More, if what they were paid differs by a tenth of what first and last were paid: a small difference
    may be lost in whole numbers.
    """
    last = walk.states[-1]
    outcome = walk.game.outcome(last)
    assert outcome is not None
    for state in some(walk.states, rng, most=3):
        utilities = _utilities(walk, position_of(walk.game, state, walk.setup.seats))
        assert all(0 <= utility <= WHOLE for utility in utilities), utilities
        assert len(utilities) != 2 or sum(utilities) == WHOLE, utilities
    widest = max(outcome.payoffs) - min(outcome.payoffs)
    for one, other in permutations(walk.seats, 2):
        if outcome.ranks[one] < outcome.ranks[other]:
            assert utilities[one] >= utilities[other], (outcome, utilities)
            is_worth_telling = 10 * (outcome.payoffs[one] - outcome.payoffs[other]) >= widest
            assert utilities[one] > utilities[other] or not is_worth_telling, (outcome, utilities)
        elif outcome.payoffs[one] == outcome.payoffs[other]:
            assert utilities[one] == utilities[other], (outcome, utilities)


def law_equal_positions_share_a_key(walk: Walk, rng: Random) -> None:
    """Played to or made from the state, a position has the same key, of 62 bits; one ply on, another."""
    state, position = walk.initial, position_of(walk.game, walk.initial, walk.setup.seats)
    while acting := walk.game.to_act(state):
        action = rng.choice(possible(walk.game, state, acting[0]))
        is_looked_at = rng.randrange(len(walk.steps)) < 2 * _LOOKS
        key = position.key() if is_looked_at else 0
        assert 0 <= key < 1 << 62
        assert not is_looked_at or key == _made(walk, state, position).key()
        state = walk.game.apply(state, acting[0], action)
        position.play(action)
        assert not is_looked_at or key != position.key()


def law_draws_follow_their_weights(walk: Walk, rng: Random) -> None:
    """Chance draws what it may, each as often as its weight says."""
    drawing = [state for state in walk.states if walk.game.to_act(state) == (CHANCE,)]
    for state in some(drawing, rng, most=2):
        weights = dict(walk.game.chances(state))
        position, dice = position_of(walk.game, state, walk.setup.seats), dice_of(rng)
        drawn = Counter(int(position.draw(dice)) for _ in range(_DRAWS))
        assert set(drawn) <= set(weights)
        for action, weight in weights.items():
            share = weight / sum(weights.values())
            deviation = (_DRAWS * share * (1 - share)) ** 0.5
            assert abs(drawn[action] - _DRAWS * share) <= _FAR * deviation + 1, action


def filled(position: Position) -> list[int]:
    """The actor's legal actions."""
    out = buffer(position.width)
    return [int(out[index]) for index in range(position.fill(out))]


def _noisy(position: Position) -> list[int]:
    out = buffer(position.width)
    return [int(out[index]) for index in range(position.fill_noisy(out))]


def _utilities(walk: Walk, position: Position) -> list[int]:
    return [int(position.utility(seat)) for seat in walk.seats]


def _says_what_the_rules_say(walk: Walk, state: Any, position: Position, seat: Seat) -> None:
    game, acting = walk.game, walk.game.to_act(state)
    assert position.value(seat) == game.evaluate(state, seat)
    assert position.utility(seat) == position_of(game, state, walk.setup.seats).utility(seat)
    if acting and acting[0] >= 0:
        assert _noisy(position) == list(game.noisy_actions(state, acting[0]))
        _picks_what_it_lists(position)


def _picks_what_it_lists(position: Position) -> None:
    listed, out = filled(position), buffer(position.width)
    for number in range(_PICKS):
        thrown = Dice(number, 0, 0).below(len(listed))
        assert position.pick(Dice(number, 0, 0), out) == listed[thrown]


def _made(walk: Walk, state: Any, like: Position) -> Position:
    """A position from the state, whose key compares with that of the other."""
    if isinstance(like, StatePosition):
        return StatePosition(walk.game, state, walk.setup.seats, like.numbers)
    return position_of(walk.game, state, walk.setup.seats)


def shown(walk: Walk, position: Position) -> tuple[object, ...]:
    """What a position says of itself; its worth to the last seat alone, which may take long to find out."""
    actor, seat = int(position.actor()), walk.seats[-1]
    listed = filled(position) if actor != ENDED else []
    return actor, listed, int(position.utility(seat)), int(position.key())
