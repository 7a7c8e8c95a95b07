"""Every law on every game, for each number of seats, with any options and random play."""

from functools import lru_cache
from random import Random

import pytest

from tests.conformance.laws import LAWS, Law
from tests.conformance.laws.facts import declared, parts
from tests.conformance.subjects import Subject, any_options, subjects, tables
from tests.conformance.walk import Walk, random_walk

MATCHES = 8
"""The number of matches at each table. All laws look at the same matches."""


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("subject", "seats"), tables(), ids=str)
def test_law(subject: Subject, seats: int, law: Law) -> None:
    for number, walk in enumerate(_walks(subject, seats)):
        try:
            law(walk, Random(number))
        except (Exception, pytest.fail.Exception) as error:  # any failure here belongs to this match
            error.add_note(f"match {number} of {MATCHES}: {walk.setup}")
            raise


@lru_cache(maxsize=2)
def _walks(subject: Subject, seats: int) -> tuple[Walk, ...]:
    """Matches with random options, the first with the defaults. No law may change them."""
    return tuple(_walk(subject, seats, number) for number in range(MATCHES))


def _walk(subject: Subject, seats: int, number: int) -> Walk:
    game, rng = subject.game, Random(f"{subject} {seats} {number}")
    setup = game.setup(seats, any_options(game.facts, rng) if number else {})
    try:
        return random_walk(subject, setup, rng)
    except Exception as error:
        error.add_note(f"match {number} of {MATCHES} cannot be played: {setup}")
        raise


@pytest.mark.parametrize("subject", subjects(), ids=str)
def test_declared_parts_occur(subject: Subject) -> None:
    facts = subject.game.facts
    setup = subject.game.setup(facts.max_seats)
    found = set[str]().union(*(parts(random_walk(subject, setup, Random(seed))) for seed in range(5)))
    assert found == declared(facts)
