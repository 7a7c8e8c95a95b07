"""Move ordering: first the actions that are likely to cut, so that a search gets deeper in the same time."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.kernel.position import Position, buffer
from services.search.pvs.table import NO_ACTION

_KILLER_BONUS: Final = 1_000_000_000_000
_TRIED: Final = -1
_HISTORY: Final = 8192
"""How many actions the history distinguishes; actions that are equal in their low bits share one credit."""

_HINT: Final = 0
_LIST_NOISY: Final = 1
_NOISY: Final = 2
_PROMISING: Final = 3
_REST: Final = 4


class History:
    """The history heuristic: how much each seat's actions have cut anywhere in the tree (Schaeffer, 1989)."""

    def __init__(self, seats: i64) -> None:
        self._credits: vec[i64] = buffer(seats * _HISTORY)

    def credit(self, seat: i64, action: i64) -> i64:
        """The credit of the action so far; 0 or more."""
        return self._credits[seat * _HISTORY + (action & (_HISTORY - 1))]

    def note_cut(self, seat: i64, action: i64, depth: i64) -> None:
        """Notes that the action has cut a search of that depth; deeper cuts count for more."""
        self._credits[seat * _HISTORY + (action & (_HISTORY - 1))] += depth * depth


class Ply:
    """The current node at one distance from the root: its actions in order of promise.

    `line`: the best play found from there on, `length` actions. Killers are the last two actions that have
    cut at this distance (Akl and Newborn, 1977).
    """

    def __init__(self, width: i64, longest: i64) -> None:
        self.line: vec[i64] = buffer(longest + 1)
        self.length: i64 = 0
        self.is_quiet: bool = False
        self._actions: vec[i64] = buffer(width)
        self._promise: vec[i64] = buffer(width)
        self._noisy: vec[i64] = buffer(width)
        self._first_killer: i64 = NO_ACTION
        self._second_killer: i64 = NO_ACTION
        self._stage: i64 = _HINT
        self._hint: i64 = NO_ACTION
        self._count: i64 = 0
        self._noisy_count: i64 = 0
        self._at: i64 = 0

    def begin(self, hint: i64) -> None:
        """Starts another node; the hint is a legal action, or `NO_ACTION`."""
        self._stage = _HINT
        self._hint = hint
        self.is_quiet = False

    def following(self, position: Position, seat: i64, history: History) -> i64:
        """The next legal action: the hint, then noisy ones, killers, the rest by history; then `NO_ACTION`.

        Each action comes once. `is_quiet` says whether it is of the last two kinds. These are listed late,
        because a cut by the hint or by a noisy action makes their list unnecessary.
        """
        if self._stage == _HINT:
            self._stage = _LIST_NOISY
            if self._hint != NO_ACTION:
                return self._hint
        if self._stage == _LIST_NOISY:
            self._noisy_count = position.fill_noisy(self._noisy)
            self._at = 0
            self._stage = _NOISY
        if self._stage == _NOISY:
            while self._at < self._noisy_count:
                action = self._noisy[self._at]
                self._at += 1
                if action != self._hint:
                    return action
            self._list_quiet(position, seat, history)
            self._stage = _PROMISING
            self.is_quiet = True
        return self._best()

    def note_cut(self, action: i64) -> None:
        """Notes that the action has cut at this distance."""
        if action not in (self._first_killer, self._second_killer):
            self._second_killer = self._first_killer
            self._first_killer = action

    def lead(self, action: i64, below: "Ply") -> None:
        """Sets the best play to the action, followed by the best play of the ply below."""
        self.line[0] = action
        index: i64 = 0
        while index < below.length:
            self.line[index + 1] = below.line[index]
            index += 1
        self.length = below.length + 1

    def _list_quiet(self, position: Position, seat: i64, history: History) -> None:
        actions, promise = self._actions, self._promise
        listed = position.fill(actions)
        kept: i64 = 0
        index: i64 = 0
        while index < listed:
            action = actions[index]
            index += 1
            if action == self._hint or self._is_noisy(action):
                continue
            hope = history.credit(seat, action)
            if action in (self._first_killer, self._second_killer):
                hope = _KILLER_BONUS
            actions[kept] = action
            promise[kept] = hope
            kept += 1
        self._count = kept

    def _is_noisy(self, action: i64) -> bool:
        index: i64 = 0
        while index < self._noisy_count:
            if self._noisy[index] == action:
                return True
            index += 1
        return False

    def _best(self) -> i64:
        """The most promising quiet action not tried yet; of equals the first."""
        if self._stage == _PROMISING:
            best: i64 = 0
            choice: i64 = -1
            index: i64 = 0
            while index < self._count:
                if self._promise[index] > best:
                    best = self._promise[index]
                    choice = index
                index += 1
            if choice >= 0:
                self._promise[choice] = _TRIED
                return self._actions[choice]
            self._stage = _REST
            self._at = 0
        while self._at < self._count:
            index = self._at
            self._at += 1
            if self._promise[index] != _TRIED:
                return self._actions[index]
        return NO_ACTION
