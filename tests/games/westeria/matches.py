"""Whole random matches, step by step, and what must hold at every step.

python -m tests.games.westeria.matches 2000        plays that many, of both lands and all numbers of seats
"""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from services.games.westeria.data.dataset import DATA_SETS
from services.games.westeria.rules.cells.layout import HAND, KIND, UNIT
from services.games.westeria.rules.cells.phases import PLACING
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import CHANCE, OptionValue, apply, chances, legal_actions, to_act
from tests.games.westeria.tables import GAME, board, changed, public, reserve, start


def states(seed: int) -> Iterator[WesteriaPosition]:
    """A random match; land, seats and switches follow from the seed."""
    rng = Random(seed)
    options: dict[str, OptionValue] = {
        "map": tuple(DATA_SETS)[seed % 2],
        "compulsory_cards": rng.random() < 0.7,
        "far_attack": rng.random() < 0.3,
        "rearrangements": rng.choice([0, 2, 36]),
        "turns": rng.choice([30, 300]),
        "after_far_move": ("free", "rests")[seed % 5 < 2],
        "moves_of_a_unit": ("many", "one")[seed % 7 < 2],
        "reserves": ("hidden", "open")[seed % 4 < 1],
        "casualties": ("rough", "exact")[seed % 3 < 2],
    }
    state = start(2 + seed % 3, **options)
    yield state
    while acting := to_act(state):
        seat = rng.choice(acting)
        if seat == CHANCE:
            actions, weights = zip(*chances(state), strict=True)
            action = rng.choices(actions, weights)[0]
        else:
            action = rng.choice(legal_actions(state, seat))
        state = apply(GAME, state, seat, action)
        yield state


def check(state: WesteriaPosition) -> None:
    """Nothing is lost and nothing appears: units, tokens, Flags, cards; and what is counted is so many."""
    data, seen, units = state.ground.data, public(state), board(state)
    assert changed(state, {}) == state, "a count that does not fit"
    assert len(seen.tokens) == data.territories
    assert sum(map(sum, (seen.pile, seen.discards, seen.drawn))) == sum(data.deck)
    assert all(seen.holders[holder] == holder for holder in seen.holders), "a Flag held by who has none"
    if seen.phase <= PLACING:
        return
    for seat in range(seen.seats):
        in_bag = reserve(state, seat)
        on_board = Counter(code & KIND for code in (*units, hand(state)) if code >> 4 == seat + 1)
        for kind, count in enumerate(data.counts):
            captured = kind == data.flag and seen.holders[seat] != seat
            assert on_board[kind] + in_bag[kind] + captured == count, f"seat {seat}, kind {kind}"
    for territory, owner in enumerate(seen.tokens):
        there = {code >> 4 for code in units[3 * territory : 3 * territory + 3] if code}
        assert owner == (there.pop() if len(there) == 1 else 0)


def hand(state: WesteriaPosition) -> int:
    """The unit in hand, 0 if there is none."""
    return int(state.cells[HAND]) & UNIT


def check_match(seed: int) -> str:
    """Plays a match and checks every state; why it ended."""
    last = None
    for last in states(seed):
        check(last)
    assert last is not None
    outcome = GAME.outcome(last)
    assert outcome is not None
    return outcome.reason


if __name__ == "__main__":
    reasons = Counter(check_match(seed) for seed in range(int(sys.argv[1])))
    sys.stdout.write(f"{reasons.total()} matches ended: {dict(reasons)}\n")
