"""Matches that are over soon, as a request says it in JSON."""

import json
from typing import Any, Final

from services import games
from tests.waiting import HANG_SECONDS

MATCH_SECONDS: Final = 3 * HANG_SECONDS
"""A program that plays a whole one hangs after so long."""
SHORT: Final[dict[str, dict[str, Any]]] = {
    "plaques": {"hands": 2},
    "tablut": {"quietPlies": 20},
    "tara": {"roundLimit": 2},
    "westeria": {"map": "small", "turns": 20, "rearrangements": 0},
}


def short(game: str) -> dict[str, Any] | None:
    """Options of the game; none if it is not known here."""
    if game not in SHORT:
        return None
    return {"@type": f"type.googleapis.com/ardri.{game}.v1.Options", **SHORT[game]}


def wish(game: str) -> str:
    """An OpenMatchRequest: ourselves, and AI opponents everywhere else."""
    least = games.load(game).facts.min_seats
    bots = [{"seat": seat, "bot": {"level": 1}} for seat in range(1, least)]
    return json.dumps({"game": game, "options": short(game), "seat": 0, "bots": bots})
