"""The engine of one game."""

from k8s.monitoring.board import Board, Panel, Row, Unit
from k8s.monitoring.queries import most, quantile, rate, total
from services import games


def board(name: str) -> Board:
    """The dashboard of the game; with rounds where it has automatic steps."""
    only = f'game="{name}"'
    rows = [_actions(only), _matches(only), _log(only), _bots(only)]
    if games.load(name).facts.table_steps:
        rows.append(_rounds(only))
    return Board(
        name=f"engine-{name}",
        title=f"Ardri / Engine of {name}",
        description=f"Actions, matches, the log, bots and rounds of {name}.",
        component="engine|director|worker",
        rows=rows,
    )


def _actions(only: str) -> Row:
    return Row(
        "Actions",
        (
            Panel(
                "Actions",
                "Actions committed, by who acted: person, bot, chance or table.",
                Unit.PER_SECOND,
                {"{{actor}}": rate("ardri_actions_total", "actor", only)},
            ),
            Panel(
                "Refusals",
                "Commands refused, by reason. STALE_VERSION is usual where several act at once.",
                Unit.PER_SECOND,
                {"{{reason}}": rate("ardri_refusals_total", "reason", only)},
            ),
            Panel(
                "Acknowledgement",
                "From an action's arrival until it is stored and acknowledged; the promise is 100 ms.",
                Unit.SECONDS,
                {
                    "p50": quantile(0.5, "ardri_ack_seconds", "", only),
                    "p99": quantile(0.99, "ardri_ack_seconds", "", only),
                    "p999": quantile(0.999, "ardri_ack_seconds", "", only),
                },
            ),
        ),
    )


def _matches(only: str) -> Row:
    return Row(
        "Matches",
        (
            Panel(
                "Started and ended",
                "Matches whose last seat was taken, and matches that ended, by reason.",
                Unit.PER_SECOND,
                {
                    "started": rate("ardri_matches_started_total", "", only),
                    "{{reason}}": rate("ardri_matches_ended_total", "reason", only),
                },
                width=6,
            ),
            Panel(
                "Live",
                "Matches that wait for an action.",
                Unit.COUNT,
                {"live": most("ardri_live_matches", "game", only)},
                width=6,
            ),
            Panel(
                "Turns",
                "From a seat's turn to its action.",
                Unit.SECONDS,
                {"{{actor}} p50": quantile(0.5, "ardri_turn_seconds", "actor", only)},
                width=6,
            ),
            Panel(
                "Time-outs",
                "From a deadline to the time-out in the log.",
                Unit.SECONDS,
                {"p99": quantile(0.99, "ardri_flag_error_seconds", "", only)},
                width=6,
            ),
        ),
    )


def _log(only: str) -> Row:
    return Row(
        "Log and streams",
        (
            Panel(
                "Commits",
                "One group commit, of all engines that share the processes above.",
                Unit.SECONDS,
                {"{{store}} p99": quantile(0.99, "ardri_commit_seconds", "store")},
            ),
            Panel(
                "Appends together",
                "In one group commit, 64 at the most: many where commits are slower than what comes.",
                Unit.COUNT,
                {"{{store}} p99": quantile(0.99, "ardri_commit_appends", "store")},
            ),
            Panel(
                "Conflicts",
                "Appends for which another replica was faster.",
                Unit.PER_SECOND,
                {"conflicts": rate("ardri_conflicts_total", "", only)},
            ),
            Panel(
                "Stream lag",
                "From a decision to its event on all streams; the promise is 250 ms.",
                Unit.SECONDS,
                {
                    "p50": quantile(0.5, "ardri_stream_lag_seconds", "", only),
                    "p99": quantile(0.99, "ardri_stream_lag_seconds", "", only),
                },
                width=12,
            ),
            Panel(
                "Watchers",
                "Open streams of matches.",
                Unit.COUNT,
                {"watchers": total("ardri_watchers", "", only)},
                width=12,
            ),
        ),
    )


def _bots(only: str) -> Row:
    return Row(
        "Bots",
        (
            Panel(
                "Outbox",
                "Age of the oldest job that nobody has done: `act` in the queue `ai`, `step` in `rounds`.",
                Unit.SECONDS,
                {"{{kind}}": most("ardri_outbox_oldest_seconds", "kind", only)},
                width=6,
            ),
            Panel(
                "Jobs waiting",
                "Jobs that nobody has done yet.",
                Unit.COUNT,
                {"{{kind}}": most("ardri_outbox_jobs", "kind", only)},
                width=6,
            ),
            Panel(
                "Thinking",
                "Search for one action, by level.",
                Unit.SECONDS,
                {"level {{level}} p95": quantile(0.95, "ardri_think_seconds", "level", only)},
                width=6,
            ),
            Panel(
                "Lower levels",
                "Turns in which a lower level acted for a bot, by reason.",
                Unit.PER_SECOND,
                {"{{reason}}": rate("ardri_fallbacks_total", "reason", only)},
                width=6,
            ),
        ),
    )


def _rounds(only: str) -> Row:
    return Row(
        "Rounds",
        (
            Panel(
                "Steps made",
                "Automatic steps, by who asked for them: a worker, or the engine itself.",
                Unit.PER_SECOND,
                {"{{step}}, asked for by {{by}}": rate("ardri_steps_settled_total", "step, by", only)},
            ),
            Panel(
                "Oldest step",
                "Age of the oldest automatic step that is not made.",
                Unit.SECONDS,
                {"{{step}}": most("ardri_rounds_oldest_seconds", "step", only)},
            ),
            Panel(
                "Given up",
                "Matches that stand still until an operator comes.",
                Unit.COUNT,
                {"{{step}}": most("ardri_rounds_dead", "step", only)},
            ),
        ),
    )
