"""What is measured does not outlive who measures it."""

import subprocess
import sys
from pathlib import Path

import psutil

from tests.servers.child import runs
from tests.waiting import wait_until

_STARTS = """
import sys
from pathlib import Path
from bench.harness.processes import Process, broker
home = Path(sys.argv[1])
with broker(home):
    Process("echo", home, ("-m", "bench.harness.echo", str(home / "ports.json")), {}).wait_ready()
    print("ready", flush=True)
    sys.stdin.read()
"""


def test_servers_end_with_a_bench_that_is_killed(tmp_path: Path) -> None:
    argv = [sys.executable, "-c", _STARTS, str(tmp_path)]
    with subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as bench:
        assert bench.stdout is not None
        assert bench.stdout.readline() == "ready\n"
        started = psutil.Process(bench.pid).children(recursive=True)
        assert started
        bench.kill()
    wait_until(lambda: not any(map(runs, started)), "they are gone")
