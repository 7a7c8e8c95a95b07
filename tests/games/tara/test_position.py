"""Tara's position as searches, engines and tests have it: copies, equality, keys, chance, random play."""

from itertools import islice, pairwise
from random import Random

import pytest

from services.games.tara import GAME, board
from services.games.tara.presentation.events.pieces import Captured
from services.games.tara.rules.table import codes, flat
from services.games.tara.rules.table.cards import card_at, count_bits, lowest
from services.games.tara.rules.table.flat import WIDTH
from services.kernel import CHANCE, chances
from services.kernel.dice import dice_of
from services.kernel.journal import Journal
from services.kernel.position import CHANCE_ACTS, ENDED, Position, buffer
from tests.games.tara.games import in_hand, random_game, states
from tests.games.tara.positions import changed, events, play, position

TALL = ("red", "white", "yellow") * 11
"""More pieces than one number holds."""


def test_a_position_that_plays_along_comes_to_the_same() -> None:
    """Played in place, without a listener, it is at every ply what copies with listeners have come to."""
    for seed, seats in enumerate((2, 3, 4)):
        walked = GAME.initial(GAME.setup(seats))
        for step in random_game(seed, seats, bold=True):
            assert walked == step.before
            walked.play_as(step.seat, step.action)
        assert walked.actor() == ENDED


def test_rounds_are_counted() -> None:
    for seed, seats in enumerate((2, 3, 4)):
        told = [step.before.rounds_ended() for step in random_game(seed, seats, bold=True)]
        assert {after - before for before, after in pairwise(told)} == {0, 1}


def test_a_copy_and_its_origin_go_their_own_ways() -> None:
    for state in islice(states(), 200):
        origin = state.copy()
        twin = origin.copy()
        dice, out = dice_of(Random(1)), buffer(WIDTH)
        while twin.actor() != ENDED and twin == state:
            twin.step(dice, out)
        assert origin == state
        after = twin.content()
        origin.rollout(dice, 9)
        assert twin.content() == after


def test_a_copy_is_silent() -> None:
    state = in_hand()
    state.journal = Journal(False)
    assert state.copy().journal.is_silent


def test_keys_and_hashes_differ_where_positions_do() -> None:
    found = {state.content(): (int(state.key()), hash(state)) for state in islice(states(), 800)}
    assert len({key for key, _ in found.values()}) == len(found)
    assert len({number for _, number in found.values()}) == len(found)
    assert all(0 <= key < 1 << 62 for key, _ in found.values())


def test_options_are_part_of_a_position() -> None:
    for options in ({"round_limit": 29}, {"free_entry": "turn"}, {"regions_of_two": "ulster-leinster"}):
        assert GAME.initial(GAME.setup(3)) != GAME.initial(GAME.setup(3, options))


def test_room_for_tall_stacks_makes_no_difference() -> None:
    """An amnesty brings a stack of 33 pieces, which needs three layers, down to one."""
    freed, low = (
        play(position({"ulster F1": stack}, hands={"blue": (1, 9, 13)}), "amnesty ulster 1")
        for stack in (" ".join(TALL), "red")
    )
    same = changed(low, stock=freed.stock)
    assert len(freed.table) > len(same.table)
    assert same == freed
    assert hash(same) == hash(freed)
    assert same.key() == freed.key()


def test_a_tall_stack_is_told_whole() -> None:
    """Who captures 33 pieces hears of each."""
    board = {"ulster F2": " ".join(TALL), "ulster F3": "red", "ulster F4": "red", "ulster F5": "red"}
    begun = play(position(board, hands={"blue": (1, 2, 3)}), "place ulster 1", "anchor F2")
    assert Captured(0, 15 + 1, (1, 2, 3) * 11) in events(begun, "put F2")


def test_the_position_has_the_board_of_the_rules() -> None:
    assert (flat.REGIONS, flat.SPOTS, flat.KING_SPOT) == (board.REGIONS, board.SPOTS, board.KING_SPOT)
    assert flat.LAYER == board.POSITIONS


def test_no_decision_has_more_actions_than_the_width() -> None:
    garrison = position({}, stock=[20] * 4, phase=codes.PHASE_GARRISON, region=1, garrisons=2)
    assert garrison.fill(buffer(WIDTH)) == 106 <= WIDTH


def test_chance_draws_each_card_alike() -> None:
    state = next(step.before for step in random_game(1, 4) if step.seat == CHANCE)
    dice, times = dice_of(Random(1)), 7_200
    draws = [state.draw(dice) for _ in range(times)]
    expected = [action for action, _ in chances(state)]
    assert sorted(set(draws)) == expected
    counts = [draws.count(action) for action in expected]
    assert max(counts) < 1.35 * times / len(expected)
    assert min(counts) > 0.65 * times / len(expected)


def test_bits_are_counted_and_cards_found() -> None:
    rng = Random(1)
    for _ in range(500):
        cards = rng.getrandbits(36) << 1 | 2
        listed = [card for card in range(1, 37) if cards >> card & 1]
        assert count_bits(cards) == len(listed)
        assert lowest(cards) == listed[0]
        assert [card_at(cards, index) for index in range(len(listed))] == listed
    assert count_bits((1 << 60) - 1) == 60


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_play_comes_to_an_end(seats: int) -> None:
    walked = GAME.initial(GAME.setup(seats))
    played = Position.rollout(walked, dice_of(Random(seats)), 1 << 40)
    assert walked.actor() == ENDED
    assert played <= GAME.facts.max_plies


def test_a_playout_stops_where_it_shall() -> None:
    start = in_hand()
    for plies in (0, 1, 7):
        walked = start.copy()
        assert walked.rollout(dice_of(Random(1)), plies) == plies
        assert (walked == start) == (plies == 0)


def test_chance_acts_where_a_card_comes() -> None:
    assert GAME.initial(GAME.setup(3)).actor() == CHANCE_ACTS
