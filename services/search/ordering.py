"""Tries first what is likely to cut: the better the order, the deeper alpha-beta sees in the same time."""

from collections.abc import Iterator
from typing import Any, Final, Generic, TypeVar

from services.kernel import Game, Seat

S = TypeVar("S")

_KILLER_BONUS: Final = 1 << 60


class Ordering(Generic[S]):
    """Remembers which quiet actions cut, and yields the actions of a node in order of promise.

    Killers: the two last that cut at the same ply (Akl and Newborn, 1977). History: how much an
    action of a seat has cut anywhere in the tree (Schaeffer, 1989).
    """

    __slots__ = ("_game", "_history", "_killers")

    def __init__(self, game: Game[S, Any]) -> None:
        self._game = game
        self._history: dict[Seat, dict[int, int]] = {}
        self._killers: dict[int, tuple[int, ...]] = {}

    def actions(self, state: S, seat: Seat, hint: int | None, ply: int) -> Iterator[int]:
        """Every legal action once: the hint, noisy ones, killers, the rest by history.

        Lazy, for a cut by the hint or a noisy action saves the making and sorting of the list.
        The hint must be legal.
        """
        if hint is not None:
            yield hint
        noisy = self._game.noisy_actions(state, seat)
        for action in noisy:
            if action != hint:
                yield action
        tried = {hint, *noisy}
        quiet = [action for action in self._game.legal_actions(state, seat) if action not in tried]
        promise = self._history.get(seat, {}) | dict.fromkeys(self._killers.get(ply, ()), _KILLER_BONUS)
        quiet.sort(key=lambda action: promise.get(action, 0), reverse=True)
        yield from quiet

    def note_cut(self, seat: Seat, action: int, depth: int, ply: int) -> None:
        """Learns that the action cut a search of that depth; deeper cuts count for more."""
        history = self._history.setdefault(seat, {})
        history[action] = history.get(action, 0) + depth * depth
        killers = self._killers.get(ply, ())
        if action not in killers:
            self._killers[ply] = (action, *killers[:1])
