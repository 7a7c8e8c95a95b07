"""Whole random matches, step by step, and what must hold at every step.

python -m tests.games.westeria.matches 2000        plays that many, of both lands and all numbers of seats
"""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from services.games.westeria.phases import PLACING
from services.games.westeria.realm import NAMES, STRIDE, UNKNOWN
from services.games.westeria.state import State
from services.kernel import CHANCE
from tests.games.westeria.tables import GAME, start


def states(seed: int) -> Iterator[State]:
    """A random match; land, seats and switches follow from the seed."""
    rng = Random(seed)
    options = {
        "map": NAMES[seed % 2],
        "compulsory_cards": rng.random() < 0.7,
        "far_attack": rng.random() < 0.3,
        "rearrangements": rng.choice([0, 2, 36]),
        "turns": rng.choice([30, 300]),
    }
    state = start(2 + seed % 3, **options)
    yield state
    while acting := GAME.to_act(state):
        seat = rng.choice(acting)
        if seat == CHANCE:
            actions, weights = zip(*GAME.chances(state), strict=True)
            action = rng.choices(actions, weights)[0]
        else:
            action = rng.choice(GAME.legal_actions(state, seat))
        state = GAME.apply(state, seat, action)
        yield state


def check(state: State) -> None:
    """Nothing is lost and nothing appears: units, tokens, Flags, cards."""
    realm = state.realm
    assert len(state.tokens) == realm.territories
    assert sum(map(sum, (state.deck.pile, state.deck.discards, state.deck.drawn))) == sum(realm.deck)
    assert all(state.holders[holder] == holder for holder in state.holders), "a Flag held by who has none"
    if state.phase <= PLACING:
        return
    for seat in range(state.seats):
        row = state.reserve[seat * STRIDE : (seat + 1) * STRIDE]
        on_board = Counter(code & UNKNOWN for code in state.board if code >> 4 == seat + 1)
        for kind, count in enumerate(realm.counts):
            captured = kind == realm.flag and state.holders[seat] != seat
            assert on_board[kind] + row[kind] + captured == count, f"seat {seat}, kind {kind}"
    for territory, owner in enumerate(state.tokens):
        there = {code >> 4 for code in state.board[3 * territory : 3 * territory + 3] if code}
        assert owner == (there.pop() if len(there) == 1 else 0)


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
