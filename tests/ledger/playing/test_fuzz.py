"""A short run of tests/ledger/playing/fuzz.py."""

from services.ledger.ledger import Ledger
from tests.ledger.playing.fuzz import Fuzz


def test_what_must_not_count_changes_nothing(ledger: Ledger) -> None:
    seen = Fuzz(ledger, seed=7).run(250)
    assert len(seen) == 7, "every kind was tried"
