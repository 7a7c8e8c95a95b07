"""Whole tournaments by lot: whatever the order of results and the moments of planning, the end is the same.

python -m tests.tournament.formats.random_tournaments --tournaments 2000
"""

import argparse
import itertools
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from services.tournament.checks.tournament import InvalidTournament, check
from services.tournament.digest import results_digest, standings_digest
from services.tournament.entrants import Entry, Round, seeded
from services.tournament.formats import takes_late_entries
from services.tournament.formats.size import most_games
from services.tournament.spec import Format, StageSpec, TestSpec, TournamentSpec
from services.tournament.standings import uneven_blocks
from tests.tournament.formats.playing import Outcome, Stage, drawn, entry

KNOCKOUTS = {Format.KNOCKOUT, Format.DOUBLE_KNOCKOUT}
GROUPED = {Format.ROUND_ROBIN, Format.SWISS, *KNOCKOUTS}
MOST_GAMES = 400
CYCLES = {Format.ROUND_ROBIN, Format.GAUNTLET, Format.SWISS}


@dataclass(frozen=True)
class Tournament:
    spec: TournamentSpec
    field: dict[str, Entry]


def tournament(rng: random.Random) -> Tournament:
    """A random tournament that `check` accepts, with late entries and withdrawals."""
    while True:
        seats = rng.choice((2, 2, 2, 3, 4, 5))
        names = [f"e{number:02}" for number in range(rng.randint(seats, 2 * seats + 8))]
        field = {name: entry(name, rng.randint(1400, 1600)) for name in names}
        stages = tuple(_stage(rng, names, seats) for _ in range(rng.choice((1, 1, 2, 3))))
        spec = TournamentSpec("random", "toy", seats=seats, stages=stages)
        try:
            check(spec, [each.entrant for each in field.values()])
        except InvalidTournament:
            continue
        if any(most_games(stage, len(names), seats) > MOST_GAMES for stage in stages):
            continue
        return Tournament(spec, _changed(rng, spec, field) if rng.random() < 0.6 else field)


def _stage(rng: random.Random, names: list[str], seats: int) -> StageSpec:
    kind = rng.choice([each for each in Format if each is not Format.ARENA])
    heroes = rng.sample(names, 1 if kind is Format.TEST else rng.randint(1, 2))
    pairings = [tuple(rng.sample(names, seats)) for _ in range(rng.randint(1, 12))]
    return StageSpec(
        format=kind,
        rounds=rng.randint(0, 4 if kind is Format.SWISS else 2) if kind in CYCLES else 0,
        blocks=rng.randint(1, 200) if kind is Format.TEST else rng.choice((1, 1, 2, 3)),
        groups=rng.choice((1, 1, 2, 3)) if kind in GROUPED else 1,
        advance=rng.choice((0, 1, 2, 4)),
        heroes=tuple(heroes) if kind in {Format.GAUNTLET, Format.TEST} else (),
        pairings=tuple(pairings) if kind is Format.UPLOADED else (),
        test=TestSpec(0.0, 120.0 if seats == 2 else 0.0) if kind is Format.TEST else None,
    )


def _changed(rng: random.Random, spec: TournamentSpec, field: dict[str, Entry]) -> dict[str, Entry]:
    """Lets some entrants leave and others come late, where the formats of the stages allow it."""
    changed = dict(field)
    for name in rng.sample(sorted(field), rng.randint(0, 2)):
        left = Round(rng.randrange(len(spec.stages)), rng.randint(1, 5))
        changed[name] = replace(field[name], left=left)
    for number in range(rng.randint(0, 2)):
        stage = rng.randrange(len(spec.stages))
        if takes_late_entries(spec.stages[stage].format):
            joined = Round(stage, rng.randint(0, 6))
            changed[f"late{number}"] = entry(f"late{number}", rng.randint(1400, 1600), joined)
    return changed


def run(each: Tournament, outcome: Outcome, rng: random.Random) -> list[Stage]:
    """The tournament's stages, played in a random order of results."""
    seeding = seeded([entry.entrant for entry in each.field.values() if entry.joined == Round(0, 0)])
    stages = []
    for index, spec in enumerate(each.spec.stages):
        stage = Stage(index, spec, each.spec.seats, seeding, each.field)
        stages.append(stage.play_at_random(outcome, rng))
        seeding = stage.order
    return stages


def compare(seed: int) -> tuple[str, int]:
    """Plays a tournament three times and compares; returns its formats and number of games."""
    each = tournament(random.Random(seed))
    runs = [run(each, drawn(seed), random.Random(f"{seed} {time}")) for time in range(3)]
    for stage in runs[0]:
        check_stage(stage)
    seen = [
        (
            [(dict(sorted(stage.blocks.items())), stage.results, stage.order) for stage in stages],
            results_digest(result for stage in stages for result in stage.finished.values()).hex(),
            standings_digest([stage.standings for stage in stages]).hex(),
        )
        for stages in runs
    ]
    assert seen[0] == seen[1] == seen[2], f"tournament {seed} depends on the order of results"
    games = sum(len(result.games) for stage in runs[0] for result in stage.results)
    return " ".join(stage.format.value for stage in each.spec.stages), games


def check_stage(stage: Stage) -> None:
    """Checks what must hold in every stage."""
    blocks = list(stage.blocks.values())
    assert not uneven_blocks(stage.results), "everybody sat in each seat equally often"
    for block in blocks:
        moment = Round(stage.index, block.round)
        assert all(stage.field[name].plays_in(moment) for name in block.entrants), (
            "who has left is not paired"
        )
        assert len(block.entrants) in {1, stage.seats}
        assert len(set(block.entrants)) == len(block.entrants)
    for sat in Counter((block.round, name) for block in blocks for name in block.entrants).values():
        assert stage.spec.format not in KNOCKOUTS or sat == 1, "in one block of a round"
    if stage.spec.format is Format.SWISS:
        _check_swiss(stage)
    after = Round(stage.index + 1, 0)
    assert len(set(stage.order)) == len(stage.order)
    stay = [stage.field[name].plays_in(after) for name in stage.order]
    names = {row.entrant for row in stage.standings}
    nobody_stays = not any(stage.field[name].plays_in(after) for name in names)
    assert all(stay) or nobody_stays, "who has left does not go on"
    if stage.spec.advance:
        assert len(stage.order) <= stage.spec.advance * stage.spec.groups


def _check_swiss(stage: Stage) -> None:
    for blocks in stage.rounds():
        meetings = {frozenset(block.entrants) for block in blocks}
        seated = [name for meeting in meetings for name in meeting]
        assert len(set(seated)) == len(seated), "at one table of a round"
    byes = Counter(block.entrants[0] for block in stage.blocks.values() if block.is_bye)
    is_steady = all(each.left is None and each.joined == Round(0, 0) for each in stage.field.values())
    smallest = len(stage.seeding) // stage.spec.groups
    rounds = len(stage.rounds())
    if is_steady and rounds * (stage.seats - 1) <= smallest:
        assert max(byes.values(), default=0) <= 1, "one bye at the most"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tournaments", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    games, formats = 0, Counter[str]()
    for seed in itertools.islice(itertools.count(options.seed), options.tournaments):
        stages, count = compare(seed)
        formats.update(stages.split())
        games += count
    played = ", ".join(f"{count} {name}" for name, count in sorted(formats.items()))
    sys.stdout.write(f"{options.tournaments} tournaments, each played 3 times: {games} games, {played}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
