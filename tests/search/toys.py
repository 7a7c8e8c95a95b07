"""Tiny games that implement the kernel's contract, each for one difficulty of searching."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import NamedTuple, TypeVar

from services.kernel import Facts, Game, InvalidNotation, Outcome, Seat, Setup, Viewer

S = TypeVar("S")


def facts_of(name: str) -> Facts:
    return Facts(name, name.title(), 2, 2, ("first", "second"), 99, "1", perfect_information=True)


class Open(Game[S, S]):
    """A game without secrets, actions written as numbers."""

    def legal_actions(self, state: S, seat: Seat) -> Sequence[int]:
        return self.actions(state) if seat in self.to_act(state) else ()

    def actions(self, state: S) -> Sequence[int]:
        raise NotImplementedError

    def view(self, state: S, viewer: Viewer) -> S:
        return state

    def sample(self, view: S, rng: Random) -> S:
        return view

    def format(self, state: S, seat: Seat, action: int) -> str:
        return str(action)

    def parse(self, state: S, seat: Seat, text: str) -> int:
        if not text.isdecimal():
            raise InvalidNotation(text)
        return int(text)

    def draw(self, view: S) -> str:
        return repr(view)


class Heaps(NamedTuple):
    sizes: tuple[int, ...]
    turn: Seat


class Nim(Open[Heaps]):
    """Who takes the last stone wins: won by theory where the sizes' exclusive or is not 0 (Bouton, 1901).

    An action is `heap * 10 + stones`. Many ways, of different lengths, lead to a position.
    """

    facts = facts_of("nim")

    def __init__(self, *sizes: int) -> None:
        self._sizes = sizes

    def initial(self, setup: Setup) -> Heaps:
        return Heaps(self._sizes, Seat(0))

    def to_act(self, state: Heaps) -> tuple[Seat, ...]:
        return (state.turn,) if any(state.sizes) else ()

    def actions(self, state: Heaps) -> Sequence[int]:
        return [heap * 10 + stones for heap, size in enumerate(state.sizes) for stones in range(1, size + 1)]

    def apply(self, state: Heaps, seat: Seat, action: int) -> Heaps:
        heap, stones = divmod(action, 10)
        sizes = list(state.sizes)
        sizes[heap] -= stones
        return Heaps(tuple(sizes), Seat(1 - seat))

    def outcome(self, state: Heaps) -> Outcome | None:
        return None if any(state.sizes) else Outcome.won_by(1 - state.turn, 2, "took_last")


class Cells(NamedTuple):
    board: str
    turn: Seat


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class TicTacToe(Open[Cells]):
    """Nine cells `0`..`8` in rows of three, `.`, `x` (seat 0) or `o`; a draw by best play."""

    facts = facts_of("tictactoe")

    def initial(self, setup: Setup) -> Cells:
        return Cells("." * 9, Seat(0))

    def to_act(self, state: Cells) -> tuple[Seat, ...]:
        return () if self.outcome(state) else (state.turn,)

    def actions(self, state: Cells) -> Sequence[int]:
        return [cell for cell, mark in enumerate(state.board) if mark == "."]

    def apply(self, state: Cells, seat: Seat, action: int) -> Cells:
        return Cells(f"{state.board[:action]}{'xo'[seat]}{state.board[action + 1 :]}", Seat(1 - seat))

    def outcome(self, state: Cells) -> Outcome | None:
        if any({state.board[cell] for cell in line} == {"xo"[1 - state.turn]} for line in LINES):
            return Outcome.won_by(1 - state.turn, 2, "line")
        return None if "." in state.board else Outcome.drawn(2, "full")

    def evaluate(self, state: Cells, seat: Seat) -> int:
        value = 0
        for line in LINES:
            marks = "".join(state.board[cell] for cell in line)
            value += marks.count("xo"[seat]) * ("xo"[1 - seat] not in marks)
            value -= marks.count("xo"[1 - seat]) * ("xo"[seat] not in marks)
        return value


class Node(NamedTuple):
    layer: int
    place: int


@cache
def lot(seed: int, node: Node, what: str, below: int) -> int:
    return Random(f"{seed}/{node.layer}/{node.place}/{what}").randrange(below)


class Web(Open[Node]):
    """A random acyclic graph of nodes in layers, everything drawn from the seed.

    Any seat may follow any, ends are won, drawn and lost early and late, many ways lead to a node,
    and some actions are noisy.
    """

    WIDTH = 4
    LAYERS = 6
    facts = facts_of("web")

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def initial(self, setup: Setup) -> Node:
        return Node(0, 0)

    def to_act(self, state: Node) -> tuple[Seat, ...]:
        return () if self.outcome(state) else (Seat(lot(self._seed, state, "seat", 2)),)

    def actions(self, state: Node) -> Sequence[int]:
        return range(self.WIDTH)

    def apply(self, state: Node, seat: Seat, action: int) -> Node:
        return Node(state.layer + 1, lot(self._seed, state, f"to {action}", self.WIDTH))

    def outcome(self, state: Node) -> Outcome | None:
        end = lot(self._seed, state, "end", 12)
        if not state.layer or (end > 2 and state.layer < self.LAYERS):
            return None
        return Outcome.drawn(2, "drawn") if end % 3 == 0 else Outcome.won_by(end % 3 - 1, 2, "won")

    def evaluate(self, state: Node, seat: Seat) -> int:
        value = lot(self._seed, state, "value", 41) - 20
        return value if seat == 0 else -value

    def noisy_actions(self, state: Node, seat: Seat) -> Sequence[int]:
        return [action for action in range(self.WIDTH) if lot(self._seed, state, f"noisy {action}", 3) == 0]


class Sevens(Open[int]):
    """One seat chooses once among 10 actions, worth `action * 7 % 10` to it; then all is over."""

    facts = facts_of("sevens")

    def initial(self, setup: Setup) -> int:
        return -1

    def to_act(self, state: int) -> tuple[Seat, ...]:
        return (Seat(0),)

    def actions(self, state: int) -> Sequence[int]:
        return range(10)

    def apply(self, state: int, seat: Seat, action: int) -> int:
        return action

    def outcome(self, state: int) -> Outcome | None:
        return None

    def evaluate(self, state: int, seat: Seat) -> int:
        return state * 7 % 10 if seat == 0 else -(state * 7 % 10)


class HiddenSevens(Sevens):
    """Not fit for looking ahead, as it declares that something is hidden."""

    facts = replace(Sevens.facts, perfect_information=False)


class Envelopes(NamedTuple):
    """What each seat bids, None if it has not yet; as a view, the others' bids are `HIDDEN`."""

    bids: tuple[int | None, ...]


HIDDEN = -1


class Bids(Game[Envelopes, Envelopes]):
    """Both bid 0 to 3 at once; who bids more wins."""

    facts = replace(facts_of("bids"), perfect_information=False, simultaneous=True)

    def initial(self, setup: Setup) -> Envelopes:
        return Envelopes((None, None))

    def to_act(self, state: Envelopes) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat, bid in enumerate(state.bids) if bid is None)

    def legal_actions(self, state: Envelopes, seat: Seat) -> Sequence[int]:
        return range(4) if seat in self.to_act(state) else ()

    def apply(self, state: Envelopes, seat: Seat, action: int) -> Envelopes:
        return Envelopes((*state.bids[:seat], action, *state.bids[seat + 1 :]))

    def outcome(self, state: Envelopes) -> Outcome | None:
        if None in state.bids:
            return None
        first, second = (int(bid or 0) for bid in state.bids)
        return Outcome.drawn(2, "even") if first == second else Outcome.won_by(int(second > first), 2, "bid")

    def view(self, state: Envelopes, viewer: Viewer) -> Envelopes:
        shown = enumerate(state.bids)
        hidden = (HIDDEN if bid is not None and seat != viewer else bid for seat, bid in shown)
        return Envelopes(tuple(hidden))

    def sample(self, view: Envelopes, rng: Random) -> Envelopes:
        return Envelopes(tuple(rng.randrange(4) if bid == HIDDEN else bid for bid in view.bids))

    def format(self, state: Envelopes, seat: Seat, action: int) -> str:
        return str(action)

    def parse(self, state: Envelopes, seat: Seat, text: str) -> int:
        return int(text)

    def draw(self, view: Envelopes) -> str:
        return repr(view)
