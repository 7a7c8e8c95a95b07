"""Random hands in which nothing may be lost: `python -m tests.games.plaques.many_hands [HANDS]`.

In every position of matches of 2 to 7 seats with all kinds of betting, tokens and plaques are counted,
what the position says in several ways is compared, and every match has to end. Yielding is made rare,
so that hands come to a showdown.
"""

import sys
from collections import Counter
from itertools import count
from random import Random

from services.games.plaques.catalogue.plaques import PLAQUES
from services.games.plaques.presentation.events import HandEnded, SidePotTaken, Staked
from services.games.plaques.presentation.views import View
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.numbers.actions import DETAIL, YIELD
from services.games.plaques.rules.numbers.bounds import MOST_PLIES
from services.games.plaques.rules.numbers.journal import SIDE_POT_TAKEN, WENT_BROKE
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel import SPECTATOR, apply, legal_actions
from services.kernel.dice import Dice
from services.kernel.position import WHOLE
from services.kernel.stakes import NO_ACTION
from tests.games.plaques.tables import GAME, acting, hidden, players, seen, stacks, tokens

_RARE = 0.05
_STRANGE = (-1, 0, 1 << 20, YIELD, YIELD + 1, 2**63 - 1)


def random_match(rng: Random) -> Counter[str]:
    """Plays a match to its end with all the counting; what it came to: hands, showdowns, splits, plies."""
    options = {
        "peek": rng.random() < 0.5,
        "betting": rng.choice(("fixed", "spread", "no_limit")),
        "bet": rng.randint(1, 5),
        "ante": rng.randint(1, 10),
        "stack": rng.randint(10, 200),
        "hands": rng.randint(1, 40),
        "up_since": rng.choice(("showing", "turn")),
        "broke": rng.choice(("yield", "showdown")),
    }
    state = GAME.initial(GAME.setup(rng.randint(2, 7), options))
    total, found = tokens(state), Counter[str]()
    while (seat := acting(state)) is not None:
        legal = list(legal_actions(state, seat))
        check_choices(state, legal, rng)
        action = rng.choice(legal)
        if action == YIELD and rng.random() > _RARE:
            action = legal[0]
        after = apply(GAME, state, seat, action)
        check(after, total)
        check_journal(state, action, after)
        found.update(_told(state, after))
        state = after
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert sum(outcome.payoffs) == 0
    assert found["plies"] <= MOST_PLIES
    for seat_, stack in enumerate(stacks(state)):
        assert abs(int(state.utility(seat_)) - WHOLE * stack / total) <= 1
    return found


def check(state: PlaquesPosition, total: int) -> None:
    """No token is lost or made, nobody owes more than it has, and each plaque is at one place."""
    view = seen(state)
    assert tokens(state) == total
    assert min(stacks(state)) >= 0
    assert state.pot() >= 0
    lying = b"".join((*view.tableaux, *hidden(state)))
    assert len(set(lying)) == len(lying) <= PLAQUES
    assert set(view.broke) <= set(view.live) <= set(players(state))
    if view.options.broke == "showdown":
        check_given(view)
    if not view.options.peek:
        assert GAME.sample(view, Random(0)) == state, "the view of anybody shows all there is"


def check_given(view: View) -> None:
    """P35: the pot is what was given in the hand, and nobody who can pay gave less than who cannot."""
    given = [place.given for place in view.places]
    assert sum(given) == view.pot
    if not view.round:
        able = [given[seat] for seat in view.live if seat not in view.broke]
        assert len(set(able)) <= 1
        assert all(given[seat] <= min(able, default=view.pot) for seat in view.broke)


def check_choices(state: PlaquesPosition, legal: list[int], rng: Random) -> None:
    """What is listed is what is legal, what chance draws, and what a betting player asks for by name."""
    actor = state.actor()
    assert all(state.is_legal(actor, action) for action in legal)
    near = {action + step for action in (legal[0], legal[-1], legal[len(legal) // 2]) for step in (-1, 1)}
    for action in near.union(_STRANGE).difference(legal):
        assert not state.is_legal(actor, action), action
    if actor < 0:
        assert state.draw(Dice(rng.getrandbits(32), 1, 1)) in legal
        return
    stay = state.staying()
    if state.cells[at.BROKE] >> actor & 1:
        assert state.leaving() == NO_ACTION
        assert legal == [stay]
        return
    assert state.leaving() == legal[-1]
    stakes = legal[:-1] if stay == NO_ACTION else legal[1:-1]
    assert stay in (NO_ACTION, legal[0])
    if stakes:
        middle = stakes[len(stakes) // 2]
        assert state.staking(0) == stakes[0]
        assert state.staking(10_000) == stakes[-1]
        assert state.staking(middle & DETAIL) == middle
    else:
        assert state.staking(1) == NO_ACTION


def check_journal(before: PlaquesPosition, action: int, after: PlaquesPosition) -> None:
    """Silent or not, a step does the same; and what is told of tokens is what has moved."""
    silent = before.copy()
    silent.play(action)
    assert silent == after
    assert silent.key() == after.key()
    moved = list(stacks(before))
    seat = acting(before)
    assert seat is not None
    for event in GAME.observe(before, seat, action, after, SPECTATOR).events:
        if isinstance(event, Staked):
            moved[event.seat] -= event.tokens
        elif isinstance(event, SidePotTaken):
            moved[event.seat] += event.tokens
        elif isinstance(event, HandEnded):
            moved = [stack + gain for stack, gain in zip(moved, event.ended.gains, strict=True)]
            assert event.ended == seen(after).last
    if seen(after).number != seen(before).number:
        ante = seen(after).options.ante
        moved = [stack - ante * (seat in players(after)) for seat, stack in enumerate(moved)]
    assert tuple(moved) == stacks(after)


def _told(before: PlaquesPosition, after: PlaquesPosition) -> Counter[str]:
    found, last = Counter(plies=1), seen(after).last
    entries = [entry[0] for entry in after.journal.entries()]
    found["broke seats"] += entries.count(WENT_BROKE)
    found["side pots taken"] += entries.count(SIDE_POT_TAKEN)
    if last is not None and last != seen(before).last:
        found["hands"] += 1
        found["showdowns"] += len(last.live) > 1
        found["splits"] += sum(gain > 0 for gain in last.gains) > 1
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
