"""Words that must be nowhere are found wherever they are, and only they."""

import base64

import pytest

from tests.secrets.canary.canaries import Canaries, apart_from, forms, telling
from tests.secrets.canary.judge import Leak

SEED = bytes(range(200, 232))
CANARIES = Canaries(frozenset({"k3-invite"}) | forms(SEED), frozenset({"keep 3 14", "place A1"}))


@pytest.mark.parametrize(
    "line",
    [
        "code=k3-invite,",
        f"seed {SEED.hex()}",
        f"seed {SEED!r}",
        f"seed {base64.b64encode(SEED).decode()}",
        "token='eyJhbGciOi'",
        "action=keep 3 14",
        '{"notation": "place A1"}',
        "illegal: place A1; the zone is taken",
    ],
)
def test_a_canary_in_a_line_is_found(line: str) -> None:
    with pytest.raises(Leak):
        CANARIES.check(f"before\n{line}\nafter", "the log")


def test_what_only_looks_like_one_passes() -> None:
    CANARIES.check("keep 3 141, replace A1, place A10, place B1, invite, seed", "the log")


def test_only_telling_notations_are_canaries() -> None:
    told = telling(["done", "ready", "place A1", "place B2", "7 8"], harmless="actions look like place A1")
    assert told == {"place B2"}


def test_what_somebody_has_asked_for_tells_nothing_and_anything_beside_it_does() -> None:
    CANARIES.check(
        apart_from("that request played keep 3 14, not place A1", ["place A1", "keep 3 14"]), "told"
    )
    with pytest.raises(Leak):
        CANARIES.check(apart_from("that request played keep 3 14", ["keep 3 1", "place A1"]), "told")
