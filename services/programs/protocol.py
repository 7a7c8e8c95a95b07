"""The protocol between a host and a program, a JSON object on each line: see docs/programs.md. Pure."""

import json
from collections.abc import Mapping
from typing import Any

from google.protobuf.json_format import MessageToDict

from ardri.match.v1.match_pb2 import Outcome
from services.kernel import Game, GameError, OptionValue, Seat, Setup, told_options
from services.programs.turn import ProgramTurn
from services.runtime.jobs.wire import Wire


class ProtocolError(Exception):
    """A line that is no valid answer to the question, or an action that is not legal."""


def new(game: Game[Any, Any], setup: Setup, seat: Seat, seed: bytes) -> bytes:
    """Returns the line before the game. `seed`: for the program's own randomness."""
    return _line(
        {
            "new": {
                "game": game.facts.name,
                "rules_version": setup.rules_version,
                "seat": seat,
                "seats": setup.seats,
                "options": _told(game, setup),
                "seed": seed.hex(),
            }
        }
    )


def _told(game: Game[Any, Any], setup: Setup) -> dict[str, OptionValue]:
    """Returns all options; of older rules only those of that time: a program must get the same line again."""
    if setup.rules_version == game.facts.rules_version:
        return dict(setup.options)
    return told_options(game.facts.options, setup.options)


def question(turn: ProgramTurn, wire: Wire, left_ms: int) -> bytes:
    """Returns a question: what the seat may see and do. `left_ms`: time for the answer."""
    view = turn.view
    return _line(
        {
            "view": MessageToDict(wire.view_to_proto(view), preserving_proto_field_name=True),
            "drawing": turn.game.draw(view),
            "legal": [turn.notation(action) for action in turn.legal],
            "version": turn.version,
            "ms": left_ms,
        }
    )


def ping(number: int) -> bytes:
    """Returns a ping, which a program answers with `{"pong": number}`."""
    return _line({"ping": number})


def end(outcome: Outcome) -> bytes:
    """Returns the line after the game."""
    told = {"ranks": list(outcome.ranks), "payoffs": list(outcome.payoffs), "reason": outcome.reason}
    return _line({"end": told})


def is_ready(line: bytes) -> bool:
    """Whether the line is the answer to `new`."""
    try:
        return said(line) == {"ready": True}
    except ProtocolError:
        return False


def said(line: bytes) -> Mapping[str, Any]:
    """Returns the object in a line.

    Raises:
        ProtocolError: the line is no JSON object.
    """
    try:
        told = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ProtocolError(f"no JSON in UTF-8: {error}") from error
    if not isinstance(told, dict):
        raise ProtocolError("a line is one JSON object")
    return told


def action_in(told: Mapping[str, Any], turn: ProgramTurn) -> int | None:
    """Returns the action that answers the question; None if the line answers another question.

    Raises:
        ProtocolError: the line is no answer, is for another seat, or its action is not legal.
    """
    text, version = told.get("play"), told.get("version")
    if set(told) - {"play", "version", "seat"} or not isinstance(text, str) or type(version) is not int:
        raise ProtocolError("an answer has a play and the version that was asked")
    if version != turn.version:
        return None
    if told.get("seat", turn.seat) != turn.seat:
        raise ProtocolError(f"speaks for seat {told['seat']}, but has seat {turn.seat}")
    try:
        action = turn.parse(text)
    except GameError as error:
        raise ProtocolError(str(error)) from error
    if action not in turn.legal:
        raise ProtocolError(f"{text!r} is not legal")
    return action


def _line(told: Mapping[str, Any]) -> bytes:
    return json.dumps(told, separators=(",", ":")).encode()
