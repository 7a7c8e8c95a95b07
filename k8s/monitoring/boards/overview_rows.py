"""Rows of the overview: who calls and how that goes, and what all processes stand on."""

from typing import Final

from k8s.monitoring.board import Look, Panel, Row, Unit
from k8s.monitoring.queries import largest, least, rate, total

_EXPIRES: Final = "ardri_tls_certificate_expiry_timestamp_seconds"

CALLERS: Final = Row(
    "Callers",
    (
        Panel(
            "Under way",
            "RPCs that have begun and not ended, with open streams, by process.",
            Unit.COUNT,
            {
                "{{job}}": f"{total('grpc_server_started_total', 'job')}"
                f" - {total('grpc_server_handled_total', 'job')}"
            },
            width=6,
        ),
        Panel(
            "Over a limit",
            "Requests and messages per second that exceeded a limit, by limit (docs/limits.md).",
            Unit.PER_SECOND,
            {"{{limit}}": rate("ardri_limited_total", "limit")},
            width=6,
        ),
        Panel(
            "Gone",
            "Clients per second that disconnected while they were being answered: answers are late, or a "
            "network fails.",
            Unit.PER_SECOND,
            {"{{job}}": rate("ardri_rpc_clients_gone_total", "job")},
            width=6,
        ),
        Panel(
            "Browsers",
            "RPCs that begin at the browser edge per second, by protocol.",
            Unit.CALLS,
            {"{{protocol}}": rate("ardri_web_calls_total", "protocol")},
            width=6,
        ),
    ),
)
STORES: Final = Row(
    "Database, keys and certificates",
    (
        Panel(
            "Tables",
            "Bytes of the eight largest tables with their indexes; in SQLite a table's share of the file.",
            Unit.BYTES,
            {"{{table}}": largest("ardri_database_table_bytes", "table")},
            width=6,
        ),
        Panel(
            "Rows",
            "Rows of the eight longest tables; in PostgreSQL the last estimate.",
            Unit.COUNT,
            {"{{table}}": largest("ardri_database_table_rows", "table")},
            width=6,
        ),
        Panel(
            "Files of keys",
            "1 if the file of keys is valid; 0 if its new contents are not, and the old keys stay in use.",
            Unit.COUNT,
            {"{{job}} {{file}}": least("ardri_key_file_good", "job, file")},
            Look.NOW,
            6,
        ),
        Panel(
            "Certificates",
            "Time until the certificate in use expires. No data without TLS.",
            Unit.SECONDS,
            {"{{job}} {{pair}}": f"{least(_EXPIRES, 'job, pair')} - time()"},
            Look.NOW,
            6,
        ),
        Panel(
            "Not taken",
            "Changed files of keys and renewed certificates per second that were not valid; the old ones "
            "stay in use.",
            Unit.PER_SECOND,
            {
                "{{job}} {{file}}": rate("ardri_key_file_reload_failures_total", "job, file"),
                "{{job}} {{pair}}": rate("ardri_tls_reload_failures_total", "job, pair"),
            },
            width=24,
        ),
    ),
)
