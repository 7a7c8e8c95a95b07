"""The director's own referee, on records of an export, in as many processes as there are cores."""

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
"""Games that are in memory at once."""
_CHUNK: Final = 10
_NO_MODULES: Final[Mapping[bytes, Module]] = {}


@dataclass(frozen=True, slots=True)
class Claim:
    """The claim that a record is of a game. `content`: match.v1.Record."""

    block: Block
    rotation: int
    content: bytes


@dataclass(frozen=True, slots=True)
class Found:
    """What the record of a claim comes to; None and why not. `modules`: seats whose programs played again."""

    claim: Claim
    result: GameResult | None
    refusal: str
    modules: int = 0


def judged(
    manifest: Manifest, claims: Iterable[Claim], processes: int, modules: Mapping[bytes, Module] = _NO_MODULES
) -> Iterator[Found]:
    """Judges all claims, in their order. `modules`: that are here, by SHA-256."""
    if processes == 1:
        yield from map(Referee(manifest, modules).judge, claims)
        return
    spawning = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, spawning, _begin, (manifest, modules)) as pool:
        left = iter(claims)
        while batch := list(itertools.islice(left, _BATCH)):
            yield from pool.map(_judge, batch, chunksize=_CHUNK)


_referees: Final[list["Referee"]] = []
"""The one of this process of the pool."""


def _begin(manifest: Manifest, modules: Mapping[bytes, Module]) -> None:
    _referees.append(Referee(manifest, modules))


def _judge(claim: Claim) -> Found:
    return _referees[0].judge(claim)


class Referee:
    """Judges the games of one tournament: each is to be what its seeds and its pairing say."""

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
        """Plays the record again. The block is one of known entrants."""
        try:
            record = Record.FromString(claim.content)
        except DecodeError as error:
            return Found(claim, None, f"no record: {error}")
        try:
            expected = self._contest.expectation(claim.block, claim.rotation, self._entrants)
            wanted = expected if self._is_revealed else _by_its_own_seed(expected, record)
            judgement = judge(record, wanted, self._modules)
        except ValueError as error:  # a number or a seed that no game has
            return Found(claim, None, f"no game can be like that: {error}")
        return Found(claim, judgement.result, judgement.refusal, len(judgement.replayed))


def _options(manifest: Manifest) -> Mapping[str, OptionValue]:
    """All of them, also in an export that is older than some."""
    spec = manifest.spec
    return games.load(spec.game).setup(spec.seats, spec.options, manifest.rules_version).options


def _by_its_own_seed(expected: Expectation, record: Record) -> Expectation:
    """Before the tournament's seed is revealed a game can only be held to the one that it revealed itself."""
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
