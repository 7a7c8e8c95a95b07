"""The position walks a match as the rules do; `position_lockstep.py` walks more."""

from random import Random

import pytest

from services.games.plaques.position.cells import GONE, HELD, HIDDEN
from services.games.plaques.position.door import position_of
from services.games.plaques.position.evaluator import key_of
from services.games.plaques.position.material import Material
from services.games.plaques.position.position import PlaquesPosition
from services.games.plaques.position.threats import banned_by, blocked_by
from services.games.plaques.state import State
from services.games.plaques.value import value
from services.kernel.dice import Dice
from services.kernel.position import ENDED, WHOLE, buffer
from tests.games.plaques.lockstep import Case, cases, rich_cases
from tests.games.plaques.position_lockstep import match
from tests.games.plaques.tables import GAME, deal, play, start, turn_of


def bits(tableau: tuple[int, ...]) -> int:
    return sum(1 << plaque for plaque in tableau)


def key(case: Case) -> int:
    banned = blocked = 0
    for opponent in case.against:
        banned |= int(banned_by(bits(opponent)))
        blocked |= int(blocked_by(bits(opponent)))
    return int(key_of(Material(), bits(case.tableau), banned, blocked))


def walked(position: PlaquesPosition, seed: int, plies: int) -> PlaquesPosition:
    position.rollout(Dice(seed, 2, 3), plies)
    return position


def peeking(seed: int) -> State:
    """Four seats who know what they hold, at the first bet."""
    state, rng = start(4, peek=True), Random(seed)
    while GAME.chances(state):
        state = GAME.apply(state, GAME.to_act(state)[0], rng.choice(GAME.chances(state))[0])
    return state


@pytest.mark.parametrize("dealt", [cases, rich_cases])
def test_both_evaluators_find_the_same_key(dealt: type) -> None:
    for case in dealt(1_000, 7):
        assert key(case) == value(case.tableau, case.against), str(case)


def test_random_matches_are_in_lockstep() -> None:
    """P1 to P34, for all kinds of betting, with and without P1's switch."""
    rng = Random(8)
    assert sum(match(rng) for _ in range(4)) > 5


def test_a_copy_shares_nothing() -> None:
    position = position_of(start(3))
    before = list(position.cells)
    walked(position.copy(), 1, 40)
    assert list(position.cells) == before


def test_keys_tell_positions_apart() -> None:
    position = position_of(start(3, betting="spread"))
    dice, keys, rows = Dice(4, 2, 3), set(), set()
    out = buffer(position.width)
    while position.actor() != ENDED:
        keys.add(int(position.key()))
        rows.add(tuple(position.cells))
        position.step(dice, out)
    assert len(keys) == len(rows) > 50
    assert all(0 <= found < 1 << 62 for found in keys)


def test_steps_play_every_legal_action() -> None:
    position = position_of(deal("R1 K2", "G9 G8", betting="spread"))
    out = buffer(position.width)
    legal = {int(action) for action in out[: position.fill(out)]}
    seen = set()
    for seed in range(200):
        after = position.copy()
        after.step(Dice(seed, 1, 2), out)
        seen.add(tuple(after.cells))
    assert len(seen) == len(legal)


def test_what_others_hold_is_drawn_again() -> None:
    state = peeking(1)
    position = position_of(state)
    drawn: dict[int, set[bytes]] = {seat: set() for seat in range(4)}
    for seed in range(30):
        world = position_of(state)
        world.redeal(2, Dice(seed, 5, 6))
        assert list(world.cells[:GONE]) == list(position.cells[:GONE])
        for seat in range(4):
            drawn[seat].add(held(world, seat))
        lying = [plaque for seat in range(4) for plaque in held(world, seat)]
        assert len({*lying, *b"".join(state.tableaux)}) == 28
    assert drawn[2] == {state.hidden[2]}
    assert all(len(drawn[seat]) == 30 for seat in (0, 1, 3))


def held(position: PlaquesPosition, seat: int) -> bytes:
    first = HIDDEN + 5 * seat
    return bytes(int(cell) for cell in position.cells[first : first + position.cells[HELD + seat]])


def test_what_others_held_has_no_influence_on_what_is_drawn() -> None:
    state = peeking(1)
    view = GAME.view(state, GAME.to_act(state)[0])
    redealt = set()
    for seed in range(5):
        world = position_of(GAME.sample(view, Random(seed)))
        world.redeal(view.viewer, Dice(9, 9, 9))
        redealt.add(tuple(world.cells))
    assert len(redealt) == 1


def test_without_the_switch_nothing_is_drawn_again() -> None:
    state = turn_of(0, "R1 K2 W5", "G9 W8")
    position = position_of(state)
    before = list(position.cells)
    position.redeal(0, Dice(1, 2, 3))
    assert list(position.cells) == before


def test_utility_is_the_share_of_all_tokens() -> None:
    position = walked(position_of(start(3, hands=5)), 3, 100_000)
    assert position.actor() == ENDED
    shares = [WHOLE * position.tokens(seat) // 150 for seat in range(3)]
    assert [position.utility(seat) for seat in range(3)] == shares
    assert len(set(shares)) > 1


def test_the_utilities_of_two_add_up() -> None:
    for plies in range(0, 60, 4):
        position = walked(position_of(start(2, betting="no_limit")), plies, plies)
        assert position.utility(0) + position.utility(1) == WHOLE


def test_a_closed_match_ends_with_its_hand() -> None:
    position = position_of(deal("R1 K2", "G9 G8", hands=20))
    position.close()
    position.play(position.leaving())
    assert position.actor() == ENDED
    assert [position.tokens(seat) for seat in range(2)] == [51, 49]


def test_what_an_action_costs() -> None:
    bet = position_of(deal("R1 K2", "G9 G8", "W1 W2", betting="spread"))
    assert [bet.price(bet.staking(tokens)) for tokens in (0, 3, 90)] == [1, 3, 5]
    raised = position_of(play(deal("R1 K2", "G9 G8", "W1 W2", betting="spread"), "bet 3"))
    assert raised.owed(raised.actor()) == 3
    assert [raised.price(action) for action in (raised.leaving(), raised.staying(), raised.staking(2))] == [
        0,
        3,
        5,
    ]


def test_chances_are_by_what_the_viewer_knows() -> None:
    state = turn_of(0, "R1 K2", "G9 W8", peek=True)
    hidden = (bytes([44, 35, 26, 17, 8]), bytes([1, 2, 3, 4, 5]))
    position = position_of(state._replace(hidden=hidden))
    known, unknown = buffer(2), buffer(2)
    position.chances(0, 200, Dice(1, 2, 3), known)
    position.chances(1, 200, Dice(1, 2, 3), unknown)
    assert known[0] > 900
    assert unknown[0] < 700
