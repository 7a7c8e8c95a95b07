"""Checks of a client that nobody, the platform included, chooses the chance of a match. Pure.

1. The platform commits to its seed when the match is created: `spec.seed_commitment`.
2. A client reads that before it takes a seat, and only then makes entropy. The seed cannot be chosen to fit.
3. The log has both, and at the end the seed: `check_log`. `ardri verify` replays the match to check that all
   draws follow from them; docs/verifying.md says what this proves and what it does not.
"""

import hashlib
import secrets
from collections.abc import Iterable
from typing import Final

from ardri.match.v1 import match_pb2 as pb
from ardri.match.v1.record_pb2 import LogEntry, Record
from ardri_client.errors import UnfairChance
from ardri_client.match.place import Place

_ENTROPY_BYTES: Final = 32
_COMMITMENT_BYTES, _SEED_BYTES, _SALT_BYTES = 32, 32, 16


def fresh_entropy() -> bytes:
    """Returns 32 secret random bytes."""
    return secrets.token_bytes(_ENTROPY_BYTES)


def commitment_of(match: pb.Match) -> bytes:
    """Returns the platform's commitment in a match whose chance takes entropy.

    Raises:
        UnfairChance: there is no commitment, or the match takes no entropy.
    """
    if match.spec.chance != pb.CHANCE_SOURCE_SEED_AND_ENTROPY:
        raise UnfairChance(f"{match.match_id} takes no entropy: connect with entropy=None to play it")
    if len(match.spec.seed_commitment) != _COMMITMENT_BYTES:
        raise UnfairChance(f"{match.match_id} is committed to no seed")
    return match.spec.seed_commitment


def check_match(place: Place, match: pb.Match) -> None:
    """Checks that a match, as the platform shows it, has the place's commitment and entropy.

    Raises:
        UnfairChance: it has other ones.
    """
    if place.commitment and match.spec.seed_commitment != place.commitment:
        raise UnfairChance("the commitment to the seed has changed since the seat was taken")
    if place.entropy and match.seats[place.seat].entropy != place.entropy:
        raise UnfairChance("the platform does not have the entropy that this seat has sent")


def check_record(match_id: str, record: Record) -> None:
    """Checks that a record is that of the match, if it has entries yet.

    All chance also depends on the match id: a platform that gives another one could have tried many.

    Raises:
        UnfairChance: it is the record of another match.
    """
    if record.entries and record.match_id != match_id:
        raise UnfairChance(
            f"the platform gives the record of {record.match_id[:80]!r} for that of {match_id}"
        )


def check_log(place: Place, log: Iterable[pb.Event | LogEntry], *, is_whole: bool = False) -> None:
    """Checks that the events or entries of a match have the commitment, the entropy, and a seed that fits.

    `is_whole`: the match has ended, so the log must reveal the seed.

    Raises:
        UnfairChance: they have not, or this place sent no entropy, so that there is nothing to check.
    """
    if not (place.entropy and place.commitment):
        raise UnfairChance("no entropy was sent from here for this seat, so there is nothing to check")
    created, joined = pb.MatchSpec(), pb.Seat()
    is_given_back = has_begun = is_revealed = False
    for each in log:
        if each.HasField("created"):
            created = each.created.spec
        elif each.HasField("started"):
            has_begun = True
        elif each.HasField("joined"):
            _check_seat(each.joined.seat, has_begun=has_begun)
            if each.joined.seat.seat == place.seat:
                joined = each.joined.seat
        elif each.HasField("freed") and _freed(each) == place.seat:
            is_given_back |= joined.entropy == place.entropy
            joined = pb.Seat()
        elif each.HasField("ended"):
            _check_seed(each.ended, place.commitment)
            is_revealed = True
    if is_whole and not is_revealed:
        raise UnfairChance("the match has ended, and its log reveals no seed")
    if created.chance != pb.CHANCE_SOURCE_SEED_AND_ENTROPY or created.seed_commitment != place.commitment:
        raise UnfairChance("the log has another commitment than the one under which the seat was taken")
    if joined.entropy != place.entropy and is_given_back:
        raise UnfairChance("the seat was given back, and its entropy with it, so there is nothing to check")
    if joined.entropy != place.entropy:
        raise UnfairChance("the log does not have the entropy that this seat has sent")


def _freed(each: pb.Event | LogEntry) -> int:
    """Returns the seat that was given back."""
    return each.freed.seat.seat if isinstance(each, pb.Event) else each.freed.seat


def _check_seat(seat: pb.Seat, *, has_begun: bool) -> None:
    """Refuses entropy after the start, which no draw uses, and of AI seats, which the platform makes."""
    if has_begun:
        raise UnfairChance(f"the log has seat {seat.seat} taken after the start")
    if seat.entropy and (seat.HasField("bot") or not seat.account_id):
        raise UnfairChance(f"seat {seat.seat} has brought entropy, which is no person's")


def _check_seed(ended: pb.MatchEnded, commitment: bytes) -> None:
    held = hashlib.sha256(b"ardri seed" + ended.salt + ended.seed).digest() == commitment
    if not held or (len(ended.seed), len(ended.salt)) != (_SEED_BYTES, _SALT_BYTES):
        raise UnfairChance("the revealed seed does not fit the commitment")
