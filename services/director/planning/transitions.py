"""Changes of a tournament's state that an organiser may ask for."""

from dataclasses import dataclass
from typing import Final

from services.ledger.ledger import Ledger
from services.ledger.storage.rows import TournamentState
from services.runtime.errors import TournamentStateRefused

_OPEN, _RUNNING, _PAUSED = TournamentState.OPEN, TournamentState.RUNNING, TournamentState.PAUSED
_ENDED, _CANCELLED = TournamentState.ENDED, TournamentState.CANCELLED


@dataclass(frozen=True, slots=True)
class Transition:
    """A change to state `to`, allowed from some states; in the `fulfilled` states there is nothing to do."""

    name: str
    allowed: frozenset[TournamentState]
    to: TournamentState
    fulfilled: frozenset[TournamentState]

    def make(self, ledger: Ledger, tournament_id: str, cause: str = "") -> None:
        """Makes the change, unless it is made already.

        Raises:
            TournamentStateRefused: the change is not allowed from the tournament's state.
            NoSuchEntry: no such tournament.
        """
        if ledger.set_state(tournament_id, self.allowed, self.to, cause):
            return
        state = ledger.tournament(tournament_id).state
        if state not in self.fulfilled:
            raise refused(state, self.name)


START: Final = Transition("start", frozenset({_OPEN}), _RUNNING, frozenset({_RUNNING, _PAUSED, _ENDED}))
PAUSE: Final = Transition("pause", frozenset({_RUNNING}), _PAUSED, frozenset({_PAUSED}))
RESUME: Final = Transition("resume", frozenset({_PAUSED}), _RUNNING, frozenset({_RUNNING}))
CANCEL: Final = Transition(
    "cancel", frozenset({_OPEN, _RUNNING, _PAUSED}), _CANCELLED, frozenset({_CANCELLED})
)


def refused(state: TournamentState, request: str) -> TournamentStateRefused:
    """The refusal of a request that comes too early or too late."""
    word = state.name.lower()
    return TournamentStateRefused(f"a tournament that is {word} takes no {request}", state=word)
