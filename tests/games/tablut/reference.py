"""The rules once more, slowly and from the rules' text alone: a dictionary of pieces, no tables.

Written apart from the kernel, so that an error would have to be made twice.
"""

from dataclasses import dataclass, field

Place = tuple[int, int]
"""(file, rank), each 1 to 9."""

CORNERS = [(1, 1), (1, 9), (9, 1), (9, 9)]
THRONE = (5, 5)
SIDES = [(1, 0), (-1, 0), (0, 1), (0, -1)]


def start() -> dict[Place, str]:
    """One arm of the cross, turned four times, and the king."""
    men = {THRONE: "K"}
    arm = {(4, 1): "A", (5, 1): "A", (6, 1): "A", (5, 2): "A", (5, 3): "D", (5, 4): "D"}
    for _ in SIDES:
        arm = {(rank, 10 - file): man for (file, rank), man in arm.items()}
        men |= arm
    return men


def on_board(place: Place) -> bool:
    return 1 <= place[0] <= 9 and 1 <= place[1] <= 9


def step(place: Place, way: Place, count: int = 1) -> Place:
    return place[0] + count * way[0], place[1] + count * way[1]


@dataclass
class Reference:
    """A match; `result` is (reason, winner) at its end, the winner `A`, `D` or nobody.

    `walls`: the sides whose captures they help.
    """

    walls: str = "AD"
    corner: bool = True
    mover_loses: bool = False
    limit: int = 100
    men: dict[Place, str] = field(default_factory=start)
    turn: str = "A"
    quiet: int = 0
    result: tuple[str, str] | None = None
    seen: list[tuple[str, frozenset[tuple[Place, str]]]] = field(default_factory=list)
    _moves: list[tuple[Place, Place]] = field(default_factory=list)
    """Those of this position, once somebody has asked for them."""

    def __post_init__(self) -> None:
        self.seen = [(self.turn, frozenset(self.men.items()))]

    def side(self, place: Place) -> str:
        """Whose piece stands there: `A`, `D` or nobody's."""
        return self.men.get(place, "").replace("K", "D")

    def other(self) -> str:
        return "D" if self.turn == "A" else "A"

    def moves(self) -> list[tuple[Place, Place]]:
        """Along the ranks from below, then along the files from the left; by origin, then target."""
        if self.result:
            return []
        if not self._moves:
            self._moves = self._all_moves()
        return self._moves

    def _all_moves(self) -> list[tuple[Place, Place]]:
        flat: list[tuple[Place, Place]] = []
        upright: list[tuple[Place, Place]] = []
        for origin in self.men:
            if self.side(origin) == self.turn:
                for way in SIDES:
                    target = step(origin, way)
                    while on_board(target) and target not in self.men and target != THRONE:
                        (flat if way[0] else upright).append((origin, target))
                        target = step(target, way)
        flat.sort(key=lambda move: (move[0][1], move[0][0], move[1][0]))
        return flat + sorted(upright)

    def play(self, origin: Place, target: Place) -> None:
        self.men[target] = self.men.pop(origin)
        taken = [near for way in SIDES if self.takes(origin, target, way) for near in [step(target, way)]]
        has_escaped = self.men[target] == "K" and target in CORNERS
        has_fallen = any(self.men[near] == "K" for near in taken)
        self._moves = []
        for near in taken:
            del self.men[near]
        self.turn = self.other()
        self.quiet = 0 if taken else self.quiet + 1
        now = (self.turn, frozenset(self.men.items()))
        self.seen = [now] if taken else [*self.seen, now]
        if has_escaped:
            self.result = ("king_escaped", "D")
        elif has_fallen:
            self.result = ("king_captured", "A")
        elif not self.moves():
            self.result = ("no_legal_action", self.other())
        elif self.seen.count(now) == 3:
            self.result = ("repetition", self.turn if self.mover_loses else "")
        elif self.quiet == self.limit:
            self.result = ("quiet_plies", "")

    def takes(self, origin: Place, target: Place, way: Place) -> bool:
        """Whether the move takes its neighbour in that direction."""
        near, far = step(target, way), step(target, way, 2)
        if self.side(near) != self.other():
            return False
        if self.men[near] == "K" and (near == THRONE or any(step(near, side) == THRONE for side in SIDES)):
            around = [step(near, side) for side in SIDES]
            return all(self.men.get(place) == "A" for place in around if place != THRONE)
        if not on_board(far):
            is_driving = any(step(origin, way, count) == target for count in range(1, 9))
            return self.turn in self.walls and is_driving
        if far in self.men:
            return self.side(far) == self.turn
        if self.men[near] == "K":
            return self.corner and far in CORNERS
        return far in CORNERS or far == THRONE
