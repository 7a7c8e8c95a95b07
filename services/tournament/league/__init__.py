"""Leagues: seasons of ended tournaments, computed from their exports alone. Pure.

exports ──ended──> places, blocks ──scoring──> points ──┐
                                   ──strength──> Elo  ──┴─seasons──> tables, champions, moves ──> digest, page
"""

from services.tournament.league.ended import EndedTournament, ended
from services.tournament.league.seasons import League, league
from services.tournament.league.spec import By, InvalidLeague, LeagueSpec, Season
from services.tournament.league.table import Move, Row, SeasonTable

__all__ = [
    "By",
    "EndedTournament",
    "InvalidLeague",
    "League",
    "LeagueSpec",
    "Move",
    "Row",
    "Season",
    "SeasonTable",
    "ended",
    "league",
]
