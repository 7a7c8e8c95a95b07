"""Tournaments: what is played, what comes in, and how the director keeps up."""

from typing import Final

from k8s.monitoring.board import Board, Panel, Row, Unit
from k8s.monitoring.queries import most, quantile, rate, total

BOARD: Final = Board(
    name="tournaments",
    title="Ardri / Tournaments",
    description="Games of tournaments from the planner to the accepted result.",
    component="director",
    rows=(
        Row(
            "Games",
            (
                Panel(
                    "Open and leased",
                    "Games that wait for a player, and games that are played now.",
                    Unit.COUNT,
                    {"{{game}} {{state}}": most("ardri_tournament_games", "game, state")},
                ),
                Panel(
                    "Handed in",
                    "Games handed in, by fate.",
                    Unit.PER_SECOND,
                    {"{{fate}}": rate("ardri_tournament_deliveries_total", "fate")},
                ),
                Panel(
                    "Live games",
                    "Games on the engines that directors see through.",
                    Unit.COUNT,
                    {"live": total("ardri_tournament_live_games")},
                ),
            ),
        ),
        Row(
            "Fairness",
            (
                Panel(
                    "Verdicts",
                    "Seats of accepted games, by verdict.",
                    Unit.PER_SECOND,
                    {"{{verdict}}": rate("ardri_tournament_verdicts_total", "verdict")},
                ),
                Panel(
                    "Expired leases",
                    "Leases that ran out without a result.",
                    Unit.PER_SECOND,
                    {"expired": rate("ardri_tournament_leases_expired_total")},
                ),
                Panel(
                    "Forbidden leases",
                    "Leases that a worker has shown without the token that they came with, by call.",
                    Unit.PER_SECOND,
                    {"{{grpc_method}}": rate("ardri_tournament_leases_forbidden_total", "grpc_method")},
                ),
            ),
        ),
        Row(
            "Director",
            (
                Panel(
                    "Planning",
                    "One look at one tournament.",
                    Unit.SECONDS,
                    {"p95": quantile(0.95, "ardri_tournament_planner_seconds")},
                ),
                Panel(
                    "Refereeing",
                    "Of one game, waiting included.",
                    Unit.SECONDS,
                    {"p95": quantile(0.95, "ardri_tournament_referee_seconds")},
                ),
                Panel(
                    "Calls",
                    "Times that a worker was woken for games.",
                    Unit.PER_SECOND,
                    {"called": rate("ardri_tournament_sessions_called_total")},
                ),
            ),
        ),
    ),
)
