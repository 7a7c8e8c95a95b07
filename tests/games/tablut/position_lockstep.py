"""Positions beside states, ply by ply: `python -m tests.games.tablut.position_lockstep --plies 200000`."""

import argparse
from dataclasses import dataclass, field
from itertools import product
from random import Random

from services.games.tablut import GAME
from services.games.tablut.position.position import TablutPosition
from services.games.tablut.state import State
from services.kernel import OptionValue, Outcome, Seat
from services.kernel.position import ENDED, buffer
from tests.games.tablut.boards import start

OPTIONS: tuple[dict[str, OptionValue], ...] = tuple(
    {"wall_capture": wall, "corner_against_king": corner, "repetition": repetition, "quiet_plies": limit}
    for wall, corner, (repetition, limit) in product(
        (True, False),
        (True, False),
        (("draw", 100), ("loss_of_mover", 100), ("draw", 1000), ("loss_of_mover", 7)),
    )
)
"""Every switch with every other."""


@dataclass
class Seen:
    """What a run has come across."""

    plies: int = 0
    captures: int = 0
    reasons: set[str] = field(default_factory=set)


def utility(outcome: Outcome, seat: int) -> int:
    return (0, 500, 1000)[outcome.payoffs[seat] + 1]


def assert_same(state: State, position: TablutPosition) -> None:
    """All that a position tells of itself is what the kernel says of the state."""
    out = buffer(position.width)
    turn = state.turn
    assert position.actor() == (turn if state.outcome is None else ENDED)
    legal = list(GAME.legal_actions(state, turn))
    assert [out[index] for index in range(position.fill(out))] == legal
    noisy = list(GAME.noisy_actions(state, turn))
    assert [out[index] for index in range(position.fill_noisy(out))] == noisy
    for seat in (Seat(0), Seat(1)):
        assert position.value(seat) == GAME.evaluate(state, seat)
        if state.outcome is not None:
            assert position.utility(seat) == utility(state.outcome, seat)
    assert position.utility(0) + position.utility(1) == 1000
    assert facts(position) == facts(GAME.position(state))


def facts(position: TablutPosition) -> tuple[object, ...]:
    """Every field, those of a position made anew to compare with."""
    past = [position.past[index] for index in range(position.quiet + 1)]
    men = [position.men[line] for line in range(18)]
    plain = (position.king, position.turn, position.quiet, position.key_now, position.seen, position.end)
    return (men, past, *plain, position.worth, position.key())


def chosen(state: State, back: dict[int, int], homesick: float, rng: Random) -> int:
    """A legal action: with a chance the seat's last one taken back, or a noisy one, else any."""
    legal = GAME.legal_actions(state, state.turn)
    wish = back.get(state.turn, -1)
    if wish in legal and rng.random() < homesick:
        return wish
    noisy = GAME.noisy_actions(state, state.turn)
    return rng.choice(noisy if noisy and rng.random() < 0.3 else legal)


def walk(options: dict[str, OptionValue], seed: int, most: int, seen: Seen) -> None:
    """One random game by both, of at most so many plies."""
    rng = Random(seed)
    state = start(**options)
    position = GAME.position(state)
    back: dict[int, int] = {}
    homesick = (0.0, 0.0, 0.6, 0.9)[seed % 4]
    while state.outcome is None and most > 0:
        assert_same(state, position)
        action = chosen(state, back, homesick, rng)
        back[state.turn] = action % 81 * 81 + action // 81
        before, copy = facts(position), position.copy()
        copy.play(action)
        assert facts(position) == before
        position, state = copy, GAME.apply(state, state.turn, action)
        most -= 1
        seen.plies += 1
        seen.captures += state.quiet_plies == 0
    assert_same(state, position)
    if state.outcome is not None:
        seen.reasons.add(state.outcome.reason)


def run(plies: int, seed: int = 0) -> Seen:
    """Random games over all options until so many plies are played."""
    seen = Seen()
    while seen.plies < plies:
        walk(OPTIONS[seed % len(OPTIONS)], seed // len(OPTIONS) * 7 + seed, plies - seen.plies, seen)
        seed += 1
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plies", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    print(run(arguments.plies, arguments.seed))  # noqa: T201 - a command


if __name__ == "__main__":
    main()
