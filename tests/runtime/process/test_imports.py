"""What a process imports before it serves: no package that it has no use for; each costs memory and time."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from services.runtime.database.database import migrate

_STORES: Final = {"psycopg", "asyncpg", "alembic"}
"""Of no use where the database is a SQLite file that is up to date."""
_MATHEMATICS: Final = {"numpy", "scipy", "rustworkx", "py4swiss", "pydantic"}
_WEB: Final = {"uvicorn", "picows", "connectrpc"}
_UNUSED: Final = {
    "services.engine.app": _STORES | _MATHEMATICS | _WEB,
    "gateway.app": _STORES | _MATHEMATICS | {"celery"},
    "services.director.app": _STORES | _WEB,
    "ardri_cli.commands.up": _STORES | _MATHEMATICS | _WEB | {"celery", "kombu"},
}
_SCRIPT: Final = """
import importlib, json, sys
importlib.import_module(sys.argv[1])
if "services.runtime.database" in sys.modules:
    importlib.import_module("services.runtime.database.database").migrate(sys.argv[2])
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""


def _imported(app: str, url: str) -> set[str]:
    command = [sys.executable, "-c", _SCRIPT, app, url]
    return set(json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout))


@pytest.mark.parametrize("app", _UNUSED)
def test_a_process_imports_nothing_that_it_has_no_use_for(app: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/database.db"
    migrate(url)
    found = _imported(app, url)
    assert {"services", "grpc"} <= found
    assert found & _UNUSED[app] == set()


def test_it_would_be_seen(tmp_path: Path) -> None:
    """Whoever brings an empty file forward imports Alembic."""
    assert "alembic" in _imported("services.engine.app", f"sqlite:///{tmp_path}/database.db")
