"""Tara for two: a region that is won is closed, and at one all a third decides (seed: "Tara for Two"; T34).

A closed region holds its King piece and nothing else, no garrison either, and so has no traitor and no
income (T39). The third is named at once (T44).
"""

from services.games.tara.actions import Kind, action_of, payload_of
from services.games.tara.board import REGIONS
from services.games.tara.events import Note, RegionClosed, RegionOpened
from services.games.tara.phases import Phase
from services.games.tara.state import NOBODY, State


def close(s: State, note: Note, region: int, winner: int) -> None:
    """Closes a region for good."""
    s.closed |= 1 << region
    note(RegionClosed(region, winner))


def is_region_due(s: State) -> bool:
    """Whether both regions are won, one by each seat, and the third is not named yet."""
    return s.closed == s.regions


def ask_region(s: State) -> None:
    """Asks the Starting Player for the third region."""
    s.active, s.phase = s.starter, Phase.OPEN_REGION


def legal_region(s: State) -> list[int]:
    """The regions that were left out."""
    return [action_of(Kind.OPEN_REGION, region) for region in range(REGIONS) if not s.regions >> region & 1]


def play_region(s: State, note: Note, action: int) -> None:
    """Brings the third region into play."""
    region = payload_of(action)
    s.regions |= 1 << region
    note(RegionOpened(s.active, region))
    s.active, s.phase = NOBODY, Phase.NEXT
