"""The position that searches walk, beside the kernel."""

from random import Random

import pytest

from services.games.tablut import GAME
from services.games.tablut.position.position import TablutPosition
from services.games.tablut.state import State
from services.kernel import OptionValue, Seat
from services.kernel.dice import Dice, dice_of
from services.kernel.position import ENDED, Position, buffer
from tests.games.tablut.boards import play, position, start
from tests.games.tablut.position_lockstep import OPTIONS, assert_same, facts, run
from tests.games.tablut.test_endings import SHUFFLE
from tests.games.tablut.test_king import BESIDE_CORNER, EDGE, ELSEWHERE, RAISED
from tests.games.tablut.test_perft import CORPUS, MOST, Entry

PLIES = 6_000


def dice(seed: int) -> Dice:
    return dice_of(Random(seed))


def test_it_is_in_lockstep_with_the_kernel_under_all_options() -> None:
    """B1 to B14; the command of `position_lockstep.py` plays more of the same."""
    seen = run(PLIES)
    assert seen.plies == PLIES
    assert seen.captures > PLIES // 10
    assert seen.reasons == {"king_escaped", "king_captured", "no_legal_action", "repetition", "quiet_plies"}


@pytest.mark.parametrize("board", [BESIDE_CORNER, EDGE, ELSEWHERE, *RAISED.values()])
@pytest.mark.parametrize("turn", ["attackers", "defenders"])
@pytest.mark.parametrize("options", OPTIONS[::4])
def test_every_action_near_a_king_in_danger_agrees(
    board: str, turn: str, options: dict[str, OptionValue]
) -> None:
    """B4, B6, B10, B13."""
    state = position(board, turn, **options)
    assert_same(state, GAME.position(state))
    for action in GAME.legal_actions(state, state.turn):
        after = GAME.position(state)
        after.play(action)
        assert_same(GAME.apply(state, state.turn, action), after)


@pytest.mark.parametrize(("rule", "utility"), [("draw", 500), ("loss_of_mover", 0)])
def test_occurrences_from_before_the_search_count(rule: str, utility: int) -> None:
    """B14."""
    twice = play(start(repetition=rule), *(SHUFFLE * 2)[:-1])
    after = GAME.position(twice)
    after.play(GAME.parse(twice, twice.turn, SHUFFLE[-1]))
    assert after.actor() == ENDED
    assert after.utility(twice.turn) == utility


def perft(here: TablutPosition, depth: int) -> int:
    out = buffer(here.width)
    count = here.fill(out)
    if depth == 1:
        return count
    total = 0
    for index in range(count):
        after = here.copy()
        after.play(out[index])
        total += perft(after, depth - 1)
    return total


@pytest.mark.parametrize("entry", [entry for entry in CORPUS if entry.lines <= MOST])
def test_counts(entry: Entry) -> None:
    assert perft(GAME.position(entry.state()), entry.depth) == entry.lines


@pytest.mark.parametrize("options", OPTIONS[::3])
def test_its_rollout_plays_the_game_of_the_contract(options: dict[str, OptionValue]) -> None:
    for seed in range(12):
        ours, contracts = GAME.position(start(**options)), GAME.position(start(**options))
        one, other = dice(seed), dice(seed)
        assert ours.rollout(one, 10_000) == Position.rollout(contracts, other, 10_000)
        assert facts(ours) == facts(contracts)
        assert ours.actor() == ENDED
        assert one.roll() == other.roll()


def test_a_rollout_stops_after_the_plies_that_it_may_play() -> None:
    here = GAME.position(start())
    assert here.rollout(dice(1), 7) == 7
    assert here.quiet <= 7
    assert here.actor() == 1


def test_fill_leaves_room_behind_the_widest_list() -> None:
    """It may write a few numbers for nothing; sixteen attackers with 16 squares each are more than ever."""
    assert GAME.position(start()).width >= 16 * 16 + 4


def walked(seed: int, plies: int) -> list[State]:
    """The states of a game whose seats often take their last move back."""
    rng, state, back = Random(seed), start(quiet_plies=60), [-1, -1]
    states: list[State] = []
    while state.outcome is None and len(states) < plies:
        states.append(state)
        legal = GAME.legal_actions(state, state.turn)
        wish = back[state.turn]
        action = wish if wish in legal and rng.random() < 0.7 else rng.choice(legal)
        back[state.turn] = action % 81 * 81 + action // 81
        state = GAME.apply(state, state.turn, action)
    return states


def test_keys_are_equal_where_those_of_the_kernel_are() -> None:
    """B14: position, seat, occurrences, and the end of patience; 62 bits."""
    by_kernel: dict[object, int] = {}
    visits = 0
    for seed in range(20):
        for state in walked(seed, 60):
            key = GAME.position(state).key()
            assert 0 <= key < 1 << 62
            assert by_kernel.setdefault(GAME.position_key(state), key) == key
            visits += 1
    assert len(set(by_kernel.values())) == len(by_kernel) < visits


def test_utility_follows_value() -> None:
    points = set()
    for seed in range(4):
        for state in walked(seed, 60):
            here = GAME.position(state)
            points.add((int(here.value(1)), int(here.utility(1))))
            assert 0 < here.utility(1) < 1000
    ordered = sorted(points)
    utilities = [utility for _, utility in ordered]
    assert utilities == sorted(utilities)
    assert len(set(utilities)) > 10
    assert all((utility > 500) == (value > 0) for value, utility in ordered if abs(value) > 2)


def test_nothing_is_hidden_so_redealing_changes_nothing() -> None:
    here = GAME.position(start())
    before = facts(here)
    here.redeal(Seat(0), dice(1))
    assert facts(here) == before
