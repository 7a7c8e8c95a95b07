"""Neither the server nor a seat alone can choose chance, and the referee detects an attempt."""

import hashlib
import hmac
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.engine.match import decide
from services.kernel import CHANCE
from services.record.match import Sitter
from services.record.proof.chance import chance_key
from services.record.verify import Verdict
from tests.conformance.lots import GAME as LOTS
from tests.engine.sitting import SECRET, Sitting, person
from tests.record.forgery import forged, judged, number_of
from tests.record.proof.forging import ForgingSitting

BROUGHT = (b"a" * 16, b"", b"c" * 64)


def seated(*entropies: bytes, kind: type[Sitting] = Sitting) -> Sitting:
    """A match of Lots at its start; each seat has brought the entropy given."""
    sitting = kind(LOTS, len(entropies), sit=False)
    for seat, entropy in enumerate(entropies):
        account = person(seat)
        sitter = Sitter(account.account_id, account.name, entropy=entropy)
        sitting.take(decide.join(sitting.match, seat, sitter, sitting.now_ms))
    return sitting


def drawn(sitting: Sitting) -> list[int]:
    """The actions of chance."""
    return [step.entry.acted.action for step in sitting.steps if step.entry.acted.seat == CHANCE]


def key_by_hand(spec: match_pb2.MatchSpec, match_id: str, *entropies: bytes) -> bytes:
    """The key as match.proto describes it."""
    info = b"ardri chance" + bytes([len(match_id)]) + match_id.encode()
    for entropy in entropies:
        info += bytes([len(entropy)]) + entropy
    pseudorandom = hmac.digest(spec.seed_commitment, SECRET[:32], "sha256")
    return hmac.digest(pseudorandom, info + b"\x01", hashlib.sha256)


def test_draws_come_from_the_key_that_the_proto_describes() -> None:
    match = seated(*BROUGHT).match
    key = key_by_hand(match.spec, match.match_id, *BROUGHT)
    assert match.chance_key == key == chance_key(match.seed, match.match_id, match.spec, BROUGHT)


def test_every_seat_sways_the_chance() -> None:
    games = [BROUGHT, (b"b" * 16, *BROUGHT[1:]), (*BROUGHT[:2], b"d" * 64), (BROUGHT[2], b"", BROUGHT[0])]
    matches = [seated(*each).match for each in games]
    assert len({match.chance_key for match in matches}) == len(games)
    assert len({match.seed for match in matches}) == 1


def test_real_matches_are_accepted() -> None:
    for entropies in (BROUGHT, (b"", b""), (b"a" * 32, b"b" * 32)):
        sitting = seated(*entropies).play_out(Random(3))
        assert drawn(sitting)
        verdict = judged(sitting, sitting.record)
        assert (verdict.diverges_at, verdict.divergence) == (0, "")


def test_a_match_of_a_given_seed_draws_from_it_alone() -> None:
    spec = match_pb2.MatchSpec(seed_commitment=bytes(32))
    assert chance_key(SECRET[:32], "lots.1", spec, [b"", b""]) == SECRET[:32]


def test_a_log_with_another_entropy_diverges() -> None:
    sitting = seated(*BROUGHT).play_out(Random(3))
    joined = number_of(sitting, "joined")

    def altered(entry: LogEntry) -> None:
        entry.joined.seat.entropy = b"x" * 16

    verdict = forged(sitting, joined, altered)
    assert verdict.divergence.startswith("chance draws")
    assert verdict.diverges_at > joined


def test_a_server_that_leaves_the_entropy_out_diverges() -> None:
    sitting = seated(*BROUGHT, kind=ForgingSitting).play_out(Random(3))
    assert judged(sitting, sitting.record).divergence.startswith("chance draws")


@pytest.mark.parametrize(
    "change",
    [
        {"entropy": b"x" * 15},
        {"entropy": b"x" * 65},
    ],
)
def test_entropy_of_a_forbidden_length_diverges(change: dict[str, Any]) -> None:
    sitting = seated(*BROUGHT).play_out(Random(3))
    joined = number_of(sitting, "joined")
    verdict = forged(sitting, joined, lambda entry: entry.joined.seat.MergeFrom(match_pb2.Seat(**change)))
    assert verdict.diverges_at == joined


def test_a_spec_that_says_otherwise_diverges() -> None:
    """The server claims that the match takes no entropy, or invents another source of chance."""
    sitting = seated(b"", b"").play_out(Random(3))
    verdicts: list[Verdict] = []
    for source in (match_pb2.CHANCE_SOURCE_UNSPECIFIED, 2):

        def renamed(entry: LogEntry, source: int = source) -> None:
            entry.created.spec.chance = source  # type: ignore[assignment]  # also a value that does not exist

        verdicts.append(forged(sitting, 1, renamed))
    assert verdicts[0].divergence.startswith("chance draws")
    assert verdicts[1].diverges_at == 1


def test_entropy_where_the_seed_alone_counts_diverges() -> None:
    sitting = seated(*BROUGHT).play_out(Random(3))

    def renamed(entry: LogEntry) -> None:
        entry.created.spec.chance = match_pb2.CHANCE_SOURCE_UNSPECIFIED

    assert forged(sitting, 1, renamed).diverges_at == number_of(sitting, "joined")


@pytest.mark.parametrize("sitter", [Sitter("", "level 3", 3), Sitter("", ""), Sitter("account-1", "", 3)])
def test_no_ai_seat_brings_entropy_that_the_platform_would_choose(sitter: Sitter) -> None:
    sitting = Sitting(LOTS, 2, sit=False)
    sitting.take(decide.join(sitting.match, 0, Sitter("account-0", "", entropy=bytes(16)), sitting.now_ms))
    sitting.take(decide.join(sitting.match, 1, replace(sitter, entropy=bytes(16)), sitting.now_ms))
    sitting.play_out(Random(1))
    verdict = judged(sitting, sitting.record)
    assert (verdict.diverges_at, verdict.divergence) == (3, "entropy of seat 1, which is no person's")
