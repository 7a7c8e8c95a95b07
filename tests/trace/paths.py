"""The main paths of the platform, by the names that docs/architecture.md gives them."""

from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from tests.trace.calls import list_legal_actions, play_action
from tests.trace.jobs import bot_turn, round_step
from tests.trace.recorder import Recorder, Trace
from tests.trace.result import tournament_result

Drive = Callable[[Recorder, Path], Coroutine[Any, Any, Trace]]
"""Runs a path once in an empty folder while the recorder records it."""

PATHS: Final[Mapping[str, Drive]] = MappingProxyType(
    {
        "PlayAction": play_action,
        "ListLegalActions": list_legal_actions,
        "BotTurn": bot_turn,
        "RoundStep": round_step,
        "TournamentResult": tournament_result,
    }
)
