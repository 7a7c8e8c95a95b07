"""Laws of positions: their answers depend on their contents, not on how they were reached or who asks."""

from collections import Counter
from itertools import permutations
from random import Random

from services.kernel import CHANCE, Position, chances, legal_actions, to_act
from services.kernel.dice import Dice, dice_of
from services.kernel.position import WHOLE, buffer
from services.search.position_ops import legal, noisy
from tests.conformance.walk import Walk, some

_LOOKS = 10
"""At about this many plies of a match, everything is compared."""
_DRAWS = 600
_PICKS = 4
_FAR = 6
"""In standard deviations. Nobody sees such a deviation by chance."""


def law_numbers_are_whole(walk: Walk, rng: Random) -> None:
    """A position consists of words and whole numbers of 64 bits, and is worth whole numbers to each seat."""
    for state in some(walk.states, rng):
        content = state.content()
        assert isinstance(content, tuple), f"content is a {type(content).__name__}, not a tuple"
        numbers = [("content", number) for number in content if not isinstance(number, str)]
        for seat in walk.seats:
            numbers += [(f"utility({seat})", state.utility(seat)), (f"value({seat})", state.value(seat))]
        for where, number in numbers:
            assert isinstance(number, int), f"{where} has {number!r}, which is no whole number"
            assert -(1 << 63) <= number < 1 << 63, f"{where} has {number}, which 64 bits cannot hold"


def law_searches_and_servers_agree(walk: Walk, rng: Random) -> None:
    """A search lists, picks and plays the same as a server does for the first seat to act."""
    for state in some(walk.states, rng):
        if not to_act(state):
            continue
        seat, listed = to_act(state)[0], legal(state)
        assert listed == legal_actions(state, seat), "fill and fill_for list different actions"
        _picks_what_it_lists(state, listed)
        action = rng.choice(listed)
        searched, served = state.copy(), state.copy()
        searched.play(action)
        served.play_as(seat, action)
        assert searched == served, f"play and play_as do different things for action {action}"


def law_silence_changes_nothing(walk: Walk, rng: Random) -> None:
    """A position played in place without a journal equals one that is copied and journalled at each step."""
    silent = walk.initial.copy()
    for step in walk.steps:
        silent.play_as(step.seat, step.action)
        if rng.randrange(len(walk.steps)) < _LOOKS:
            assert silent == step.after
            assert shown(walk, silent) == shown(walk, step.after)
    assert silent == walk.states[-1]
    assert shown(walk, silent) == shown(walk, walk.states[-1])


def law_ends_are_worth_what_was_won(walk: Walk, rng: Random) -> None:
    """A seat with a better rank has at least the utility of the next one. Two utilities add up to the whole.

    It has more if the payoffs of the two differ by at least a tenth of the difference between the first and
    the last. Smaller differences may be lost in whole numbers.
    """
    last = walk.states[-1]
    outcome = walk.game.outcome(last)
    assert outcome is not None
    for state in some(walk.states, rng, most=3):
        utilities = [int(state.utility(seat)) for seat in walk.seats]
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
    """Equal positions have the same key of 62 bits; after one more ply, the key differs."""
    again = walk.initial.copy()
    for step in walk.steps:
        again.play_as(step.seat, step.action)
        if rng.randrange(len(walk.steps)) < _LOOKS:
            key = int(again.key())
            assert 0 <= key < 1 << 62
            assert key == int(step.after.key()), "equal positions have different keys"
            assert key != int(step.before.key()), f"action {step.action} of seat {step.seat} leaves the key"


def law_draws_follow_their_weights(walk: Walk, rng: Random) -> None:
    """Chance draws only legal actions, each as often as its weight says."""
    drawing = [state for state in walk.states if to_act(state) == (CHANCE,)]
    for state in some(drawing, rng, most=2):
        weights = dict(chances(state))
        total = sum(weights.values())
        dice = dice_of(rng)
        drawn = Counter(int(state.draw(dice)) for _ in range(_DRAWS))
        assert set(drawn) <= set(weights), "draw and fill_chances disagree on what can be drawn"
        for action, weight in weights.items():
            share = weight / total
            deviation = (_DRAWS * share * (1 - share)) ** 0.5
            assert abs(drawn[action] - _DRAWS * share) <= _FAR * deviation + 1, (
                f"{drawn[action]} of {_DRAWS} draws are {action}, whose weight is {weight} of {total}"
            )


def shown(walk: Walk, position: Position) -> tuple[object, ...]:
    """Returns what a position contains and answers, to a search and by seat."""
    values = [(int(position.value(seat)), int(position.utility(seat))) for seat in walk.seats]
    listed = [legal_actions(position, seat) for seat in to_act(position)]
    return position.content(), int(position.actor()), listed, noisy(position), values, int(position.key())


def _picks_what_it_lists(position: Position, listed: list[int]) -> None:
    out = buffer(position.width)
    for number in range(_PICKS):
        thrown = Dice(number, 0, 0).below(len(listed))
        assert position.pick(Dice(number, 0, 0), out) == listed[thrown]
