"""Matches that are over soon, as a request says it in JSON."""

from typing import Any, Final

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
