"""`python -m tests.workers.dying`: a worker that dies by SIGKILL before the n-th line of its own code.

Each line of standard input is a JSON array: n, the task, its payload. The task runs in a process of its
own, forked from one that has never spoken to an engine; n = 0 lets it live. The answer is a line:
the place where it died, or nothing.
"""

import json
import os
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import Any

from celery import Celery

from services.runtime.config import Config
from services.runtime.observe import logs
from tests.conformance.lots import installed
from workers.consumer.celery_app import make_app

ROOT = Path(__file__).parents[2]
OWN = tuple(str(ROOT / folder) + os.sep for folder in ("workers", "services"))


def die_before(number: int, tell: int) -> None:
    """Kills this process before the n-th next line of our code; writes the place to descriptor `tell`."""
    left = number

    def trace(frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal left
        if not frame.f_code.co_filename.startswith(OWN):
            return None
        if event == "line":
            left -= 1
            if left == 0:
                place = f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}"
                os.write(tell, place.encode())
                os.kill(os.getpid(), signal.SIGKILL)
        return trace

    sys.settrace(trace)


def run(app: Celery, number: int, task: str, payload: dict[str, Any]) -> str:
    """Runs the task in a process that dies before that line; returns the place, or nothing if it lived."""
    listen, tell = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(listen)
        if number:
            die_before(number, tell)
        app.tasks[task](payload)
        os._exit(0)
    os.close(tell)
    with os.fdopen(listen) as told:
        place = told.read()
    _, status = os.waitpid(child, 0)
    died = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    if died != bool(place) or not (died or status == 0):
        raise ChildProcessError(f"the worker ended with status {status} at {place or 'no place'}")
    return place


def main() -> None:
    """Serves until the end of input."""
    logs.configure("error", as_json=False, process="worker")
    app = make_app(Config.from_env(os.environ | {"ARDRI_BROKER_URL": "redis://127.0.0.1:1/0"}))
    for line in sys.stdin:
        sys.stdout.write(run(app, *json.loads(line)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    installed.install()
    main()
