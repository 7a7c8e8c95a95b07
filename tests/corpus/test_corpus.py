"""The first matches of each game are told as they were; the long form replays all of them."""

from collections.abc import Iterator, Sequence

import pytest

from services import games
from tests.conformance.subjects import Subject, subjects
from tests.corpus.files import read
from tests.corpus.record import Record, difference
from tests.corpus.setting import setting_of
from tests.corpus.telling import telling

_LONGEST, _ALL = 150, 2500
"""Versions of a match that is replayed here, and of all of a game: a few seconds' worth."""
_GAMES = [subject for subject in subjects() if str(subject) in games.names()]
_RULES = [(subject, rules) for subject in _GAMES for rules in subject.game.facts.all_rules]


@pytest.mark.parametrize(("subject", "rules"), _RULES, ids=str)
def test_short_matches_are_told_as_they_were(subject: Subject, rules: str) -> None:
    for record in _short(read(subject, rules)):
        found = Record.of(record.number, telling(setting_of(subject, record.number, rules)))
        assert not difference(record, found), difference(record, found)


@pytest.mark.parametrize("subject", _GAMES, ids=str)
def test_all_seat_counts_are_played(subject: Subject) -> None:
    facts = subject.game.facts
    assert {setting_of(subject, number).setup.seats for number in range(12)} == {
        *range(facts.min_seats, facts.max_seats + 1)
    }


@pytest.mark.parametrize("subject", _GAMES, ids=str)
def test_all_options_are_played(subject: Subject) -> None:
    setups = [setting_of(subject, number).setup for number in range(400)]
    for spec in subject.game.facts.options:
        seen = {setup.options[spec.name] for setup in setups}
        assert spec.default in seen
        assert seen >= set(spec.choices)
        assert len(seen) > 1 or len(spec.choices) == 1


def _short(records: Sequence[Record]) -> Iterator[Record]:
    total = 0
    for record in records:
        if record.versions <= _LONGEST:
            yield record
            total += record.versions
        if total > _ALL:
            return
