"""Tara as a game of the kernel: who acts, what is refused, what silence means, and whole matches."""

from random import Random

import pytest

from services.games.tara import GAME
from services.games.tara.facts import FACTS
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table import codes
from services.kernel import (
    CHANCE,
    SPECTATOR,
    TABLE,
    IllegalAction,
    InvalidOptions,
    InvalidSetup,
    Seat,
    apply,
    chances,
    legal_actions,
    to_act,
)
from tests.games.tara.positions import legal, play, position, refused


def draws(state: TaraPosition, rng: Random) -> TaraPosition:
    """The state after all draws that are due."""
    while to_act(state) == (CHANCE,):
        action, _ = rng.choice(chances(state))
        state = apply(GAME, state, CHANCE, action)
    return state


def keeping(seats: int = 3) -> TaraPosition:
    """All seats hold six cards and are about to keep three."""
    return draws(GAME.initial(GAME.setup(seats)), Random(1))


def test_two_to_four_seats() -> None:
    """Seed: "for 2 to 4 players"."""
    for seats in (1, 5):
        with pytest.raises(InvalidSetup):
            GAME.setup(seats)
    assert FACTS.seat_names == ("blue", "red", "white", "yellow")


@pytest.mark.parametrize(
    ("option", "value"), [("deck", "lost"), ("round_limit", 0), ("free_entry", "never"), ("regions", "all")]
)
def test_options_are_checked(option: str, value: object) -> None:
    with pytest.raises(InvalidOptions):
        GAME.setup(4, {option: value})


def test_all_seats_keep_at_once_and_the_starting_player_begins() -> None:
    """Seed: "secretly chooses three of the six cards"; "The Starting Player takes the first turn"."""
    state = keeping()
    assert state.phase == codes.PHASE_KEEP
    for seat in (2, 0, 1):
        assert seat in to_act(state)
        state = apply(GAME, state, Seat(seat), legal_actions(state, Seat(seat))[0])
        assert seat not in to_act(state) or state.phase == codes.PHASE_TURN
    assert to_act(state) == (state.starter,)
    assert state.phase == codes.PHASE_TURN


def test_three_of_the_six_cards_are_kept() -> None:
    """Seed: "Choose 3 cards to play this round": neither two, nor another's."""
    state = keeping()
    others = next(action for action in legal_actions(state, Seat(1)))
    with pytest.raises(IllegalAction) as error:
        apply(GAME, state, Seat(0), others)
    assert error.value.rule == "seed: start of round"
    refused(state, "keep 1 2", "seed: start of round")


def test_what_is_refused_tells_what_is_wanted_and_the_rule() -> None:
    state = position({"ulster F1": "red"}, hands={"blue": (1, 2, 3)})
    assert refused(state, "pay", "seed: player turn").startswith("now a card is placed")
    for action in (-1, 0, 2**31, 28 << 20):
        with pytest.raises(IllegalAction, match=f"{action} is no action"):
            apply(GAME, state, Seat(0), action)
    for seat in (CHANCE, TABLE, SPECTATOR, Seat(4)):
        with pytest.raises(IllegalAction, match="is not to act now, but blue"):
            apply(GAME, state, seat, 0)


def test_silence_means_no_traitor_no_garrison_and_no_ransom() -> None:
    """T32: no answer in time is none; a turn has no such answer, but for forts (T47)."""
    assert GAME.lapse(position({}), Seat(0)) is None
    said = set()
    for walk in range(40):
        rng = Random(walk)
        state = GAME.initial(GAME.setup(2 + walk % 3))
        while GAME.outcome(state) is None:
            seat = to_act(state)[0]
            actions = legal_actions(state, seat)
            silence = GAME.lapse(state, seat)
            if silence is not None:
                assert silence in actions
                said.add((state.phase, GAME.format(state, seat, silence)))
            state = apply(GAME, state, seat, rng.choice(actions))
    forts = {entry for entry in said if entry[0] == codes.PHASE_KEEP_FORT}
    assert forts, "T47"
    assert said - forts == {
        (codes.PHASE_TRAITOR_OFFER, "pass"),
        (codes.PHASE_TRAITOR_TARGET, "target none"),
        (codes.PHASE_PAY, "decline"),
        (codes.PHASE_PROMOTE, "stop"),
        (codes.PHASE_GARRISON, "garrison none"),
        (codes.PHASE_RANSOM, "ransom none"),
    }


def test_promotions_of_a_turn_do_not_lapse() -> None:
    board = {"ulster F1": "blue", "ulster F3": "red", "ulster F4": "red", "ulster F5": "red"}
    state = play(position(board, hands={"blue": (1,)}), "place ulster 1", "put F2")
    assert legal(state) == ["promote H1", "stop"]
    assert GAME.lapse(state, Seat(0)) is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_longest_match_stays_within_the_declared_length(seats: int) -> None:
    """T35."""
    state = GAME.initial(GAME.setup(seats, {"round_limit": 60}))
    rng, plies = Random(seats), 0
    while GAME.outcome(state) is None:
        seat = to_act(state)[0]
        state = apply(GAME, state, seat, rng.choice(legal_actions(state, seat)))
        plies += 1
    assert plies <= FACTS.max_plies
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason in ("high_king", "round_limit")
