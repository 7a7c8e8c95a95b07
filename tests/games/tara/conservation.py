"""What no action may create or destroy, checked in every state of random games.

`python -m tests.games.tara.conservation 2000` plays that many games; the tests play fewer.
"""

import sys
from collections import Counter

from services.games.tara import GAME
from services.games.tara.board import KING_SPOT, SPOTS
from services.games.tara.facts import KING_PIECES, PIECES
from services.games.tara.presentation.events import Event
from services.games.tara.presentation.events.money import (
    Gained,
    IncomeBonus,
    IncomeByRank,
    Paid,
    RansomPaid,
)
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table import codes
from services.games.tara.rules.table.cards import ALL_CARDS
from services.games.tara.rules.table.codes import NOBODY
from services.games.tara.rules.table.pile import face_down
from services.games.tara.rules.table.reading import owners
from services.games.tara.rules.table.stacks import KING
from services.kernel import SPECTATOR
from tests.games.tara.games import Step, random_game
from tests.games.tara.positions import bits_of

PHASES = {number: name.removeprefix("PHASE_") for name, number in vars(codes).items() if "PHASE" in name}
_BETWEEN = frozenset(
    (
        codes.PHASE_DEAL,
        codes.PHASE_KEEP,
        codes.PHASE_TURN,
        codes.PHASE_INCOME,
        codes.PHASE_EXCHANGE,
        codes.PHASE_STARTER,
    )
)


def pieces_are_kept(state: TaraPosition) -> None:
    """20 pieces of each seat in stock, on board and on Rath cards; 2 King pieces in stock and on board."""
    out, crowned = [0] * state.seats, [0] * state.seats
    for stack in filter(None, state.board):
        for owner in owners(stack):
            (crowned if stack & KING else out)[owner] += 1
    for seat in range(state.seats):
        held = sum(state.prisoners[seat :: state.seats])
        assert state.stock[seat] + out[seat] + held == PIECES
        assert state.kings[seat] + crowned[seat] == KING_PIECES
        assert state.prisoners[seat * state.seats + seat] == 0
    assert min(*state.stock, *state.kings, *state.prisoners) >= 0


def cards_are_kept(state: TaraPosition) -> None:
    """Each of the 36 cards is in just one place."""
    drawn, deck = bits_of(filter(None, state.drawn)), int(face_down(state))
    places = (*state.hands, *state.aside, int(state.discards), drawn, deck)
    assert sum(places) == ALL_CARDS
    assert sum(place.bit_count() for place in places) == ALL_CARDS.bit_count()


def cumals_of(event: Event) -> tuple[tuple[int, int], ...]:
    """The seats whose cumals the event changes, each with by how many."""
    match event:
        case Paid(seat, amount):
            return ((seat, -amount),)
        case Gained(seat, amount):
            return ((seat, amount),)
        case IncomeByRank(seat) | IncomeBonus(seat):
            return ((seat, 1),)
        case RansomPaid(captor, owner, _, amount):
            return ((owner, -amount), (captor, amount))
    return ()


def cumals_have_a_reason(step: Step) -> None:
    """What a seat has changes by what the events say, for everybody, and is never below 0."""
    events = GAME.observe(step.before, step.seat, step.action, step.after, SPECTATOR).events
    cumals = step.before.cumals
    for event in events:
        for seat, change in cumals_of(event):
            cumals[seat] += change
    assert cumals == step.after.cumals
    assert min(cumals) >= 0


def stacks_are_sound(state: TaraPosition) -> None:
    """King pieces stand alone on King positions, where no fort is; nobody has a third piece in its stack."""
    for position, stack in enumerate(state.board):
        if not stack:
            continue
        pieces, on_throne = owners(stack), position % SPOTS == KING_SPOT
        assert pieces[0] not in pieces[2:]
        assert not on_throne or pieces.count(pieces[0]) == 1
        assert not stack & KING or (on_throne and len(pieces) == 1)
        assert state.regions >> position // SPOTS & 1


def leftovers_are_gone(state: TaraPosition) -> None:
    """Between two turns or stages nothing is left of a turn, a traitor, a clearing or an offer."""
    if state.phase not in _BETWEEN:
        return
    assert (state.region, state.card, state.captor, state.anchor, state.picked) == (NOBODY, 0, *[NOBODY] * 3)
    assert (state.activated, state.promoted, state.tied, state.asked, state.garrisons) == (0,) * 5
    assert not state.paid


def check_game(seed: int, seats: int, bold: bool, rounds: int = 30) -> Counter[str]:
    """Plays a game with all checks; counts its plies, its phases and how it ended."""
    seen = Counter[str]()
    for step in random_game(seed, seats, bold, {"round_limit": rounds}):
        pieces_are_kept(step.after)
        cards_are_kept(step.after)
        stacks_are_sound(step.after)
        leftovers_are_gone(step.after)
        cumals_have_a_reason(step)
        seen["plies"] += 1
        seen[PHASES[step.after.phase]] += 1
        ended = GAME.outcome(step.after)
    assert ended is not None
    seen[ended.reason] += 1
    return seen


def main(games: int) -> None:
    """Plays games of 2, 3 and 4 seats, half of them bold, and prints what was seen."""
    seen = Counter[str]()
    for seed in range(games):
        seen += check_game(seed, 2 + seed % 3, bold=seed % 2 == 1)
    print(games, "games", dict(seen.most_common()))  # noqa: T201  # a report for whoever runs it by hand


if __name__ == "__main__":
    main(int(sys.argv[1]))
