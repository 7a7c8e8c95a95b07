"""What a process imports before it serves: no package without a use in it; each costs memory and time.

Processes of `ardri up` are forked from one that has imported for all of them: they share packages that
only some of them use.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from services.runtime.database.migrating import migrate
from services.runtime.forkserver.stages import Stage, modules

_STORES: Final = {"psycopg", "asyncpg", "alembic"}
"""Not needed if the database is a SQLite file that is up to date."""
_MATHEMATICS: Final = {"numpy", "scipy", "rustworkx", "py4swiss", "pydantic"}
_WEB: Final = {"uvicorn", "picows", "connectrpc"}
_UNUSED: Final = {
    "services.engine.app": _STORES | _MATHEMATICS | _WEB,
    "gateway.app": _STORES | _MATHEMATICS | {"celery"},
    "services.director.app": _STORES | _MATHEMATICS | _WEB,
    "services.runtime.forkserver.__main__": _STORES | _MATHEMATICS | _WEB | {"celery", "prometheus_client"},
    "ardri_cli.commands.up": _STORES | _MATHEMATICS | _WEB | {"celery", "kombu"},
}
_SCRIPT: Final = """
import importlib, json, sys
importlib.import_module(sys.argv[1])
if "services.runtime.database" in sys.modules:
    importlib.import_module("services.runtime.database.migrating").migrate(sys.argv[2])
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
    assert "services" in found
    assert found & _UNUSED[app] == set()


@pytest.mark.parametrize("stage", Stage)
def test_what_all_share_is_used_by_some(stage: Stage) -> None:
    script = "import json, sys\nfrom importlib import import_module\n"
    script += f"for name in {list(modules(stage))}: import_module(name)\n"
    script += "print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    found = set(json.loads(done.stdout))
    assert {"services", "grpc", "celery"} <= found
    assert found & (_STORES | _MATHEMATICS) == set()
    assert (found & (_WEB | {"prometheus_client"}) == set()) == (stage is Stage.WORKERS)


def test_it_would_be_seen(tmp_path: Path) -> None:
    """A process that migrates an empty file imports Alembic."""
    assert "alembic" in _imported("services.engine.app", f"sqlite:///{tmp_path}/database.db")
