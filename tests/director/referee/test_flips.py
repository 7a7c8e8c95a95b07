"""No byte of a record can change without the referee noticing."""

from tests.director.referee import flips


def test_every_flipped_byte_is_found() -> None:
    found, missed = flips.run(40, seed=2)
    assert missed == []
    assert found.total() == 40
    assert len(found) == 2 * len(flips.TABLES), "each table with and without a clock"
