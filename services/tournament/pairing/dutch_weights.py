"""Caches weights in py4swiss 0.3.1, which computes them for every two players, though most are alike.

The weight of two players depends on their scores, colours, floats and roles, never on who they are. So it is
computed once for two kinds of players, and the second round of 200 players takes a quarter of the time. The
pairings stay the same: tests/tournament/pairing/test_swiss_dutch.py compares them with the library's own.
To be removed with the first py4swiss that is as fast without it.
"""

from importlib.metadata import version
from typing import Any, Final

from py4swiss.dynamicuint import DynamicUint
from py4swiss.engines.dutch.bracket import bracket_pairer
from py4swiss.engines.dutch.bracket.bracket_matcher import BracketMatcher

_IS_KNOWN: Final = version("py4swiss") == "0.3.1"
_PERSONAL: Final = {"id", "number", "points", "opponents", "colors"}
"""Fields of a player that no quality criterion uses."""


def remember() -> None:
    """Patches the known version, for the whole process; harmless when repeated."""
    if _IS_KNOWN:
        bracket_pairer.BracketMatcher = _RememberingMatcher


class _RememberingMatcher(BracketMatcher):  # type: ignore[misc]  # an untyped base
    def _set_up_computer(self) -> None:
        self._weights_of_kinds: dict[tuple[int, int], Any] = {}
        seen: dict[tuple[Any, ...], int] = {}
        self._kinds = {player.id: seen.setdefault(_kind(player), len(seen)) for player in self._player_list}
        super()._set_up_computer()

    def _get_weight(self, player_1: Any, player_2: Any) -> Any:
        if not self._validity_matcher.is_allowed_pair(player_1, player_2):
            return DynamicUint(self._zero_weight)
        kinds = self._kinds[player_1.id], self._kinds[player_2.id]
        if kinds not in self._weights_of_kinds:
            self._weights_of_kinds[kinds] = super()._get_weight(player_1, player_2)
        return DynamicUint(self._weights_of_kinds[kinds])  # a copy: the matcher clears weights in place


def _kind(player: Any) -> tuple[Any, ...]:
    preference = player.color_preference
    fields = (value for name, value in player if name not in _PERSONAL and value is not preference)
    return (preference.side, preference.strength, *fields)
