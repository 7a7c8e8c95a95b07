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
                "Actions stored in the log per second, by who acted: person, bot, chance or table "
                "(automatic steps).",
                Unit.PER_SECOND,
                {"{{actor}}": rate("ardri_actions_total", "actor", only)},
            ),
            Panel(
                "Refusals",
                "Requests and actions refused per second, by reason. STALE_VERSION is normal where "
                "several act at once.",
                Unit.PER_SECOND,
                {"{{reason}}": rate("ardri_refusals_total", "reason", only)},
            ),
            Panel(
                "Acknowledgement",
                "Time from an action's arrival at the engine until it is stored and acknowledged. "
                "Promise: 99.9 % within 100 ms.",
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
                "Matches that begin per second (the last seat is taken), and matches that end, by reason.",
                Unit.PER_SECOND,
                {
                    "started": rate("ardri_matches_started_total", "", only),
                    "{{reason}}": rate("ardri_matches_ended_total", "reason", only),
                },
                width=6,
            ),
            Panel(
                "Live",
                "Matches that have begun and not ended, as the log says.",
                Unit.COUNT,
                {"live": most("ardri_live_matches", "game", only)},
                width=6,
            ),
            Panel(
                "Turns",
                "Median time from the start of a turn to its action, by who acted.",
                Unit.SECONDS,
                {"{{actor}} p50": quantile(0.5, "ardri_turn_seconds", "actor", only)},
                width=6,
            ),
            Panel(
                "Time-outs",
                "Time from a deadline to the time-out's entry in the log. It grows if engines decide late.",
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
                "Time of one group commit to the log, in all processes selected above, also of other games.",
                Unit.SECONDS,
                {"{{store}} p99": quantile(0.99, "ardri_commit_seconds", "store")},
            ),
            Panel(
                "Appends together",
                "Appends in one group commit, 64 at most. Many if commits are slower than appends arrive.",
                Unit.COUNT,
                {"{{store}} p99": quantile(0.99, "ardri_commit_appends", "store")},
            ),
            Panel(
                "Conflicts",
                "Appends per second that failed because another replica had changed the match first; they "
                "are decided again.",
                Unit.PER_SECOND,
                {"conflicts": rate("ardri_conflicts_total", "", only)},
            ),
            Panel(
                "Stream lag",
                "Time from a decision until its event is sent to all streams of the match. Promise: 99.9 "
                "% within 250 ms.",
                Unit.SECONDS,
                {
                    "p50": quantile(0.5, "ardri_stream_lag_seconds", "", only),
                    "p99": quantile(0.99, "ardri_stream_lag_seconds", "", only),
                },
                width=12,
            ),
            Panel(
                "Watchers",
                "Open streams that follow a match, of seats and spectators.",
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
                "Age of the oldest job that is not done: `act` is a bot's turn (queue `ai`), `step` an "
                "automatic step (`rounds`).",
                Unit.SECONDS,
                {"{{kind}}": most("ardri_outbox_oldest_seconds", "kind", only)},
                width=6,
            ),
            Panel(
                "Jobs waiting",
                "Jobs that are not done yet: `act` and `step` as in Outbox.",
                Unit.COUNT,
                {"{{kind}}": most("ardri_outbox_jobs", "kind", only)},
                width=6,
            ),
            Panel(
                "Thinking",
                "Time of the search for one action of a bot, by level.",
                Unit.SECONDS,
                {"level {{level}} p95": quantile(0.95, "ardri_think_seconds", "level", only)},
                width=6,
            ),
            Panel(
                "Lower levels",
                "Turns of bots per second in which a lower level acted: no answer (unanswered), little "
                "time left (deadline), or the search failed.",
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
                "Automatic steps made per second, by who asked for them: a worker, or the engine itself.",
                Unit.PER_SECOND,
                {"{{step}}, asked for by {{by}}": rate("ardri_steps_settled_total", "step, by", only)},
            ),
            Panel(
                "Oldest step",
                "Age of the oldest automatic step that is not made, without those given up. Promise: 99 % "
                "within 5 s.",
                Unit.SECONDS,
                {"{{step}}": most("ardri_rounds_oldest_seconds", "step", only)},
            ),
            Panel(
                "Given up",
                "Matches that stand still: their step was given up, and an operator has to act "
                "(`ardri steps --dead`).",
                Unit.COUNT,
                {"{{step}}": most("ardri_rounds_dead", "step", only)},
            ),
        ),
    )
