"""The JSON that the ledger stores: names, numbers, the spec of a stage, the result of a game."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from services.tournament.results import GameResult, Verdict
from services.tournament.spec import Format, StageSpec, TestSpec


def dump(values: Sequence[Any]) -> str:
    """Writes a list."""
    return json.dumps(list(values), separators=(",", ":"))


def load(text: str) -> tuple[Any, ...]:
    """Reads what `dump` wrote."""
    return tuple(json.loads(text))


def dump_stage(spec: StageSpec) -> str:
    """Writes the spec of a stage."""
    return json.dumps(asdict(spec) | {"format": spec.format.value}, separators=(",", ":"))


def load_stage(text: str) -> StageSpec:
    """Reads what `dump_stage` wrote."""
    fields = json.loads(text)
    fields["format"] = Format(fields["format"])
    fields["heroes"] = tuple(fields["heroes"])
    fields["pairings"] = tuple(map(tuple, fields["pairings"]))
    fields["test"] = None if fields["test"] is None else TestSpec(**fields["test"])
    return StageSpec(**fields)


def dump_result(result: GameResult) -> str:
    """Writes the values by seat of a game's result, without the names."""
    verdicts = [verdict.value for verdict in result.verdicts]
    return dump((result.ranks, result.payoffs, verdicts))


def load_result(text: str, seats: tuple[str, ...], plies: int, digest: bytes) -> GameResult:
    """Makes the result of a game from what `dump_result` wrote and the rest."""
    ranks, payoffs, verdicts = json.loads(text)
    return GameResult(seats, tuple(ranks), tuple(payoffs), tuple(map(Verdict, verdicts)), plies, digest)
