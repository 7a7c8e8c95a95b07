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
                    "Tickets that search, by game.",
                    Unit.COUNT,
                    {"{{game}}": most("ardri_tickets_open", "game")},
                ),
                Panel(
                    "Closed",
                    "Tickets closed, by state.",
                    Unit.PER_SECOND,
                    {"{{game}} {{state}}": rate("ardri_tickets_total", "game, state")},
                ),
                Panel(
                    "Wait",
                    "From a ticket to its match.",
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
                    "Gateways that reach the engine of each game.",
                    Unit.COUNT,
                    {"{{game}}": total("ardri_engine_up", "game")},
                    Look.NOW,
                    24,
                ),
            ),
        ),
    ),
)
