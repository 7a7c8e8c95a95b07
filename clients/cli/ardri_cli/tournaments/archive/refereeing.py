"""Judges records of an export with the director's own referee, in several processes."""

import itertools
import multiprocessing
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from typing import Final

from google.protobuf.message import DecodeError

from ardri.match.v1.match_pb2 import MatchSpec
from ardri.match.v1.record_pb2 import LogEntry, Record
from services import games
from services.director.planning.assignments import Contest
from services.director.referee.referee import Expectation, judge
from services.kernel import OptionValue, commitment
from services.programs.wasm.host.module import Module
from services.tournament.blocks import Block
from services.tournament.export.manifest import Manifest
from services.tournament.results import GameResult
from services.tournament.seed_tree import SeedTree

_BATCH: Final = 1_000
"""How many games are in memory at once."""
_CHUNK: Final = 10
_NO_MODULES: Final[Mapping[bytes, Module]] = {}


@dataclass(frozen=True, slots=True)
class Claim:
    """The claim that a record belongs to a game. `content`: a match.v1.Record."""

    block: Block
    rotation: int
    content: bytes


@dataclass(frozen=True, slots=True)
class Found:
    """The verdict on a claim: a result, or None and why. `modules`: how many seats' programs played again."""

    claim: Claim
    result: GameResult | None
    refusal: str
    modules: int = 0


def judged(
    manifest: Manifest, claims: Iterable[Claim], processes: int, modules: Mapping[bytes, Module] = _NO_MODULES
) -> Iterator[Found]:
    """Judges all claims, in their order. `modules`: the available ones, by SHA-256."""
    if processes == 1:
        yield from map(Referee(manifest, modules).judge, claims)
        return
    spawning = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, spawning, _begin, (manifest, modules)) as pool:
        left = iter(claims)
        while batch := list(itertools.islice(left, _BATCH)):
            yield from pool.map(_judge, batch, chunksize=_CHUNK)


_referees: Final[list["Referee"]] = []
"""The referee of this process of the pool; one entry."""


def _begin(manifest: Manifest, modules: Mapping[bytes, Module]) -> None:
    _referees.append(Referee(manifest, modules))


def _judge(claim: Claim) -> Found:
    return _referees[0].judge(claim)


class Referee:
    """Judges the games of one tournament: each must be what its seeds and its pairing say."""

    def __init__(self, manifest: Manifest, modules: Mapping[bytes, Module]) -> None:
        self._modules = modules
        self._is_revealed = bool(manifest.seeds.root)
        self._entrants = {each.entrant.name: each.entrant for each in manifest.entrants}
        self._contest = Contest(
            spec=replace(manifest.spec, options=_options(manifest)),
            rules_version=manifest.rules_version,
            tree=SeedTree(manifest.tournament_id, manifest.seeds.root or bytes(32)),
            start_ms=manifest.created_ms,
        )

    def judge(self, claim: Claim) -> Found:
        """Plays the record again. The entrants of the block must be known."""
        try:
            record = Record.FromString(claim.content)
        except DecodeError as error:
            return Found(claim, None, f"no record: {error}")
        try:
            expected = self._contest.expectation(claim.block, claim.rotation, self._entrants)
            wanted = expected if self._is_revealed else _by_its_own_seed(expected, record)
            judgement = judge(record, wanted, self._modules)
        except ValueError as error:  # a number or a seed that no game can have
            return Found(claim, None, f"no game can be like that: {error}")
        return Found(claim, judgement.result, judgement.refusal, len(judgement.replayed))


def _options(manifest: Manifest) -> Mapping[str, OptionValue]:
    """The values of all options, also of those that are newer than the export."""
    spec = manifest.spec
    return games.load(spec.game).setup(spec.seats, spec.options, manifest.rules_version).options


def _by_its_own_seed(expected: Expectation, record: Record) -> Expectation:
    """The expectation with the game's own revealed seed, as long as the tournament's is not revealed."""
    try:
        ended = LogEntry.FromString(record.entries[-1] if record.entries else b"").ended
    except DecodeError:
        return expected
    spec = MatchSpec.FromString(expected.spec)
    spec.seed_commitment = commitment(ended.seed, ended.salt)
    return replace(
        expected,
        match_id=record.match_id,
        spec=spec.SerializeToString(deterministic=True),
        seed=ended.seed,
        salt=ended.salt,
        own_seeds=(),
    )
