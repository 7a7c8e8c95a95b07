"""Tara's position plays as the rules do."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from services.games.tara import GAME
from services.games.tara.actions import Kind
from services.games.tara.board import SPOT_NAMES
from services.games.tara.phases import Phase, Stage
from services.games.tara.position import codes, position_of, state_of
from services.games.tara.position.cards import card_at, count_bits, lowest_card
from services.games.tara.position.flat import WIDTH
from services.games.tara.state import NOBODY, State
from services.kernel import CHANCE
from services.kernel.dice import dice_of
from services.kernel.position import CHANCE_ACTS, ENDED, Position, buffer
from tests.games.tara.games import in_hand, random_game, states
from tests.games.tara.position_lockstep import compare, compare_values, lockstep
from tests.games.tara.positions import play, position

LIVELY = ("ulster", "leinster", "put", "pay", "promote", "garrison")
TALL = {
    "ulster F1": " ".join(["red", "white", "yellow"] * 11),
    "ulster F2": " ".join(["blue"] + ["white"] * 6 + ["yellow"] * 7 + ["red"]),
    "ulster F3": "red red " + " ".join(["blue", "yellow"] * 7),
    "ulster H1": "white red",
    "leinster F1": "blue",
}
"""Stacks of 33, 15 and 16 pieces; a layer holds 15."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_position_and_rules_play_alike(seats: int) -> None:
    seen = lockstep(1_200, seats)
    rare = {Phase.NEXT, Phase.OVER, Phase.KEEP_FORT, Phase.CLEAR, Phase.EXCHANGE, Phase.STARTER}
    rare |= {Phase.GARRISON, Phase.OPEN_REGION, Phase.RANSOM_OPEN, Phase.RANSOM, Phase.RANSOM_CLOSE}
    assert set(seen) >= set(Phase) - rare


SCENES: dict[str, State] = {
    "tall stacks": position(
        TALL,
        hands={"blue": (1, 9, 13), "red": (2, 10, 18), "white": (3, 11, 27), "yellow": (4, 12, 36)},
        cumals=[9] * 4,
    ),
    "two new Kings at once": position(
        TALL | {"ulster K": "white red", "leinster K": "blue yellow white", "munster K": "RED"},
        stage=Stage.CLEARING,
        phase=Phase.CLEAR,
        active=NOBODY,
    ),
    "a region all but full": position(
        {f"ulster {spot}": "blue red" for spot in SPOT_NAMES if spot != "F1"}, hands={"blue": (3, 4, 13)}
    ),
    "the same with two seats": position(
        {f"ulster {spot}": "blue red" for spot in SPOT_NAMES if spot not in ("F1", "F2")},
        seats=2,
        hands={"blue": (3, 4, 8)},
    ),
    "forts and Stones": position(
        {
            "ulster F1": "blue blue red",
            "ulster F3": "red blue",
            "ulster F4": "blue white",
            "ulster H4": "red red",
        },
        hands={"blue": (9, 18, 27), "red": (36, 1, 2)},
    ),
    "a second King": position(
        {
            "ulster K": "blue " + " ".join(["red", "white"] * 8),
            "leinster C1": "blue",
            "leinster C2": "blue yellow",
            "leinster K": "red blue",
        }
        | {"leinster W1": "blue", "leinster W2": "red", "leinster W3": "blue", "munster K": "RED"},
        hands={"blue": (28, 29, 9)},
    ),
    "against a King piece": position(
        {"leinster C1": "blue", "leinster C2": "blue", "leinster W1": "blue", "leinster K": "RED"},
        hands={"blue": (28, 29, 30)},
    ),
    "prisoners": position(
        {"ulster F1": "blue"},
        prisoners=[0, 5, 2, 0, 3, 0, 1, 1, 0, 0, 0, 2, 4, 0, 0, 0],
        stock=[12, 15, 17, 17],
        cumals=[5, 2, 0, 1],
        stage=Stage.EXCHANGE,
        phase=Phase.EXCHANGE,
        active=NOBODY,
    ),
}
"""Tables that chance hardly ever brings about."""


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("scene", SCENES)
def test_rare_tables_play_alike(scene: str, seed: int) -> None:
    """Mostly in the region where something happens; tall stacks have more pieces than one number holds."""
    rng = Random(seed)
    state = SCENES[scene]
    if state.stage != Stage.TURNS:
        state = replace(state, turn=NOBODY)
    walked = position_of(state)
    for _ in range(40):
        actions = compare(state, walked)
        if not actions:
            break
        seat = GAME.to_act(state)[0]
        lively = [
            action for action in actions if any(word in GAME.format(state, seat, action) for word in LIVELY)
        ]
        action = rng.choice(lively or actions)
        state = GAME.apply(state, seat, action)
        walked.play(action)
    compare_values(state, walked)


def test_every_swap_of_a_stone_plays_alike() -> None:
    """Some make a second fort, of which one is given up."""
    board = {
        "ulster F1": "blue blue",
        "ulster F3": "blue red",
        "ulster H1": "red blue",
        "ulster W1": "red red",
    }
    begun = play(position(board, hands={"blue": (9, 18, 27)}), "stone ulster 9")
    swapped = [after for first in nexts(begun) for after in nexts(first)]
    kept = [after for state in swapped if state.phase == Phase.KEEP_FORT for after in nexts(state)]
    assert len(swapped) == 8 * 7
    assert kept


def test_a_high_kings_captives_go_home_alike() -> None:
    """From a King's position with more pieces than one number holds."""
    board = {
        "ulster C1": "blue",
        "ulster W2": "blue",
        "leinster K": " ".join(["blue"] + ["red", "white"] * 8),
    }
    to_promote = ("place ulster 28", "anchor W3", "put W3", "pay", "promote C2")
    state = play(position(board, hands={"blue": (1, 9, 28)}), *to_promote)
    assert [after.outcome is not None for after in nexts(state)] == [True, False]


def nexts(state: State) -> list[State]:
    """What each action comes to, by the rules and, compared with that, by the position."""
    found = []
    for action in compare(state, position_of(state)):
        walked, after = position_of(state), GAME.apply(state, GAME.to_act(state)[0], action)
        walked.play(action)
        compare(after, walked)
        found.append(after)
    return found


def test_numbers_are_those_of_the_rules() -> None:
    for stage in Stage:
        assert getattr(codes, f"STAGE_{stage.name}") == stage
    for phase in Phase:
        assert getattr(codes, f"PHASE_{phase.name}") == phase
    for kind in Kind:
        assert getattr(codes, kind.name) == kind << 20


def test_a_state_comes_back_as_it_was() -> None:
    for state in islice(states(), 300):
        assert state_of(position_of(state)) == state


def test_a_copy_and_its_origin_go_their_own_ways() -> None:
    for state in islice(states(), 200):
        origin = position_of(state)
        twin = origin.copy()
        dice, out = dice_of(Random(1)), buffer(WIDTH)
        while twin.actor() != ENDED and state_of(twin) == state:
            twin.step(dice, out)
        assert state_of(origin) == state
        after = state_of(twin)
        origin.rollout(dice, 9)
        assert state_of(twin) == after


def test_keys_differ_where_states_do() -> None:
    found = {repr(state): position_of(state).key() for state in islice(states(), 800)}
    assert len(set(found.values())) == len(found)
    assert all(0 <= key < 1 << 62 for key in found.values())


def test_no_decision_has_more_actions_than_the_width() -> None:
    garrison = position({}, stock=[20] * 4, phase=Phase.GARRISON, region=1, garrisons=2)
    assert position_of(garrison).fill(buffer(WIDTH)) == 106 <= WIDTH


def test_chance_draws_each_card_alike() -> None:
    state = next(step.before for step in random_game(1, 4) if step.seat == CHANCE)
    walked, dice, times = position_of(state), dice_of(Random(1)), 7_200
    draws = [walked.draw(dice) for _ in range(times)]
    expected = [action for action, _ in GAME.chances(state)]
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
        assert lowest_card(cards) == listed[0]
        assert [card_at(cards, index) for index in range(len(listed))] == listed
    assert count_bits((1 << 60) - 1) == 60


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_play_comes_to_an_end(seats: int) -> None:
    walked = position_of(GAME.initial(GAME.setup(seats)))
    played = Position.rollout(walked, dice_of(Random(seats)), 1 << 40)
    assert walked.actor() == ENDED
    assert played <= GAME.facts.max_plies


def test_a_playout_stops_where_it_shall() -> None:
    start = in_hand()
    for plies in (0, 1, 7):
        walked = position_of(start)
        assert walked.rollout(dice_of(Random(1)), plies) == plies
        assert (state_of(walked) == start) == (plies == 0)


def test_chance_acts_where_a_card_comes() -> None:
    assert position_of(GAME.initial(GAME.setup(3))).actor() == CHANCE_ACTS
