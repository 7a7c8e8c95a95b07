"""The position: what it keeps along the way, its random games, and what it tells a search."""

from itertools import islice
from random import Random

import pytest

from services.games.tablut import GAME
from services.games.tablut.board import ACTIONS
from services.games.tablut.rules.position import TablutPosition
from services.kernel import SPECTATOR, OptionValue, Seat, legal_actions
from services.kernel.dice import Dice, dice_of
from services.kernel.position import ENDED, Position, buffer
from tests.games.tablut.boards import history_of, legal_of, outcome_of, play, start, turn_of
from tests.games.tablut.rules.test_endings import SHUFFLE
from tests.games.tablut.rules.test_perft import CORPUS, MOST, Entry
from tests.games.tablut.walks import OPTIONS, walked

PLIES = 6_000


def dice(seed: int) -> Dice:
    return dice_of(Random(seed))


def derived(position: TablutPosition) -> tuple[int, ...]:
    """What a position keeps up to date that follows from the rest."""
    return (position.quiet, position.key_now, position.seen, position.worth, position.end, position.key())


def test_what_it_keeps_along_the_way_follows_from_its_view() -> None:
    """B1 to B14, under all switches: the lines, the keys, the counts, the worth and the end."""
    reasons, plies, captures, seed = set(), 0, 0, 0
    while plies < PLIES:
        number = seed + seed // len(OPTIONS) * 7
        homesick = (0.0, 0.0, 0.6, 0.9)[number % 4]
        for state in walked(number, OPTIONS[seed % len(OPTIONS)], homesick):
            made = GAME.sample(GAME.view(state, SPECTATOR), Random(0))
            assert (made, derived(made)) == (state, derived(state))
            plies += 1
            captures += state.quiet == 0
        reasons.add(outcome_of(state).reason)
        seed += 1
    assert captures > PLIES // 10
    assert reasons == {"king_escaped", "king_captured", "no_legal_action", "repetition", "quiet_plies"}


@pytest.mark.parametrize("options", OPTIONS[::5])
def test_legal_is_what_is_listed(options: dict[str, OptionValue]) -> None:
    """seed: 2, 3, 5; B3, B8: every number of an action, by each seat."""
    for state in [*walked(3, options, 0.0)][::25]:
        for seat in (0, 1):
            listed = legal_actions(state, Seat(seat))
            assert [action for action in range(ACTIONS) if state.is_legal(seat, action)] == sorted(listed)


def test_a_copy_plays_alone() -> None:
    for state in islice(walked(5, {}, 0.3), 60):
        before, kept = state.content(), derived(state)
        for action in legal_of(state)[::20]:
            state.copy().play(action)
        state.copy().rollout(dice(1), 30)
        assert (state.content(), derived(state)) == (before, kept)


@pytest.mark.parametrize(("rule", "utility"), [("draw", 500), ("loss_of_mover", 0)])
def test_occurrences_from_before_the_search_count(rule: str, utility: int) -> None:
    """B14."""
    twice = play(start(repetition=rule), *(SHUFFLE * 2)[:-1])
    after = twice.copy()
    after.play(GAME.parse(twice, turn_of(twice), SHUFFLE[-1]))
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
    assert perft(entry.state(), entry.depth) == entry.lines


@pytest.mark.parametrize("options", OPTIONS[::3])
def test_its_rollout_plays_the_game_of_the_contract(options: dict[str, OptionValue]) -> None:
    for seed in range(12):
        ours, contracts = start(**options), start(**options)
        one, other = dice(seed), dice(seed)
        assert ours.rollout(one, 10_000) == Position.rollout(contracts, other, 10_000)
        assert (ours, derived(ours)) == (contracts, derived(contracts))
        assert ours.actor() == ENDED
        assert one.roll() == other.roll()


def test_a_rollout_stops_after_the_plies_that_it_may_play() -> None:
    here = start()
    assert here.rollout(dice(1), 7) == 7
    assert here.quiet <= here.plies == 7
    assert here.actor() == 1


def test_fill_leaves_room_behind_the_widest_list() -> None:
    """It may write a few numbers for nothing; sixteen attackers with 16 squares each are more than ever."""
    assert start().width >= 16 * 16 + 4


def test_keys_tell_positions_seats_occurrences_and_the_end_of_patience() -> None:
    """B14; 62 bits."""
    keys: dict[object, int] = {}
    visits = 0
    for seed in range(20):
        for state in islice(walked(seed, {"quiet_plies": 60}, 0.7), 60):
            key, history = int(state.key()), history_of(state)
            assert 0 <= key < 1 << 62
            left = min(61 - len(history), 32)
            assert keys.setdefault((history[-1], history.count(history[-1]), left), key) == key
            visits += 1
    assert len(set(keys.values())) == len(keys) < visits


def test_utility_follows_value() -> None:
    points = set()
    for seed in range(4):
        for state in islice(walked(seed, {"quiet_plies": 60}, 0.7), 60):
            if state.actor() != ENDED:
                points.add((int(state.value(1)), int(state.utility(1))))
                assert 0 < state.utility(1) < 1000
    ordered = sorted(points)
    utilities = [utility for _, utility in ordered]
    assert utilities == sorted(utilities)
    assert len(set(utilities)) > 10
    assert all((utility > 500) == (value > 0) for value, utility in ordered if abs(value) > 2)


@pytest.mark.parametrize("options", OPTIONS)
def test_an_end_is_worth_what_was_won(options: dict[str, OptionValue]) -> None:
    """B13, B14."""
    for seed in range(4):
        *_, last = walked(seed, options, (0.0, 0.9)[seed % 2])
        for seat, payoff in enumerate(outcome_of(last).payoffs):
            assert last.utility(seat) == (0, 500, 1000)[payoff + 1]
            assert last.value(seat) == 100_000 * payoff


def test_nothing_is_hidden_so_redealing_changes_nothing() -> None:
    here = start()
    here.redeal(Seat(0), dice(1))
    assert (here, derived(here)) == (start(), derived(start()))
