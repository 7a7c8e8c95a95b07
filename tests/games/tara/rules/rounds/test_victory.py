"""Two Kings at once, and a region that is full."""

from services.games.tara import GAME
from services.games.tara.board import SPOT_NAMES, SPOTS
from services.games.tara.presentation.events.pieces import Released, Returned, Way
from services.games.tara.presentation.events.regions import NewKing, RegionCleared, Won
from services.games.tara.rules.table import codes
from services.kernel import to_act
from tests.games.tara.positions import ended, events, legal, play, position, refused, stacks

STAIRS = {"ulster C1": "blue", "ulster W2": "blue", "ulster W1": "red", "ulster F1": "red"}
"""With a Warrior at W3 blue promotes to C2, then to King of Ulster."""
HANDS = {"blue": (28, 1, 2)}
TO_THE_THRONE = ("place ulster 28", "put W3", "pay", "promote C2")


def full(seat: str, *, but: dict[str, str]) -> dict[str, str]:
    """Ulster full of one seat's pieces but for some positions, which an empty text leaves free."""
    board = {f"ulster {spot}": seat for spot in SPOT_NAMES}
    board.update({f"ulster {spot}": stack for spot, stack in but.items()})
    return {name: stack for name, stack in board.items() if stack}


def test_two_king_positions_win_at_once() -> None:
    """T26 seed: "replace the pieces there with his or her King pieces immediately"."""
    state = play(
        position({**STAIRS, "munster K": "blue red", "ulster K": "red"}, hands=HANDS), *TO_THE_THRONE
    )
    assert GAME.outcome(state) is None
    after = play(state, "promote K")
    assert ended(after).reason == "high_king"
    assert ended(after).ranks == (1, 2, 2, 2)
    assert to_act(after) == ()
    assert stacks(after)["ulster K"] == stacks(after)["munster K"] == "BLUE"
    assert after.kings[0] == 0
    assert [after.stock[seat] - state.stock[seat] for seat in range(4)] == [1, 2, 0, 0]
    assert events(state, "promote K")[-7:] == [
        Returned(0, SPOTS + 14, Way.KING_PIECE),
        Released(1, SPOTS + 14, 1, Way.KING_PIECE),
        NewKing(0, 1),
        Returned(0, 3 * SPOTS + 14, Way.KING_PIECE),
        Released(1, 3 * SPOTS + 14, 1, Way.KING_PIECE),
        NewKing(0, 3),
        Won(0, (1, 3)),
    ]
    refused(after, "discard 1", "T26", seat=0)


def test_what_a_high_king_sends_home_is_told_as_it_is() -> None:
    """T26: no region is cleared; matches of rules 1 are told as they always were."""
    board = {**STAIRS, "munster K": "blue red", "ulster K": "red"}
    newest = play(position(board, hands=HANDS), *TO_THE_THRONE)
    told = [GAME.tell(event) for event in events(newest, "promote K")]
    assert "the top piece of blue goes home from Munster K, making way for a King piece" in told
    assert "1 piece of red goes home from Munster K, making way for a King piece" in told
    assert not any("cleared" in line for line in told)
    older = play(position(board, hands=HANDS, rules="1"), *TO_THE_THRONE)
    ways = {event.way for event in events(older, "promote K") if isinstance(event, Returned | Released)}
    assert ways == {Way.CLEARING}


def test_a_king_piece_counts_and_stays() -> None:
    """T26: "King piece or ordinary"."""
    state = play(position({**STAIRS, "munster K": "BLUE"}, hands=HANDS), *TO_THE_THRONE, "promote K")
    assert ended(state).winners == (0,)
    assert state.kings[0] == 0


def test_two_kings_of_different_seats_win_nothing() -> None:
    """T26 seed: "one player controls the King's position in two different regions"."""
    state = position({**STAIRS, "munster K": "RED", "leinster K": "white blue"}, hands=HANDS)
    state = play(state, *TO_THE_THRONE, "promote K")
    assert GAME.outcome(state) is None


def test_a_region_full_of_one_seats_pieces_is_cleared_at_once() -> None:
    """T19 seed: "clear that region as if it is the end of a round and then continue the round"."""
    board = full("blue", but={"W3": "", "K": "BLUE", "F1": "blue red"}) | {"munster F1": "red"}
    state = play(position(board, hands=HANDS), "place ulster 28")
    after = play(state, "put W3")
    assert stacks(after) == {"munster F1": "red", "ulster K": "BLUE"}
    assert after.stock[0] == 20
    assert after.prisoners == [0, 1, *[0] * 14]
    assert events(state, "put W3")[1] == RegionCleared(1, 0, True)
    assert to_act(after) == (0,)
    assert after.phase == codes.PHASE_GARRISON, "King piece and garrison included"
    done = play(after, "garrison F1 C2")
    assert stacks(done) == {"munster F1": "red", "ulster K": "BLUE", "ulster F1": "blue", "ulster C2": "blue"}
    assert to_act(done) == (1,), "the round goes on"
    assert done.cumals == state.cumals, "no income"


def test_an_ordinary_king_of_a_full_region_gets_the_king_piece() -> None:
    """T19."""
    board = full("blue", but={"W3": "", "C1": "blue blue"}) | {"munster F1": "red"}
    state = position(board, hands=HANDS, stock=[4, 19, 20, 20])
    after = play(state, "place ulster 28", "put W3", "garrison none")
    assert stacks(after) == {"munster F1": "red", "ulster K": "BLUE"}
    assert after.kings[0] == 1
    assert to_act(after) == (1,)


def test_fourteen_positions_are_not_all() -> None:
    """T19: control of all 15 positions."""
    board = full("blue", but={"W3": "", "K": "RED"})
    state = play(position(board, hands=HANDS, cumals=[0] * 4), "place ulster 28", "put W3")
    assert len(stacks(state)) == 15


def test_a_stone_may_fill_a_region_for_another_seat() -> None:
    """T19: at any time, whosever turn it is; then the turn is over."""
    board = full("red", but={"F1": "blue red", "K": "RED"}) | {"munster F1": "blue"}
    state = position(board, hands={"blue": (9, 1, 2)}, stock=[18, 5, 20, 20])
    state = play(state, "stone ulster 9", "swap F1", "swap F1/2")
    assert to_act(state) == (1,)
    assert state.phase == codes.PHASE_GARRISON
    assert len(legal(state)) == 1 + 14 + 91
    state = play(state, "garrison H1")
    assert to_act(state) == (1,), "red's turn after blue's"
    assert state.phase == codes.PHASE_TURN
    assert state.prisoners[1 * 4 + 0] == 1


def test_the_second_king_comes_before_the_clearing() -> None:
    """T26 before T19: the match is over."""
    board = full("blue", but={"C2": "", "K": "", "W3": ""}) | {"munster K": "BLUE"}
    state = position(board, hands=HANDS, stock=[8, 20, 20, 20])
    state = play(state, "place ulster 28", "put W3", "pay", "promote C2", "promote K")
    assert ended(state).reason == "high_king"
