"""The cache keeps the tournaments used last: a few of any size, or many small ones."""

import pytest

from services.director.planning import recent_tournaments, tournament_cache
from services.director.planning.assignments import Contest
from services.director.planning.recent_tournaments import RecentTournaments
from services.ledger.ledger import Ledger
from services.tournament.seed_tree import SeedTree
from services.tournament.spec import TournamentSpec
from tests.ledger.sample import GAME, begin, levels, new_tournament

MOST = 3


@pytest.fixture
def recent(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> RecentTournaments:
    """The cache over eight tournaments with six blocks each."""
    contest = Contest(TournamentSpec("", GAME), "1", SeedTree("t", bytes(32)), 0)
    monkeypatch.setattr(tournament_cache, "contest_of", lambda row: contest)
    monkeypatch.setattr(recent_tournaments, "_MOST", MOST)
    monkeypatch.setattr(recent_tournaments, "_OWN_BLOCKS", 4)
    for number in range(8):
        begin(ledger, new_tournament(f"t{number}", levels(4)))
    return RecentTournaments(ledger)


def use_all(recent: RecentTournaments) -> int:
    """Uses each tournament once; returns how many of them had been kept."""
    before = list(recent._kept.values())
    for number in range(8):
        tournament = recent.of(f"t{number}")
        tournament.refresh()
        tournament.record(0)
    return sum(each in before for each in recent._kept.values())


@pytest.mark.parametrize(("most_blocks", "kept"), [(70, 8), (69, 0), (0, 0)])
def test_many_are_kept_as_long_as_they_are_small(
    recent: RecentTournaments, monkeypatch: pytest.MonkeyPatch, most_blocks: int, kept: int
) -> None:
    monkeypatch.setattr(recent_tournaments, "_MOST_BLOCKS", most_blocks)
    use_all(recent)
    assert use_all(recent) == kept
    assert len(recent._kept) == max(kept, 7 if most_blocks else MOST)


def test_few_are_kept_however_large(recent: RecentTournaments, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recent_tournaments, "_MOST", 8)
    monkeypatch.setattr(recent_tournaments, "_MOST_BLOCKS", 0)
    use_all(recent)
    assert use_all(recent) == 8
