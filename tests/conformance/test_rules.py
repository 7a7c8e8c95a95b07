"""Every rule that code, protos or options name is written down, and every written rule is named somewhere."""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from services import games
from services.kernel import CHANCE, Game, Seat, legal_actions, to_act
from services.wording import Rule, rules_of
from tests.conformance.subjects import Subject, subjects
from tests.conformance.walk import random_walk, some

_ROOT = Path(__file__).parents[2]
_NUMBER = re.compile(r"[A-Z]\d{1,3}")
_PLAIN = re.compile(r"seed( \d+|: [\w ]+)?|course: \w+")
"""References to the printed rules, by the name of a paragraph or its number."""
WRITTEN = [name for name in games.names() if rules_of(games.load(name), "")]
"""A new game has no written rules at first."""


def test_our_games_have_their_rules_written_down() -> None:
    assert {"plaques", "tablut", "tara", "westeria"} <= set(WRITTEN)


@pytest.mark.parametrize("name", WRITTEN)
def test_each_number_that_code_or_protos_name_is_written_down(name: str) -> None:
    numbers = {rule.number for rule in _rules(name)}
    named = set(_named(name, _letter(name)))

    assert named
    assert named - numbers == set()


@pytest.mark.parametrize("name", WRITTEN)
def test_nothing_is_written_down_that_nothing_names(name: str) -> None:
    readme = (_ROOT / "services/games" / name / "README.md").read_text(encoding="utf-8")
    ours = {rule.number for rule in _rules(name) if not _PLAIN.fullmatch(rule.number)}
    named = {*_named(name, _letter(name)), *_NUMBER.findall(readme)}

    assert all(_NUMBER.fullmatch(number) for number in ours)
    assert ours - named == set()


@pytest.mark.parametrize("name", WRITTEN)
def test_rules_read_as_sentences(name: str) -> None:
    facts = games.load(name).facts
    for version in facts.all_rules:
        rules = rules_of(games.load(name), version)
        assert len({rule.number for rule in rules}) == len(rules)
        for rule in rules:
            for text in (rule.title, rule.text):
                assert text.isprintable(), rule
                assert text.strip() == text != "", rule
            assert rule.title[-1] not in ".,;:", rule
            assert rule.text[-1] == ".", rule
            assert len(rule.text) <= 260, rule


@pytest.mark.parametrize("name", WRITTEN)
def test_an_older_reading_is_of_a_rule_that_there_is(name: str) -> None:
    facts = games.load(name).facts
    newest = {rule.number: rule.text for rule in _rules(name)}
    for version in facts.older_rules:
        older = {rule.number: rule.text for rule in rules_of(games.load(name), version)}
        assert older.keys() == newest.keys()


def test_matches_of_older_rules_read_their_own() -> None:
    texts = {version: _text("tara", version, "T47") for version in ("1", "2")}
    assert "loses" in texts["1"]
    assert "keeps" in texts["2"]


@pytest.mark.parametrize("subject", [each for each in subjects() if each.game.facts.name in WRITTEN], ids=str)
def test_every_refusal_names_a_rule_that_is_written_down(subject: Subject) -> None:
    game = subject.game
    numbers = {rule.number for rule in _rules(game.facts.name)}
    named = set[str]()
    for seed in range(4):
        seats = game.facts.min_seats + seed % (game.facts.max_seats - game.facts.min_seats + 1)
        walk = random_walk(subject, game.setup(seats), Random(seed))
        named |= set(_refusals(game, walk.states, Random(seed)))
        outcome = game.outcome(walk.states[-1])
        assert outcome is not None
        named.add(outcome.rule)

    assert set() < named - {""} <= numbers


def _refusals(game: Game[Any, Any], states: Sequence[Any], rng: Random) -> Iterator[str]:
    """Yields the rules behind refusals of actions that belong to other positions or other seats."""
    known = [
        (seat, action)
        for state in some(states, rng, 12)
        for seat in to_act(state)
        for action in some(legal_actions(state, seat), rng)
    ]
    for state in some(states, rng, 40):
        for seat, action in (*some(known, rng, 12), (Seat(0), 0), (CHANCE, 0)):
            if not (seat in to_act(state) and state.is_legal(seat, action)):
                yield game.refusal(state, seat, action).rule


def _rules(name: str) -> tuple[Rule, ...]:
    game = games.load(name)
    return rules_of(game, game.facts.rules_version)


def _text(name: str, version: str, number: str) -> str:
    return next(rule.text for rule in rules_of(games.load(name), version) if rule.number == number)


def _letter(name: str) -> str:
    """The first letter of the game's rule numbers. Others with numbers are squares or positions."""
    (letter,) = {rule.number[0] for rule in _rules(name) if _NUMBER.fullmatch(rule.number)}
    return letter


def _named(name: str, letter: str) -> Iterator[str]:
    """Yields rule numbers in code, data and protos of the game, and the code's names of printed rules."""
    folder = _ROOT / "services/games" / name
    data = [path for path in folder.rglob("*.toml") if path.name != "rules.toml"]
    protos = (_ROOT / "protos/ardri" / name).rglob("*.proto")
    code = [path.read_text(encoding="utf-8") for path in folder.rglob("*.py")]
    for text in (*code, *(path.read_text(encoding="utf-8") for path in (*data, *protos))):
        yield from re.findall(rf"\b{letter}\d{{1,3}}\b", text)
    for node in (node for text in code for node in ast.walk(ast.parse(text))):
        match node:
            case ast.Constant(value=str(word)) if _PLAIN.fullmatch(word):
                yield word
    yield from (spec.rule for spec in games.load(name).facts.options if spec.rule)
