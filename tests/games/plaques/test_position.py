"""The position as searches walk it: copies, worlds, estimates, and what a betting player asks."""

from random import Random

from services.games.plaques.catalogue.plaques import TABLEAU
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.numbers.bounds import FACE_DOWN, FACE_UP, MOST_SEATS
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel import Seat, apply, chances, to_act
from services.kernel.dice import Dice
from services.kernel.journal import ENTRY, SILENT
from services.kernel.position import ENDED, WHOLE, buffer
from tests.games.plaques.tables import GAME, deal, held, hidden, play, seen, start, turn_of


def walked(position: PlaquesPosition, seed: int, plies: int) -> PlaquesPosition:
    position.rollout(Dice(seed, 2, 3), plies)
    return position


def peeking(seed: int) -> PlaquesPosition:
    """Four seats who know what they hold, at the first bet."""
    state, rng = start(4, peek=True), Random(seed)
    while chances(state):
        state = apply(GAME, state, to_act(state)[0], rng.choice(chances(state))[0])
    return state


def test_a_copy_shares_nothing() -> None:
    position = start(3)
    before = list(position.cells)
    walked(position.copy(), 1, 40)
    assert list(position.cells) == before


def test_keys_tell_positions_apart() -> None:
    position = start(3, betting="spread")
    dice, keys, rows = Dice(4, 2, 3), set(), set()
    out = buffer(position.width)
    while position.actor() != ENDED:
        keys.add(int(position.key()))
        rows.add(tuple(position.cells))
        position.step(dice, out)
    assert len(keys) == len(rows) > 50
    assert all(0 <= found < 1 << 62 for found in keys)


def test_steps_play_every_legal_action() -> None:
    position = deal("R1 K2", "G9 G8", betting="spread")
    out = buffer(position.width)
    legal = {int(action) for action in out[: position.fill(out)]}
    seen = set()
    for seed in range(200):
        after = position.copy()
        after.step(Dice(seed, 1, 2), out)
        seen.add(tuple(after.cells))
    assert len(seen) == len(legal)


def test_what_others_hold_is_drawn_again() -> None:
    position = peeking(1)
    drawn: dict[int, set[bytes]] = {seat: set() for seat in range(4)}
    for seed in range(30):
        world = position.copy()
        world.redeal(2, Dice(seed, 5, 6))
        assert list(world.cells[: at.GONE]) == list(position.cells[: at.GONE])
        for seat in range(4):
            drawn[seat].add(hidden(world)[seat])
        assert len({*b"".join(hidden(world)), *b"".join(seen(position).tableaux)}) == 28
    assert drawn[2] == {hidden(position)[2]}
    assert all(len(drawn[seat]) == 30 for seat in (0, 1, 3))


def test_what_others_held_has_no_influence_on_what_is_drawn() -> None:
    state = peeking(1)
    view = GAME.view(state, to_act(state)[0])
    redealt = set()
    for seed in range(5):
        world = GAME.sample(view, Random(seed))
        world.redeal(view.viewer, Dice(9, 9, 9))
        redealt.add(world)
    assert len(redealt) == 1


def test_a_world_is_all_that_a_view_shows() -> None:
    """P1: with the switch, what others hold is drawn from what the viewer has not seen."""
    state = peeking(2)
    for seat in range(4):
        view = GAME.view(state, Seat(seat))
        worlds = [GAME.sample(view, Random(seed)) for seed in range(5)]
        assert all(GAME.view(world, view.viewer) == view for world in worlds), seat
        assert len(set(worlds)) == 5


def test_a_step_is_noted_unless_nobody_listens() -> None:
    """A copy is silent, whoever listens to the position that it is made of."""
    state = play(deal("R1 K2", "G9 G8"), "bet 2")
    assert len(state.journal.numbers) == ENTRY
    assert state.copy().journal is SILENT
    played = state.copy()
    played.play(played.leaving())
    assert len(SILENT.numbers) == 0


def test_without_the_switch_nothing_is_drawn_again() -> None:
    state = turn_of(0, "R1 K2 W5", "G9 W8")
    before = list(state.cells)
    state.redeal(0, Dice(1, 2, 3))
    assert list(state.cells) == before


def test_utility_is_the_share_of_all_tokens() -> None:
    position = walked(start(3, hands=5), 3, 100_000)
    assert position.actor() == ENDED
    shares = [WHOLE * position.tokens(seat) // 150 for seat in range(3)]
    assert [position.utility(seat) for seat in range(3)] == shares
    assert len(set(shares)) > 1


def test_the_utilities_of_two_add_up() -> None:
    for plies in range(0, 60, 4):
        position = walked(start(2, betting="no_limit"), plies, plies)
        assert position.utility(0) + position.utility(1) == WHOLE


def test_a_closed_match_ends_with_its_hand() -> None:
    position = deal("R1 K2", "G9 G8", hands=20)
    position.close()
    position.play(position.leaving())
    assert position.actor() == ENDED
    assert [position.tokens(seat) for seat in range(2)] == [51, 49]


def test_what_an_action_costs() -> None:
    bet = deal("R1 K2", "G9 G8", "W1 W2", betting="spread")
    assert [bet.price(bet.staking(tokens)) for tokens in (0, 3, 90)] == [1, 3, 5]
    raised = play(deal("R1 K2", "G9 G8", "W1 W2", betting="spread"), "bet 3")
    assert raised.owed(raised.actor()) == 3
    assert [raised.price(action) for action in (raised.leaving(), raised.staying(), raised.staking(2))] == [
        0,
        3,
        5,
    ]


def test_chances_are_by_what_the_viewer_knows() -> None:
    state = turn_of(0, "R1 K2", "G9 W8", peek=True)
    position = held(state, "R9 B9 K9 W9 R8", "W2 W3 W4 W5 W6")
    known, unknown = buffer(2), buffer(2)
    position.chances(0, 200, Dice(1, 2, 3), known)
    position.chances(1, 200, Dice(1, 2, 3), unknown)
    assert known[0] > 900
    assert unknown[0] < 700


def test_no_two_numbers_of_a_match_stand_in_one_cell() -> None:
    """The places are written out; their sizes are the game's."""
    rows = (at.STACKS, at.PAID, at.GIVEN, at.TABLEAUX, at.FACES, at.HELD, at.HIDDEN)
    assert rows == tuple(range(at.GONE + 1, at.HIDDEN + 1, MOST_SEATS))
    assert at.HIDDEN + MOST_SEATS * FACE_DOWN == at.KEYED == at.ORDERS
    assert at.ORDERS + MOST_SEATS == at.LAST_NUMBER == at.LAST_LIVE - 1 == at.LAST_GAINS - 2
    assert at.LAST_GAINS + MOST_SEATS == at.LAST_ORDERS == at.CELLS - MOST_SEATS
    assert FACE_UP + FACE_DOWN == TABLEAU
