"""What a position is worth to a seat: a share of the whole."""

from itertools import islice

import pytest

from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table import codes
from services.games.tara.rules.table.flat import ROUND_LIMIT
from services.games.tara.rules.table.regions import kingdoms
from services.games.tara.rules.values.worth import worths
from services.kernel.position import WHOLE
from tests.games.tara.games import random_game, states
from tests.games.tara.positions import bits_of, ended, play, position

QUIET = {
    codes.PHASE_DEAL,
    codes.PHASE_KEEP,
    codes.PHASE_TURN,
    codes.PHASE_TRAITOR_OFFER,
    codes.PHASE_INCOME,
    codes.PHASE_RANSOM,
    codes.PHASE_STARTER,
}
"""What has been begun in these, chance or another seat goes on with."""


def shares(state: TaraPosition) -> list[int]:
    return [state.utility(seat) for seat in range(state.seats)]


def test_a_high_king_has_all() -> None:
    *_, last = random_game(1, 4, bold=True)
    assert sorted(shares(last.after)) == [0, 0, 0, WHOLE]
    assert shares(last.after)[ended(last.after).winners[0]] == WHOLE


@pytest.mark.parametrize(("winners", "share"), [((1,), 1_000), ((0, 3), 500), ((0, 1, 2, 3), 250)])
def test_after_the_last_round_the_strongest_share(winners: tuple[int, ...], share: int) -> None:
    over = position({}, phase=codes.PHASE_OVER, end=ROUND_LIMIT, winners=bits_of(winners))
    assert shares(over) == [share if seat in winners else 0 for seat in range(4)]


def test_shares_add_up_and_follow_what_each_has() -> None:
    for state in islice(states(), 500):
        found = shares(state)
        assert all(0 <= share <= WHOLE for share in found)
        assert abs(sum(found) - WHOLE) < state.seats
        assert state.seats != 2 or sum(found) == WHOLE
        if state.phase in QUIET:
            found_worths = worths(state)
            order = sorted(range(state.seats), key=lambda seat: found_worths[seat])
            assert [found[seat] for seat in order] == sorted(found)


def test_a_turn_is_looked_at_to_its_end() -> None:
    """The Warrior to be placed wins: it promotes to a Chieftain, and that to the second King."""
    board = {"ulster C1": "blue", "ulster W2": "blue", "leinster K": "BLUE", "ulster F1": "red"}
    begun = play(position(board, hands={"blue": (1, 9, 28)}), "place ulster 28")
    assert shares(begun) == [WHOLE, 0, 0, 0]


def test_what_is_played_is_weighed_anew() -> None:
    for step in islice(random_game(3, 3, bold=True), 200):
        walked = step.before.copy()
        walked.utility(0)
        walked.play_as(step.seat, step.action)
        assert [walked.utility(seat) for seat in range(3)] == shares(step.after)


def test_a_king_is_much_and_a_cumal_is_little() -> None:
    even = position({}, seats=2)
    richer = position({}, seats=2, cumals=[11, 10])
    kingly = position({"ulster K": "blue"}, seats=2)
    assert kingdoms(kingly, 0)
    assert shares(even) == [500, 500]
    assert 500 < shares(richer)[0] < 600 < shares(kingly)[0] < WHOLE
