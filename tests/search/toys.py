"""Tiny games that implement the kernel's contract, each for one difficulty of searching."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from random import Random
from typing import TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from services.kernel import Facts, Game, IllegalAction, InvalidNotation, Outcome, Seat, Setup, Viewer
from services.kernel.dice import Dice
from services.kernel.position import ENDED, WHOLE, Position
from services.search.analysis.lines import utility_of

_WIDTH = 100


def facts_of(name: str) -> Facts:
    return Facts(name, name.title(), 2, 2, ("first", "second"), 99, "1", perfect_information=True)


class Toy(Position):
    """A zero-sum position of two seats in plain Python."""

    def __init__(self) -> None:
        super().__init__(2, _WIDTH)

    def turn(self) -> int:
        raise NotImplementedError

    def actions(self) -> Sequence[int]:
        raise NotImplementedError

    def result(self) -> Outcome | None:
        raise NotImplementedError

    def actor(self) -> i64:
        return ENDED if self.result() else self.turn()

    def fill(self, out: "vec[i64]") -> i64:
        return written(self.actions(), out)

    def utility(self, seat: i64) -> i64:
        ended = self.result()
        if ended is None:
            return utility_of(int(self.value(seat)))
        return WHOLE * (1 + ended.payoffs[seat]) // 2

    def value(self, seat: i64) -> i64:
        return 0

    def key(self) -> i64:
        """A key that is the same in every process, unlike `hash`."""
        return int.from_bytes(blake2b(repr(self.content()).encode(), digest_size=8).digest()) >> 2


T = TypeVar("T", bound=Toy)


def written(actions: Sequence[int], out: "vec[i64]") -> int:
    """Writes the actions to the front of `out`; returns their number."""
    for index, action in enumerate(actions):
        out[index] = action
    return len(actions)


class Open(Game[T, T]):
    """A game without secrets, actions written as numbers."""

    def outcome(self, position: T) -> Outcome | None:
        return position.result()

    def refusal(self, position: T, seat: Seat, action: int) -> IllegalAction:
        return IllegalAction(f"not {action}")

    def view(self, position: T, viewer: Viewer) -> T:
        return position

    def sample(self, view: T, rng: Random) -> T:
        return view

    def format(self, position: T, seat: Seat, action: int) -> str:
        return str(action)

    def parse(self, position: T, seat: Seat, text: str) -> int:
        if not text.isdecimal():
            raise InvalidNotation(text)
        return int(text)

    def draw(self, view: T) -> str:
        return str(view.content())


class Heaps(Toy):
    def __init__(self, sizes: tuple[int, ...], turn: int = 0) -> None:
        super().__init__()
        self.sizes = sizes
        self.mover = turn

    def copy(self) -> "Heaps":
        return Heaps(self.sizes, self.mover)

    def content(self) -> "tuple[int, ...]":
        return (*self.sizes, self.mover)

    def turn(self) -> int:
        return self.mover

    def actions(self) -> Sequence[int]:
        return [heap * 10 + stones for heap, size in enumerate(self.sizes) for stones in range(1, size + 1)]

    def play(self, action: i64) -> None:
        heap, stones = divmod(int(action), 10)
        self.sizes = (*self.sizes[:heap], self.sizes[heap] - stones, *self.sizes[heap + 1 :])
        self.mover = 1 - self.mover

    def result(self) -> Outcome | None:
        return None if any(self.sizes) else Outcome.won_by(1 - self.mover, 2, "took_last")


class Nim(Open[Heaps]):
    """Taking the last stone wins. Won in theory if the exclusive or of the sizes is not 0 (Bouton, 1901).

    An action is `heap * 10 + stones`. Many paths, of different lengths, lead to a position.
    """

    facts = facts_of("nim")

    def __init__(self, *sizes: int) -> None:
        self._sizes = sizes

    def initial(self, setup: Setup) -> Heaps:
        return Heaps(self._sizes)


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Cells(Toy):
    def __init__(self, board: str, turn: int) -> None:
        super().__init__()
        self.board = board
        self.mover = turn

    def copy(self) -> "Cells":
        return Cells(self.board, self.mover)

    def content(self) -> "tuple[int, ...]":
        return (*self.board.encode(), self.mover)

    def turn(self) -> int:
        return self.mover

    def actions(self) -> Sequence[int]:
        return [cell for cell, mark in enumerate(self.board) if mark == "."]

    def play(self, action: i64) -> None:
        at = int(action)
        self.board = f"{self.board[:at]}{'xo'[self.mover]}{self.board[at + 1 :]}"
        self.mover = 1 - self.mover

    def result(self) -> Outcome | None:
        last = 1 - self.mover
        if any({self.board[cell] for cell in line} == {"xo"[last]} for line in LINES):
            return Outcome.won_by(last, 2, "line")
        return None if "." in self.board else Outcome.drawn(2, "full")

    def value(self, seat: i64) -> i64:
        own, other, value = "xo"[seat], "xo"[1 - seat], 0
        for line in LINES:
            marks = "".join(self.board[cell] for cell in line)
            value += marks.count(own) * (other not in marks)
            value -= marks.count(other) * (own not in marks)
        return value


class TicTacToe(Open[Cells]):
    """Nine cells `0`..`8` in rows of three, `.`, `x` (seat 0) or `o`; a draw by best play."""

    facts = facts_of("tictactoe")

    def initial(self, setup: Setup) -> Cells:
        return Cells("." * 9, 0)


@cache
def lot(seed: int, layer: int, place: int, what: str, below: int) -> int:
    return Random(f"{seed}/{layer}/{place}/{what}").randrange(below)


class Node(Toy):
    WAYS = 4
    LAYERS = 6

    def __init__(self, seed: int, layer: int = 0, place: int = 0) -> None:
        super().__init__()
        self.seed = seed
        self.layer = layer
        self.place = place

    def copy(self) -> "Node":
        return Node(self.seed, self.layer, self.place)

    def content(self) -> "tuple[int, ...]":
        return self.seed, self.layer, self.place

    def turn(self) -> int:
        return self._lot("seat", 2)

    def actions(self) -> Sequence[int]:
        return range(self.WAYS)

    def play(self, action: i64) -> None:
        self.place = self._lot(f"to {int(action)}", self.WAYS)
        self.layer += 1

    def result(self) -> Outcome | None:
        end = self._lot("end", 12)
        if not self.layer or (end > 2 and self.layer < self.LAYERS):
            return None
        return Outcome.drawn(2, "drawn") if end % 3 == 0 else Outcome.won_by(end % 3 - 1, 2, "won")

    def value(self, seat: i64) -> i64:
        value = self._lot("value", 41) - 20
        return value if seat == 0 else -value

    def fill_noisy(self, out: "vec[i64]") -> i64:
        return written([way for way in self.actions() if self._lot(f"noisy {way}", 3) == 0], out)

    def _lot(self, what: str, below: int) -> int:
        return lot(self.seed, self.layer, self.place, what, below)


class Web(Open[Node]):
    """A random acyclic graph of nodes in layers; everything is drawn from the seed.

    The seats act in any order, games end early or late with any result, many paths lead to a node,
    and some actions are noisy.
    """

    facts = facts_of("web")

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def initial(self, setup: Setup) -> Node:
        return Node(self._seed)


class Chosen(Toy):
    def __init__(self, chosen: int = -1) -> None:
        super().__init__()
        self.chosen = chosen

    def copy(self) -> "Chosen":
        return Chosen(self.chosen)

    def content(self) -> "tuple[int, ...]":
        return (self.chosen,)

    def turn(self) -> int:
        return 0

    def actions(self) -> Sequence[int]:
        return range(10)

    def play(self, action: i64) -> None:
        self.chosen = int(action)

    def result(self) -> Outcome | None:
        return None

    def value(self, seat: i64) -> i64:
        return self.chosen * 7 % 10 if seat == 0 else -(self.chosen * 7 % 10)


class Sevens(Open[Chosen]):
    """One seat chooses among 10 actions, worth `action * 7 % 10` to it."""

    facts = facts_of("sevens")

    def initial(self, setup: Setup) -> Chosen:
        return Chosen()


class HiddenSevens(Sevens):
    """Declares hidden information, so that search cannot look ahead."""

    facts = replace(Sevens.facts, perfect_information=False)


OPEN = -1
"""A seat that has not bid yet."""


class Envelopes(Toy):
    """The bids of both seats."""

    def __init__(self, bids: tuple[int, ...] = (OPEN, OPEN)) -> None:
        super().__init__()
        self.bids = bids

    def copy(self) -> "Envelopes":
        return Envelopes(self.bids)

    def content(self) -> "tuple[int, ...]":
        return self.bids

    def turn(self) -> int:
        return self.bids.index(OPEN)

    def actors(self) -> i64:
        return sum(1 << seat for seat, bid in enumerate(self.bids) if bid == OPEN)

    def actions(self) -> Sequence[int]:
        return range(4)

    def fill_for(self, seat: i64, out: "vec[i64]") -> i64:
        return self.fill(out) if 0 <= seat < len(self.bids) and self.bids[seat] == OPEN else 0

    def play(self, action: i64) -> None:
        self.play_as(self.turn(), action)

    def play_as(self, seat: i64, action: i64) -> None:
        self.bids = tuple(int(action) if other == seat else bid for other, bid in enumerate(self.bids))

    def redeal(self, viewer: i64, dice: Dice) -> None:
        self.bids = tuple(
            bid if bid == OPEN or seat == viewer else int(dice.below(4)) for seat, bid in enumerate(self.bids)
        )

    def result(self) -> Outcome | None:
        if OPEN in self.bids:
            return None
        first, second = self.bids
        return Outcome.drawn(2, "even") if first == second else Outcome.won_by(int(second > first), 2, "bid")


HIDDEN = -2
"""The bid of another seat in a view."""


class Bids(Open[Envelopes]):
    """Both bid 0 to 3 at once; the higher bid wins."""

    facts = replace(facts_of("bids"), perfect_information=False, simultaneous=True)

    def initial(self, setup: Setup) -> Envelopes:
        return Envelopes()

    def view(self, position: Envelopes, viewer: Viewer) -> Envelopes:
        shown = enumerate(position.bids)
        return Envelopes(tuple(bid if bid == OPEN or seat == viewer else HIDDEN for seat, bid in shown))

    def sample(self, view: Envelopes, rng: Random) -> Envelopes:
        return Envelopes(tuple(rng.randrange(4) if bid == HIDDEN else bid for bid in view.bids))
