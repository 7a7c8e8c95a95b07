"""A small tournament, paired, played at random and judged without a platform."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

from services.director.games import rules_of
from services.director.planning.assignments import Contest
from services.director.referee.referee import judge
from services.kernel import commitment
from services.tournament.blocks import Block, BlockResult
from services.tournament.entrants import Entrant, EntrantKind, Entry, Round, seeded
from services.tournament.export.manifest import LAYOUT, Digests, Manifest, Participant, Seeds
from services.tournament.formats import plan
from services.tournament.plan import StageRecord
from services.tournament.seed_tree import SeedTree
from services.tournament.spec import Format, StageSpec, TournamentSpec
from tests.director.host import hosted

ROOT, SALT = bytes(range(32)), bytes(range(16))
CREATED_MS = 1_700_000_000_000
TOURNAMENT_ID = "t0123"
NAMES = ("one", "two", "three", "four", "five")


def levels(names: Sequence[str] = NAMES) -> tuple[Entrant, ...]:
    return tuple(Entrant(name, EntrantKind.LEVEL, level=1, rating=1500 - at) for at, name in enumerate(names))


SWISS = TournamentSpec(
    "Level ladder",
    "tablut",
    options={"quiet_plies": 12},
    stages=(StageSpec(Format.SWISS, rounds=3),),
)


@dataclass
class Played:
    """`blocks`: by stage and number, byes too. `records`: by stage, block and rotation."""

    manifest: Manifest
    blocks: list[BlockResult] = field(default_factory=list)
    records: dict[tuple[int, int, int], bytes] = field(default_factory=dict)
    stages: list[StageRecord] = field(default_factory=list)
    match_ids: dict[tuple[int, int, int], str] = field(default_factory=dict)


def played(
    spec: TournamentSpec = SWISS, entrants: Sequence[Entrant] = (), tournament_id: str = TOURNAMENT_ID
) -> Played:
    """The whole tournament, from the first pairing to the last game; each id gives another one."""
    entrants = entrants or levels()
    found = Played(replace(manifest_of(spec, entrants), tournament_id=tournament_id))
    game = rules_of(spec.game).game
    spec = replace(spec, options=game.setup(spec.seats, spec.options).options)
    found.manifest = replace(found.manifest, spec=spec, rules_version=game.facts.rules_version)
    contest = Contest(spec, game.facts.rules_version, SeedTree(tournament_id, ROOT), CREATED_MS)
    seeding = seeded(list(entrants))
    by_name = {entrant.name: entrant for entrant in entrants}
    for index, stage in enumerate(spec.stages):
        record = StageRecord(
            index, stage, spec.seats, seeding, {each.name: Entry(each) for each in entrants}, (), {}
        )
        while not (step := plan(record)).is_final:
            assert step.blocks, "somebody must play on"
            record = _with(
                record, step.blocks, [_play(block, contest, by_name, found) for block in step.blocks]
            )
        record = _with(record, step.blocks, [BlockResult(block, ()) for block in step.blocks])
        record = replace(
            record,
            blocks=tuple(block for block in record.blocks if block.number not in step.void),
            finished={key: value for key, value in record.finished.items() if key not in step.void},
        )
        found.blocks += [record.finished[number] for number in sorted(record.finished)]
        found.stages.append(record)
        seeding = step.order
    found.manifest = replace(found.manifest, sequence=len(found.blocks))
    return found


def telling_the_field(found: Played) -> Played:
    """The same tournament, with the statement that all joined in the first round, as exports have today."""
    there = tuple(replace(each, joined=Round(0, 0)) for each in found.manifest.entrants)
    return replace(found, manifest=replace(found.manifest, entrants=there))


def manifest_of(spec: TournamentSpec, entrants: Sequence[Entrant]) -> Manifest:
    return Manifest(
        layout=LAYOUT,
        tournament_id=TOURNAMENT_ID,
        state="ended",
        rules_version="",
        created_ms=CREATED_MS,
        started_ms=CREATED_MS + 1_000,
        ended_ms=CREATED_MS + 61_000,
        sequence=0,
        spec=spec,
        entrants=tuple(Participant(entrant, withdrawn=False) for entrant in entrants),
        seeds=Seeds(commitment(ROOT, SALT), ROOT, SALT),
        digests=Digests(b"", b""),
        files={},
    )


def _with(record: StageRecord, blocks: Sequence[Block], results: Sequence[BlockResult]) -> StageRecord:
    finished = dict(record.finished) | {result.block.number: result for result in results}
    return replace(record, blocks=(*record.blocks, *blocks), finished=finished)


def _play(block: Block, contest: Contest, entrants: dict[str, Entrant], found: Played) -> BlockResult:
    games = []
    for rotation in range(block.rotations):
        expected = contest.expectation(block, rotation, entrants)
        record = hosted(
            expected, Random(f"{contest.tree.tournament_id}/{block.stage}/{block.number}/{rotation}")
        )
        judgement = judge(record, expected)
        assert judgement.result is not None, judgement.refusal
        games.append(judgement.result)
        place = (block.stage, block.number, rotation)
        found.records[place] = record.SerializeToString(deterministic=True)
        found.match_ids[place] = expected.match_id
    return BlockResult(block, tuple(games))
