"""`ardri referee GAME`: the rules of a game over stdin and stdout, for scripts. Pure kernel, no server.

Each line in is one JSON object, and so is each line out. A line asks for one thing:

    {"new": {"seats": 2, "options": {}, "seed": 7}}   starts a new match; what is left out has its default
    {"legal": true}                      the legal actions: a list for each seat that may act
    {"play": "e8-e7", "seat": 0}         acts; the seat may be left out if only one seat may act
    {"play": true}                       chance draws, from the seed, or the table makes its step
    {"view": 0}, {"view": "spectator"}   what that viewer may know, and its drawing
    {"state": true}                      the whole position, hidden things included
    {"undo": true}                       takes the last action back

Each answer has `version` (number of actions so far), `to_act` (seats, "chance", "table"), `outcome` (null
while the match goes on) and what was asked for. A refusal has `error` instead, with a `reason` as on the wire
(`ardri.match.v1.Reason`), a message and the rule; the match does not change.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from io import TextIOWrapper
from typing import Any, Final, TextIO

from google.protobuf.json_format import MessageToDict

from ardri_cli.local.sitting import Sitting
from services.kernel import (
    CHANCE,
    SPECTATOR,
    TABLE,
    Game,
    GameError,
    IllegalAction,
    InvalidNotation,
    InvalidOptions,
    InvalidSetup,
    Seat,
    Viewer,
)
from services.runtime.jobs.wire import load_wire

_AUTOMATIC: Final = {"chance": CHANCE, "table": TABLE}
_NAMES: Final = {CHANCE: "chance", TABLE: "table", SPECTATOR: "spectator"}
_REASONS: Final[Mapping[type[GameError], str]] = {
    InvalidSetup: "INVALID_SETUP",
    InvalidOptions: "INVALID_OPTIONS",
    InvalidNotation: "INVALID_NOTATION",
    IllegalAction: "ILLEGAL_ACTION",
    GameError: "INVALID_REQUEST",
}

Answer = dict[str, Any]


class Refusal(Exception):
    """A line that asks for something impossible."""

    def __init__(self, message: str, reason: str = "INVALID_REQUEST") -> None:
        super().__init__(message)
        self.reason = reason


class Referee:
    """Plays one match at a time; before the first `new`, a match with all defaults."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._wire = load_wire(game)
        self._sitting = Sitting(game, game.setup(game.facts.min_seats), 0)
        self._asks: Mapping[str, Callable[[Any], Answer]] = {
            "new": self._new,
            "legal": self._legal,
            "view": self._view,
            "state": self._state,
            "undo": self._undo,
        }

    def answer(self, line: str) -> str:
        """The answer to one line. Invalid lines are answered too, and never raise an exception."""
        try:
            told = self._told(_read(line))
        except Refusal as error:
            told = _error(error.reason, str(error))
        except RecursionError:
            told = _error("INVALID_REQUEST", "nested too deep")
        except GameError as error:
            reason = next(name for kind, name in _REASONS.items() if isinstance(error, kind))
            told = _error(reason, str(error), error.rule)
        return json.dumps(self._position() | told)

    def _told(self, asked: Answer) -> Answer:
        keys = set(asked)
        if keys in ({"play"}, {"play", "seat"}):
            return self._play(asked["play"], asked.get("seat"))
        if len(keys) == 1 and keys <= set(self._asks):
            [(name, value)] = asked.items()
            return self._asks[name](value)
        raise Refusal(f"ask one of play (with seat), {', '.join(self._asks)}; not {list(asked)}")

    def _position(self) -> Answer:
        outcome = self._game.outcome(self._sitting.position)
        return {
            "version": self._sitting.version,
            "to_act": [_name(seat) for seat in self._sitting.to_act],
            "outcome": outcome and asdict(outcome),
        }

    def _new(self, wanted: Any) -> Answer:
        if not isinstance(wanted, dict) or not set(wanted) <= {"seats", "options", "seed"}:
            raise Refusal(f"'new' takes an object of seats, options and seed, not {wanted!r}")
        made: Answer = {"seats": self._game.facts.min_seats, "options": {}, "seed": 0} | wanted
        if not _is_whole(made["seats"]) or not _is_whole(made["seed"]):
            raise Refusal("seats and seed are whole numbers")
        if not isinstance(made["options"], dict):
            raise Refusal("options are an object")
        setup = self._game.setup(made["seats"], made["options"])
        self._sitting = Sitting(self._game, setup, made["seed"])
        return {"new": made | {"options": dict(setup.options)}}

    def _legal(self, value: Any) -> Answer:
        _want_true("legal", value)
        return {"legal": {str(_name(seat)): self._sitting.legal(seat) for seat in self._sitting.to_act}}

    def _play(self, text: Any, wanted: Any) -> Answer:
        seat = self._actor(wanted)
        if not isinstance(text, str) and not (text is True and seat in _AUTOMATIC.values()):
            raise Refusal(f"'play' takes an action as text, or true for chance and the table; not {text!r}")
        played = self._sitting.play(seat, text if isinstance(text, str) else None)
        return {"play": played, "seat": _name(seat)}

    def _actor(self, wanted: Any) -> Seat:
        acting = self._sitting.to_act
        if not acting:
            raise Refusal("the match is over", "MATCH_OVER")
        if wanted is None and len(acting) > 1:
            raise Refusal(f"say which seat plays: {', '.join(map(str, acting))}")
        seat = acting[0] if wanted is None else self._seat(wanted, _AUTOMATIC)
        if seat not in acting:
            raise Refusal(f"seat {wanted!r} is not to act", "NOT_YOUR_TURN")
        return seat

    def _view(self, wanted: Any) -> Answer:
        viewer = self._seat(wanted, {"spectator": SPECTATOR})
        view = self._game.view(self._sitting.position, viewer)
        return {"view": self._seen(viewer), "viewer": _name(viewer), "drawing": self._game.draw(view)}

    def _state(self, value: Any) -> Answer:
        _want_true("state", value)
        if self._game.facts.perfect_information:
            return {"state": self._seen(SPECTATOR)}
        viewers = (*map(Seat, range(self._sitting.setup.seats)), SPECTATOR)
        views = {str(_name(viewer)): self._seen(viewer) for viewer in viewers}
        return {"state": {"all": repr(self._sitting.position), "views": views}}

    def _undo(self, value: Any) -> Answer:
        _want_true("undo", value)
        if not self._sitting.version:
            raise Refusal("nothing has been played")
        self._sitting.go_back()
        return {"undo": True}

    def _seen(self, viewer: Viewer) -> Answer:
        message = self._wire.view_to_proto(self._game.view(self._sitting.position, viewer))
        return MessageToDict(message, preserving_proto_field_name=True)

    def _seat(self, wanted: Any, others: Mapping[str, Seat]) -> Seat:
        if isinstance(wanted, str) and wanted in others:
            return others[wanted]
        if _is_whole(wanted) and 0 <= wanted < self._sitting.setup.seats:
            return Seat(wanted)
        raise Refusal(f"no seat {wanted!r} here", "NO_SUCH_SEAT")


def run(game: Game[Any, Any], stdin: TextIO, stdout: TextIO) -> None:
    """Answers each line until the end of input; blank lines are skipped."""
    if isinstance(stdin, TextIOWrapper):
        stdin.reconfigure(errors="replace")
    referee = Referee(game)
    for line in stdin:
        if line.strip():
            stdout.write(referee.answer(line) + "\n")
            stdout.flush()


def _read(line: str) -> Answer:
    try:
        asked = json.loads(line)
    except ValueError as error:
        raise Refusal(f"not JSON: {error}") from error
    if not isinstance(asked, dict):
        raise Refusal("a line is one JSON object")
    return asked


def _error(reason: str, message: str, rule: str = "") -> Answer:
    return {"error": {"reason": reason, "message": message, "rule": rule}}


def _name(seat: Seat) -> int | str:
    return _NAMES.get(seat, seat)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _want_true(name: str, value: object) -> None:
    if value is not True:
        raise Refusal(f"{name!r} takes true, not {value!r}")
