"""Random hands in which nothing may be lost: `python -m tests.games.plaques.many_hands [HANDS]`.

In every state of matches of 2 to 7 seats with all kinds of betting, tokens and plaques are counted,
and every match has to end. Yielding is made rare, so that hands come to a showdown.
"""

import sys
from collections import Counter
from itertools import count
from random import Random

from services.games.plaques.actions import YIELD
from services.games.plaques.bounds import MOST_PLIES
from services.games.plaques.legal import legal_actions, to_act
from services.games.plaques.plaques import PLAQUES
from services.games.plaques.state import State
from tests.games.plaques.tables import GAME, tokens

_RARE = 0.05


def random_match(rng: Random) -> Counter[str]:
    """Plays a match to its end with all the counting; what it came to: hands, showdowns, splits, plies."""
    options = {
        "peek": rng.random() < 0.5,
        "betting": rng.choice(("fixed", "spread", "no_limit")),
        "bet": rng.randint(1, 5),
        "ante": rng.randint(1, 10),
        "stack": rng.randint(10, 200),
        "hands": rng.randint(1, 40),
    }
    state = GAME.initial(GAME.setup(rng.randint(2, 7), options))
    total, found = tokens(state), Counter[str]()
    while (seat := to_act(state)) is not None:
        legal = legal_actions(state, seat)
        action = rng.choice(legal)
        if action == YIELD and rng.random() > _RARE:
            action = legal[0]
        after = GAME.apply(state, seat, action)
        check(after, total)
        found.update(_told(state, after))
        state = after
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert sum(outcome.payoffs) == 0
    assert found["plies"] <= MOST_PLIES
    return found


def check(state: State, total: int) -> None:
    """No token is lost or made, nobody owes more than it has, and each plaque is at one place."""
    assert tokens(state) == total
    assert min(state.stacks) >= 0
    assert state.pot >= 0
    lying = b"".join((*state.tableaux, *state.hidden))
    assert len(set(lying)) == len(lying) <= PLAQUES
    assert set(state.live) <= set(state.players)


def _told(before: State, after: State) -> Counter[str]:
    found = Counter(plies=1)
    if after.last is not None and after.last != before.last:
        found["hands"] += 1
        found["showdowns"] += len(after.last.live) > 1
        found["splits"] += sum(gain > 0 for gain in after.last.gains) > 1
    return found


def random_hands(most: int) -> Counter[str]:
    """Matches of seed 0, 1, .. until so many hands were played."""
    found = Counter[str]()
    for seed in count():
        if found["hands"] >= most:
            return found
        found.update(random_match(Random(seed)))
        found["matches"] += 1
    raise AssertionError("seeds do not run out")


if __name__ == "__main__":
    told = random_hands(int(sys.argv[1]) if len(sys.argv) > 1 else 5_000)
    sys.stdout.write(", ".join(f"{number} {what}" for what, number in sorted(told.items())) + "\n")
