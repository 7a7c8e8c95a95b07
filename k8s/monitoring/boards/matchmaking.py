"""Matchmaking: who searches, how long, and what comes of it."""

from typing import Final

from k8s.monitoring.board import Board, Look, Panel, Row, Unit
from k8s.monitoring.queries import most, quantile, rate, total

BOARD: Final = Board(
    name="matchmaking",
    title="Ardri / Matchmaking",
    description="Tickets from their opening to their match.",
    component="gateway",
    rows=(
        Row(
            "Tickets",
            (
                Panel(
                    "Searching",
                    "Tickets that search and that a client still follows, by game.",
                    Unit.COUNT,
                    {"{{game}}": most("ardri_tickets_open", "game")},
                ),
                Panel(
                    "Closed",
                    "Tickets closed per second: matched, cancelled by the player or the engine, or expired.",
                    Unit.PER_SECOND,
                    {"{{game}} {{state}}": rate("ardri_tickets_total", "game, state")},
                ),
                Panel(
                    "Wait",
                    "Time from entering a ticket to its match, only of tickets that got one.",
                    Unit.SECONDS,
                    {
                        "{{game}} p50": quantile(0.5, "ardri_ticket_seconds", "game"),
                        "{{game}} p95": quantile(0.95, "ardri_ticket_seconds", "game"),
                    },
                ),
            ),
        ),
        Row(
            "Engines",
            (
                Panel(
                    "Links",
                    "Links that are up between gateways and engines, by game: one for each pair of "
                    "replicas. 0: nobody can play it.",
                    Unit.COUNT,
                    {"{{game}}": total("ardri_engine_up", "game")},
                    Look.NOW,
                    24,
                ),
            ),
        ),
    ),
)
