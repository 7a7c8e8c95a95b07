"""Requests in JSON for matches that end soon."""

import json
from typing import Any, Final

from services import games
from tests.waiting import HANG_SECONDS

MATCH_SECONDS: Final = 3 * HANG_SECONDS
"""A program that needs longer for a whole match hangs."""
SHORT: Final[dict[str, dict[str, Any]]] = {
    "plaques": {"hands": 2},
    "tablut": {"quietPlies": 20},
    "tara": {"roundLimit": 2},
    "westeria": {"map": "small", "turns": 20, "rearrangements": 0},
}


def short(game: str) -> dict[str, Any] | None:
    """Options that make a match of the game short; none for unknown games."""
    if game not in SHORT:
        return None
    return {"@type": f"type.googleapis.com/ardri.{game}.v1.Options", **SHORT[game]}


def wish(game: str) -> str:
    """An OpenMatchRequest with AI opponents in all other seats."""
    least = games.load(game).facts.min_seats
    bots = [{"seat": seat, "bot": {"level": 1}} for seat in range(1, least)]
    return json.dumps({"game": game, "options": short(game), "seat": 0, "bots": bots})
