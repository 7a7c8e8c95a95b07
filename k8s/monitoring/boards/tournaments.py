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
                    "Games of running tournaments: `open` ones wait to be played, `leased` ones are "
                    "played now.",
                    Unit.COUNT,
                    {"{{game}} {{state}}": most("ardri_tournament_games", "game, state")},
                ),
                Panel(
                    "Handed in",
                    "Games delivered to directors per second, by fate; only `accepted` ones count "
                    "(docs/metrics.md).",
                    Unit.PER_SECOND,
                    {"{{fate}}": rate("ardri_tournament_deliveries_total", "fate")},
                ),
                Panel(
                    "Live games",
                    "Tournament games on engines that directors host.",
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
                    "Seats of accepted games per second, by verdict: `played`, or how the seat forfeited "
                    "the game.",
                    Unit.PER_SECOND,
                    {"{{verdict}}": rate("ardri_tournament_verdicts_total", "verdict")},
                ),
                Panel(
                    "Expired leases",
                    "Leases per second that expired without a result; their games are open again.",
                    Unit.PER_SECOND,
                    {"expired": rate("ardri_tournament_leases_expired_total")},
                ),
                Panel(
                    "Forbidden leases",
                    "Leases per second that a worker named without their lease token, by call. Normally 0.",
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
                    "Time of planning one tournament once. Players wait for pairings meanwhile.",
                    Unit.SECONDS,
                    {"p95": quantile(0.95, "ardri_tournament_planner_seconds")},
                ),
                Panel(
                    "Refereeing",
                    "Time to referee one delivered game, with waiting.",
                    Unit.SECONDS,
                    {"p95": quantile(0.95, "ardri_tournament_referee_seconds")},
                ),
                Panel(
                    "Calls",
                    "Hints sent per second that wake workers for games.",
                    Unit.PER_SECOND,
                    {"called": rate("ardri_tournament_sessions_called_total")},
                ),
            ),
        ),
    ),
)
