"""Reads the TOML file of a tournament into a `TournamentSpec`. Its keys are in docs/tournaments.md."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri_cli.tournaments.spec import spec_values as values
from ardri_cli.tournaments.spec.spec_values import Put, Wrong
from ardri_cli.tournaments.spec.toml_lines import Path as KeyPath
from ardri_cli.tournaments.spec.toml_lines import line_of
from ardri_client.errors import InvalidOptions, NoSuchGame
from ardri_client.options import pack_options

T = TypeVar("T")

_TEST: Final[dict[str, Put]] = dict.fromkeys(("null", "alternative", "alpha", "beta"), values.number)

_STAGE: Final[dict[str, Put]] = {
    "format": values.one_of(pb.Format.items(), "FORMAT_"),
    "rounds": values.whole,
    "blocks": values.whole,
    "groups": values.whole,
    "advance": values.whole,
    "heroes": values.words,
    "pairings": values.pairings,
    "duration": values.seconds,
}

_ENTRANT: Final[dict[str, Put]] = {
    "name": values.text,
    "rating": values.whole,
    "level": values.inside("level", values.whole),
    "program": values.inside("program", values.text),
    "bot": values.inside("account_id", values.text),
    "person": values.inside("account_id", values.text),
}
_OF_KINDS: Final[dict[str, tuple[tuple[str, ...], Put]]] = {
    "nodes": (("level",), values.whole),
    "concurrency": (("program", "bot"), values.whole),
    "sha256": (("program",), values.within("module", values.digest)),
    "fuel": (("program",), values.within("module", values.whole)),
    "memory_mib": (("program",), values.within("module", values.whole)),
}
"""Keys that only some kinds of entrants have."""

_TOURNAMENT: Final[dict[str, Put]] = {
    "name": values.text,
    "game": values.text,
    "seats": values.whole,
    "mode": values.one_of(pb.Mode.items(), "MODE_"),
    "move_time": values.seconds,
    "clock": values.clock,
    "anchor": values.text,
    "weight": values.whole,
}


class SpecError(ValueError):
    """The file does not describe a tournament; the message names file, line and key."""


def _anything(_spec: pb.TournamentSpec) -> None:
    """Requires nothing beyond what every spec has."""


def read_spec(path: Path, require: Callable[[pb.TournamentSpec], None] = _anything) -> pb.TournamentSpec:
    """The spec in a file. `require`: a check that raises `Wrong` if the spec does not fit its purpose.

    Raises:
        SpecError: no such file, no TOML, an unknown or missing key, or a value that does not fit.
    """

    def checked(found: dict[str, Any]) -> pb.TournamentSpec:
        spec = parse_spec(found)
        require(spec)
        return spec

    return located_document(path, checked)


def located_document(path: Path, parse: Callable[[dict[str, Any]], T]) -> T:
    """The result of `parse` for a TOML file. `parse` raises `Wrong` for errors in it.

    Raises:
        SpecError: no such file, no TOML, or an error of `parse`, with its line.
    """
    text = _text(path)
    try:
        return parse(tomllib.loads(text))
    except Wrong as wrong:
        raise _located(path, text, wrong) from wrong
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise SpecError(f"{path}:{line[1]}: {error}" if line else f"{path}: {error}") from error


def refusal_in(path: Path, wrong: Wrong) -> SpecError:
    """An error that the platform found, with its place in the file that was sent.

    Raises:
        SpecError: the file is gone.
    """
    return _located(path, _text(path), wrong)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise SpecError(f"{path}: {getattr(error, 'strerror', None) or error}") from error


def _located(path: Path, text: str, wrong: Wrong) -> SpecError:
    line = line_of(text, wrong.path)
    return SpecError(f"{path}:{line}: {wrong}" if line else f"{path}: {wrong}")


def parse_spec(found: dict[str, Any]) -> pb.TournamentSpec:
    """The spec that a TOML document describes.

    Raises:
        Wrong: an unknown or missing key, or a value that does not fit.
    """
    spec = pb.TournamentSpec()
    tables = {"options", "entrants", "stages"}
    _fill(spec, {key: value for key, value in found.items() if key not in tables}, _TOURNAMENT, (), tables)
    for key in ("name", "game"):
        if not getattr(spec, key):
            raise Wrong((key,), "is missing")
    _put_options(spec, values.table(found.get("options", {}), ("options",)))
    for at, entrant in enumerate(values.tables(found.get("entrants", []), ("entrants",))):
        spec.entrants.append(_entrant(entrant, ("entrants", at)))
    for at, stage in enumerate(values.tables(found.get("stages", []), ("stages",))):
        spec.stages.append(_stage(stage, ("stages", at)))
    return spec


def _fill(
    message: Any, found: dict[str, Any], keys: dict[str, Put], path: KeyPath, others: set[str] | None = None
) -> None:
    known = keys.keys() | (others or set())
    for key, value in found.items():
        if key not in keys:
            raise Wrong((*path, key), f"is no key here; there are: {', '.join(sorted(known))}")
        try:
            keys[key](message, key, value)
        except (TypeError, ValueError, OverflowError) as error:
            raise Wrong((*path, key), f"{error}, not {value!r}") from error


def _put_options(spec: pb.TournamentSpec, options: dict[str, Any]) -> None:
    try:
        packed = pack_options(spec.game, options)
    except NoSuchGame as error:
        raise Wrong(("game",), str(error)) from error
    except InvalidOptions as error:
        bad = next((name for name in options if repr(name) in str(error)), "")
        raise Wrong(("options", bad) if bad else ("options",), str(error)) from error
    if packed is not None:
        spec.options.CopyFrom(packed)


def _entrant(found: dict[str, Any], path: KeyPath) -> pb.Entrant:
    entrant = pb.Entrant()
    _fill(entrant, {key: found[key] for key in found if key not in _OF_KINDS}, _ENTRANT, path, {*_OF_KINDS})
    kinds = [kind for kind in ("level", "program", "bot", "person") if kind in found]
    if len(kinds) != 1:
        raise Wrong(path, "an entrant has one of level, program, bot, person")
    for key, (of, _) in _OF_KINDS.items():
        if key in found and kinds[0] not in of:
            raise Wrong((*path, key), f"is for {' and '.join(of)} alone")
    of_kind = {key: found[key] for key in found if key in _OF_KINDS}
    _fill(getattr(entrant, kinds[0]), of_kind, {key: put for key, (_, put) in _OF_KINDS.items()}, path)
    if not entrant.name:
        raise Wrong((*path, "name"), "is missing")
    return entrant


def _stage(found: dict[str, Any], path: KeyPath) -> pb.Stage:
    stage = pb.Stage()
    _fill(stage, {key: found[key] for key in found if key != "test"}, _STAGE, path, {"test"})
    if "format" not in found:
        raise Wrong((*path, "format"), "is missing")
    if "test" in found:
        stage.test.SetInParent()
        _fill(stage.test, values.table(found["test"], (*path, "test")), _TEST, (*path, "test"))
    return stage
