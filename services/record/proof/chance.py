"""The key of all chance in a match, made from the seed alone, or from seed and the seats' entropy. Pure.

The seed is committed to before any seat adds entropy. So neither the server nor a seat can choose the chance
alone. `ChanceSource` in match.proto says how the key is derived, for checks without this code.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from ardri.match.v1 import match_pb2
from services.record.proof import hkdf

LEAST_ENTROPY: Final = 16
MOST_ENTROPY: Final = 64
MOST_ID_BYTES: Final = 255
"""The most bytes of a match id: its length is written in one byte."""

_SEED_ALONE: Final = match_pb2.CHANCE_SOURCE_UNSPECIFIED
_SEED_AND_ENTROPY: Final = match_pb2.CHANCE_SOURCE_SEED_AND_ENTROPY
_KEY_BYTES: Final = 32
_LABEL: Final = b"ardri chance"


def is_known(spec: match_pb2.MatchSpec) -> bool:
    """Whether this version of the platform knows the match's source of chance."""
    return spec.chance in (_SEED_ALONE, _SEED_AND_ENTROPY)


def fits(spec: match_pb2.MatchSpec, entropy: bytes) -> bool:
    """Whether a seat of the match may add this entropy; to add none is always allowed."""
    takes_some = spec.chance == _SEED_AND_ENTROPY
    return not entropy or (takes_some and LEAST_ENTROPY <= len(entropy) <= MOST_ENTROPY)


def chance_key(seed: bytes, match_id: str, spec: match_pb2.MatchSpec, entropies: Sequence[bytes]) -> bytes:
    """Returns the key of all draws, 32 bytes, as secret as the seed. `entropies`: of all seats in order."""
    if spec.chance == _SEED_ALONE:
        return seed
    info = _LABEL + b"".join(_with_length([match_id.encode(), *entropies]))
    return hkdf.expand(hkdf.extract(spec.seed_commitment, seed), info, _KEY_BYTES)


def _with_length(parts: Iterable[bytes]) -> Iterable[bytes]:
    for part in parts:
        yield len(part).to_bytes(1, "big")
        yield part
