"""The numbers of a match; the rules of a hand are functions over it."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.rules.evaluator.material import Material
from services.kernel.stakes import StakesPosition


class Match(StakesPosition):
    """`cells`: all numbers of the match, named in module `cells`. `material`: scratch that copies share."""

    def __init__(self, seats: i64, width: i64, cells: "vec[i64]", material: Material) -> None:
        super().__init__(seats, width)
        self.cells = cells
        self.material = material

    def content(self) -> tuple[int, ...]:
        """The number of seats and all cells."""
        return (int(self.seats), *self.cells)
