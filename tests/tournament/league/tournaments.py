"""Ended tournaments with given places, without playing any game."""

import hashlib
from collections.abc import Mapping, Sequence

from services.tournament.blocks import Block, BlockResult
from services.tournament.export.manifest import Digests
from services.tournament.league import EndedTournament, LeagueSpec, Season
from services.tournament.results import GameResult, Verdict


def held(name: str, places: Sequence[str], identities: Mapping[str, str] | None = None) -> EndedTournament:
    """An ended tournament with these places; players who share one stand together, as in `["ann", "bob cy"]`.

    All have met each other in both seats, and beaten everybody behind them.
    """
    groups = tuple(tuple(group.split()) for group in places)
    order = {player: at for at, group in enumerate(groups) for player in group}
    met = [(one, other) for one in order for other in order if one < other]
    blocks = tuple(_block(number, pair, order) for number, pair in enumerate(met))
    digest = hashlib.sha256(name.encode()).digest()
    known = dict.fromkeys(order, "a program") | dict(identities or {})
    return EndedTournament(f"id-{name}", name, Digests(digest, digest), groups, blocks, known)


def _block(number: int, pair: tuple[str, str], order: Mapping[str, int]) -> BlockResult:
    block = Block(0, number, 0, pair)
    return BlockResult(block, tuple(_game(block.seats(rotation), order) for rotation in range(2)))


def _game(seats: tuple[str, ...], order: Mapping[str, int]) -> GameResult:
    one, other = (order[name] for name in seats)
    ranks = (1, 1) if one == other else (1, 2) if one < other else (2, 1)
    return GameResult(seats, ranks, (0, 0), (Verdict.PLAYED,) * 2, 9, bytes(32))


def spec_of(seasons: int, **rules: object) -> LeagueSpec:
    """The spec of a league with so many seasons, `s1`, `s2`, ..; the last one is open if `is_open`."""
    is_open = bool(rules.pop("is_open", False))
    named = tuple(
        Season(f"s{number}", {}, is_open=is_open and number == seasons) for number in range(1, seasons + 1)
    )
    return LeagueSpec("League", "tablut", seasons=named, **rules)  # type: ignore[arg-type]  # rules by name
