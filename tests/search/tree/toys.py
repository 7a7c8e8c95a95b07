"""Tiny positions with known solutions, each for one difficulty of tree search."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from services.kernel.dice import Dice
from services.kernel.position import CHANCE_ACTS, ENDED, TABLE_ACTS, WHOLE, Position

ALL_ACTIONS = 12


class Scripted(Position):
    """A position that consists of the actions so far and one secret number, which `redeal` draws anew."""

    SEATS = 2
    SECRETS = 1
    VIEWER = 0

    def __init__(self, made: tuple[int, ...] = (), secret: int = 0) -> None:
        super().__init__(self.SEATS, ALL_ACTIONS)
        self.made = made
        self.secret = secret

    def copy(self) -> "Scripted":
        return type(self)(self.made, self.secret)

    def actor(self) -> i64:
        return self.turn(len(self.made))

    def turn(self, ply: int) -> int:
        raise NotImplementedError

    def actions(self) -> Sequence[int]:
        raise NotImplementedError

    def fill(self, out: "vec[i64]") -> i64:
        for index, action in enumerate(self.actions()):
            out[index] = action
        return len(self.actions())

    def play(self, action: i64) -> None:
        assert action in self.actions()
        self.made += (int(action),)

    def draw(self, dice: Dice) -> i64:
        return self.actions()[int(dice.below(len(self.actions())))]

    def redeal(self, viewer: i64, dice: Dice) -> None:
        if viewer == self.VIEWER:
            self.secret = int(dice.below(self.SECRETS))


class Auction(Scripted):
    """Seat 0 bids 0 to 9; it gets its bid if that is not above a secret worth of 0 to 9.

    A bid of b is worth b * (10 - b) / 10 on average: 5 is best. With the secret in view, one bids it.
    """

    SECRETS = 10

    def turn(self, ply: int) -> int:
        return 0 if ply == 0 else ENDED

    def actions(self) -> Sequence[int]:
        return range(10)

    def utility(self, seat: i64) -> i64:
        if not self.made:
            return WHOLE // 2
        gain = 100 * self.made[0] if self.made[0] <= self.secret else 0
        return gain if seat == 0 else WHOLE - gain


class Turns(Scripted):
    """Seat 0 decides twice, seat 1 answers twice, and so on; action 1 is good for the seat that plays it."""

    def turn(self, ply: int) -> int:
        return ply // 2 % 2 if ply < 8 else ENDED

    def actions(self) -> Sequence[int]:
        return range(2)

    def utility(self, seat: i64) -> i64:
        gains = [sum(done for ply, done in enumerate(self.made) if ply // 2 % 2 == each) for each in (0, 1)]
        gain = WHOLE // 2 + 100 * (gains[0] - gains[1])
        return gain if seat == 0 else WHOLE - gain


class Ambush(Scripted):
    """Seat 0 stays (400 for it) or goes; seat 1 lets it pass (800) or, in one world of four, traps it (0).

    Going is worth 600. The trap is legal where the secret is 0.
    """

    SECRETS = 4
    STAY, GO, PASS, TRAP = 1, 2, 3, 4

    def turn(self, ply: int) -> int:
        if ply == 0:
            return 0
        return 1 if self.made == (self.GO,) else ENDED

    def actions(self) -> Sequence[int]:
        if not self.made:
            return (self.STAY, self.GO)
        return (self.PASS,) if self.secret else (self.TRAP, self.PASS)

    def utility(self, seat: i64) -> i64:
        gains = {self.STAY: 400, self.GO: 500, self.PASS: 800, self.TRAP: 0}
        gain = gains[self.made[-1]] if self.made else WHOLE // 2
        return gain if seat == 0 else WHOLE - gain


class Three(Scripted):
    """Seats 0, 1 and 2 choose left (0) or right (1) in turn; by max^n they play 1, 0, 1.

    Against two that only want to harm it, as in paranoid search, seat 0 would play 0: it gets at least 250.
    """

    SEATS = 3
    ENDS = (
        (250, 700, 100),  # 0 0 0
        (300, 100, 600),  # 0 0 1
        (250, 200, 300),  # 0 1 0
        (250, 300, 200),  # 0 1 1
        (0, 900, 100),  # 1 0 0
        (600, 500, 400),  # 1 0 1
        (0, 400, 500),  # 1 1 0
        (900, 900, 100),  # 1 1 1
    )

    def turn(self, ply: int) -> int:
        return ply if ply < self.SEATS else ENDED

    def actions(self) -> Sequence[int]:
        return (0, 1)

    def utility(self, seat: i64) -> i64:
        if len(self.made) < self.SEATS:
            return WHOLE // 3
        first, second, third = self.made
        return self.ENDS[first * 4 + second * 2 + third][int(seat)]


class Lottery(Scripted):
    """Seat 0 takes 500 (action 1) or a ticket (2): the table hands it out, and 7 of 10 numbers win all."""

    def turn(self, ply: int) -> int:
        return (0, TABLE_ACTS, CHANCE_ACTS, ENDED)[ply]

    def actions(self) -> Sequence[int]:
        return ((1, 2), (0,), range(10))[len(self.made)]

    def utility(self, seat: i64) -> i64:
        gain = WHOLE // 2
        if self.turn(len(self.made)) == ENDED and self.made[0] == 2:
            gain = WHOLE if self.made[2] < 7 else 0
        return gain if seat == 0 else WHOLE - gain


class Hands(Scripted):
    """Both seats hold out 0, 1 or 2 at once; seat 1 wins if they are equal. It cannot know: a third."""

    def turn(self, ply: int) -> int:
        return (0, 1, ENDED)[ply]

    def actions(self) -> Sequence[int]:
        return (0, 1, 2) if not self.made else (3, 4, 5)

    def utility(self, seat: i64) -> i64:
        if len(self.made) < 2:
            return WHOLE // 2
        has_won = self.made[1] - 3 == self.made[0]
        return WHOLE if has_won == (seat == 1) else 0


class Sacrifice(Scripted):
    """Seat 0 keeps its gain (1), or gives up more and more (2 to 4); the worst at once (4) ends best.

    After the answer each action is worth up to 200 more, depending on the secret.
    """

    SECRETS = 5
    KEEP, BEST = 1, 4

    def turn(self, ply: int) -> int:
        return (0, 1, ENDED)[ply]

    def actions(self) -> Sequence[int]:
        return (1, 2, 3, 4) if not self.made else (0,)

    def utility(self, seat: i64) -> i64:
        gain = WHOLE // 2
        if self.made:
            at_once, at_last = {1: (600, 450), 2: (500, 400), 3: (450, 300), 4: (400, 600)}[self.made[0]]
            gain = at_once if len(self.made) == 1 else at_last + 50 * self.secret
        return gain if seat == 0 else WHOLE - gain
