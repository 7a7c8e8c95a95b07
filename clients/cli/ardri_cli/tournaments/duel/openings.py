"""The common opening of a pair of games: some random actions, or a line of a book. Pure.

The second game of a pair has the same opening with seats exchanged, so a good opening helps both.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from services.kernel import Game, GameError, Seat, Setup, apply, legal_actions, to_act
from workers.tournaments.turn import Forfeit, PlayedAction, Players, ProgramTurn


class InvalidOpening(ValueError):
    """A line of a book that the rules do not allow."""


@dataclass(frozen=True, slots=True)
class Openings:
    """`plies`: how many actions are random; `lines`: a book, used instead if given, a line for each pair."""

    seed: bytes
    plies: int = 0
    lines: tuple[tuple[int, ...], ...] = ()

    def action(self, pair: int, ply: int, legal: Sequence[int]) -> int | None:
        """The action at that ply of a pair's opening; None once the opening is over."""
        if self.lines:
            line = self.lines[pair % len(self.lines)]
            return line[ply] if ply < len(line) else None
        if ply >= self.plies:
            return None
        lot = hashlib.blake2b(f"{pair}/{ply}".encode(), key=self.seed, digest_size=8).digest()
        return legal[int.from_bytes(lot, "big") % len(legal)]


def book_lines(text: str, game: Game[Any, Any], setup: Setup) -> tuple[tuple[int, ...], ...]:
    """The lines of a book: actions in notation, separated by spaces; a comment follows a `#`.

    Raises:
        InvalidOpening: an action cannot be played there; the message names its line.
    """
    found = []
    for number, row in enumerate(text.splitlines(), start=1):
        words = row.partition("#")[0].split()
        if words:
            found.append(_line(words, game, game.initial(setup), number))
    if not found:
        raise InvalidOpening("the book has no opening")
    return tuple(found)


def _line(words: Sequence[str], game: Game[Any, Any], position: Any, number: int) -> tuple[int, ...]:
    actions = []
    for word in words:
        acting = to_act(position)
        if not acting or acting[0] < 0:
            raise InvalidOpening(f"line {number}: nobody is to act before {word!r}")
        try:
            action = game.parse(position, Seat(acting[0]), word)
        except GameError as error:
            raise InvalidOpening(f"line {number}: {error}") from error
        if action not in legal_actions(position, acting[0]):
            raise InvalidOpening(f"line {number}: {word!r} cannot be played there")
        actions.append(action)
        position = apply(game, position, acting[0], action)
    return tuple(actions)


class OpenedPlayers:
    """Players that are asked only when the opening is over."""

    def __init__(self, players: Players, openings: Openings, pair: int) -> None:
        self._players = players
        self._openings = openings
        self._pair = pair
        self._plies = 0
        self._ready: list[PlayedAction] = []

    def ask(self, turn: ProgramTurn, deadline_ms: int | None) -> None:
        """Asks the opening, which answers at once, or else the players."""
        action = self._openings.action(self._pair, self._plies, turn.legal)
        if action is None:
            self._players.ask(turn, deadline_ms)
        else:
            self._plies += 1
            self._ready.append(PlayedAction(turn.seat, action, 0))

    def answer(self) -> PlayedAction | Forfeit | None:
        """The answer of the opening, or else of the players."""
        return self._ready.pop(0) if self._ready else self._players.answer()
