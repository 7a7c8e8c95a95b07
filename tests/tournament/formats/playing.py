"""Tournaments without a game: results are random, blocks finish in any order, plans are made at any time."""

import dataclasses
import hashlib
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from services.tournament.blocks import Block, BlockResult
from services.tournament.entrants import Entrant, EntrantKind, Entry, Round
from services.tournament.formats import plan, standings
from services.tournament.plan import Plan, StageRecord
from services.tournament.results import GameResult, Verdict
from services.tournament.spec import StageSpec
from services.tournament.standings import Standing

Outcome = Callable[[Block], BlockResult]
"""Gives the result of a block."""


START = Round(0, 0)


def entry(name: str, rating: int = 1500, joined: Round = START, left: Round | None = None) -> Entry:
    return Entry(Entrant(name, EntrantKind.LEVEL, level=1, rating=rating), joined, left)


def entries(names: Sequence[str]) -> dict[str, Entry]:
    """The entries of these entrants, best first."""
    return {name: entry(name, 2000 - place) for place, name in enumerate(names)}


def game(seats: Sequence[str], ranks: Sequence[int], **rest: object) -> GameResult:
    given = {
        "payoffs": tuple(-rank for rank in ranks),
        "verdicts": (Verdict.PLAYED,) * len(ranks),
        "plies": 7,
    }
    return GameResult(tuple(seats), tuple(ranks), **(given | rest))  # type: ignore[arg-type]  # as the fields are


def by_rank(block: Block, ranks: Callable[[int, tuple[str, ...]], Sequence[int]]) -> BlockResult:
    """The result of a block; `ranks` gives the ranks of each game by rotation and seats."""
    games = ((rotation, block.seats(rotation)) for rotation in range(block.rotations))
    return BlockResult(block, tuple(game(seats, ranks(rotation, seats)) for rotation, seats in games))


def better_wins(order: Sequence[str]) -> Outcome:
    """Every game ends in that order of entrants."""
    return lambda block: by_rank(
        block, lambda _, seats: [1 + sum(order.index(o) < order.index(n) for o in seats) for n in seats]
    )


def drawn(salt: object, ties: float = 0.3) -> Outcome:
    """Random results, always the same for the same block."""

    def ranks(block: Block, rotation: int, seats: tuple[str, ...]) -> list[int]:
        text = f"{salt} {block.stage} {block.number} {rotation} {seats}"
        rng = random.Random(hashlib.sha256(text.encode()).digest())
        scores = [rng.randrange(3) if rng.random() < ties else rng.random() * 3 for _ in seats]
        return [1 + sum(other > own for other in scores) for own in scores]

    return lambda block: by_rank(block, lambda rotation, seats: ranks(block, rotation, seats))


@dataclass
class Stage:
    """A stage as a ledger stores it."""

    index: int
    spec: StageSpec
    seats: int
    seeding: tuple[str, ...]
    field: Mapping[str, Entry]
    blocks: dict[int, Block] = dataclasses.field(default_factory=dict)
    finished: dict[int, BlockResult] = dataclasses.field(default_factory=dict)
    order: tuple[str, ...] = ()
    elapsed_ms: int = 0

    @property
    def record(self) -> StageRecord:
        return StageRecord(
            index=self.index,
            spec=self.spec,
            seats=self.seats,
            seeding=self.seeding,
            field=self.field,
            blocks=tuple(self.blocks.values()),
            finished=self.finished,
            seed=bytes(range(32)),
            elapsed_ms=self.elapsed_ms,
        )

    @property
    def open(self) -> list[Block]:
        return [block for block in self.blocks.values() if block.number not in self.finished]

    @property
    def results(self) -> tuple[BlockResult, ...]:
        return tuple(self.finished[number] for number in sorted(self.finished))

    def plan(self) -> Plan:
        """Asks for a plan and stores it, as a director and its ledger do."""
        found = plan(self.record)
        assert found == plan(self.record), "two directors plan the same"
        numbers = [block.number for block in found.blocks]
        first = len(self.blocks)
        assert numbers == list(range(first, first + len(numbers))), "numbered on"
        self.blocks |= {block.number: block for block in found.blocks}
        self.finished |= {block.number: BlockResult(block, ()) for block in found.blocks if block.is_bye}
        for number in found.void:
            del self.blocks[number]
            self.finished.pop(number, None)
        self.order = found.order
        return found

    def finish(self, block: Block, outcome: Outcome) -> None:
        self.finished[block.number] = outcome(block)

    def play(self, outcome: Outcome) -> "Stage":
        """Plays to the end, in the order of planning."""
        while not self.plan().is_final:
            assert self.open, "it waits for something"
            for block in self.open:
                self.finish(block, outcome)
        return self

    def play_at_random(self, outcome: Outcome, rng: random.Random) -> "Stage":
        """Plays to the end; blocks finish in any order, plans are made at any time."""
        haste = rng.random() ** 2
        while not self.order:
            if self.open:
                self.finish(rng.choice(self.open), outcome)
            if not self.open or rng.random() < haste:
                self.finished = dict(rng.sample(list(self.finished.items()), len(self.finished)))
                self.field = dict(rng.sample(list(self.field.items()), len(self.field)))
                self.plan()
                assert self.open or self.order, "it waits for something"
        return self

    @property
    def standings(self) -> tuple[Standing, ...]:
        return standings(self.record)

    def rounds(self) -> list[list[Block]]:
        last = max(block.round for block in self.blocks.values())
        return [[each for each in self.blocks.values() if each.round == number] for number in range(last + 1)]


def stage(spec: StageSpec, names: Sequence[str], seats: int = 2, **given: object) -> Stage:
    """A first stage; the names in seeding order."""
    plain = Stage(0, spec, seats, tuple(names), entries(names))
    return replace(plain, **given)  # type: ignore[arg-type]  # as the fields are
