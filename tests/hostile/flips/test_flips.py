"""No byte of a record can change without the referee noticing."""

from tests.hostile.flips import records


def test_every_flipped_byte_is_found() -> None:
    found, missed = records.run(40, seed=2)
    assert missed == []
    assert found.total() == 40
    assert len(found) == 2 * len(records.TABLES), "each table with and without a clock"
