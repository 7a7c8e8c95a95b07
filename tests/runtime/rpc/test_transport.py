"""gRPC knows the experiments that serving processes switch on, and they work."""

import ast
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

CALLS = 100
SWITCHES = """
import asyncio, pathlib, time
{before}
import grpc

async def echo(request, context):
    return request

async def main():
    server = grpc.aio.server()
    handler = grpc.unary_unary_rpc_method_handler(echo)
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("test", {{"Echo": handler}}),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{{port}}") as channel:
        idle, began = switches(), time.monotonic()
        for _ in range({calls}):
            await channel.unary_unary("/test/Echo")(b"x")
        busy, took = switches(), time.monotonic() - began
        await asyncio.sleep(took)
        # The pool's timers wake it too, on a busy machine often: as often as while nobody calls.
        print(2 * busy - idle - switches())
    await server.stop(None)

def switches():
    # How often a thread of gRPC's pool has been woken.
    found = 0
    for thread in pathlib.Path("/proc/self/task").iterdir():
        if (thread / "comm").read_text().startswith("event_engine"):
            status = dict(line.split(":") for line in (thread / "status").read_text().splitlines())
            found += int(status["voluntary_ctxt_switches"])
    return found

asyncio.run(main())
"""


def run(code: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Runs code in a new Python process, whose gRPC has not read its environment yet."""
    bare = {name: value for name, value in os.environ.items() if name != "GRPC_EXPERIMENTS"}
    return subprocess.run(
        [sys.executable, "-c", code], env=bare | environ, capture_output=True, text=True, check=False
    )


def pool_switches(before: str) -> int:
    done = run(SWITCHES.format(before=before, calls=CALLS))
    assert done.returncode == 0, done.stderr
    assert "Unknown experiment" not in done.stderr
    return int(done.stdout)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="counts switches in /proc")
def test_no_message_passes_through_the_pool() -> None:
    assert pool_switches("") > CALLS
    # Other processes disturb the timers, now more, now less; messages would wake the pool in every run.
    found = (pool_switches("import services.runtime.rpc.transport") for _ in range(4))
    assert any(each < CALLS / 2 for each in found)


def test_a_grpc_that_has_read_its_environment_is_told() -> None:
    done = run("import grpc, services.runtime.rpc.transport")
    assert done.returncode == 1
    assert "ImportError: gRPC is imported already" in done.stderr


def test_what_is_set_by_hand_stands() -> None:
    code = "import services.runtime.rpc.transport, os; print(os.environ['GRPC_EXPERIMENTS'])"
    assert run(code, GRPC_EXPERIMENTS="by-hand").stdout == "by-hand\n"


@pytest.mark.parametrize("process", ["services.engine", "services.director", "gateway"])
def test_every_serving_process_imports_it_first(process: str) -> None:
    origin = importlib.util.find_spec(f"{process}.__main__")
    assert origin is not None
    assert origin.origin is not None
    tree = ast.parse(Path(origin.origin).read_text())
    imports = [each for each in tree.body if isinstance(each, ast.Import | ast.ImportFrom)]
    names = [each.names[0].name if isinstance(each, ast.Import) else each.module for each in imports]
    ours = [name for name in names if name not in sys.stdlib_module_names]
    assert ours[0] == "services.runtime.rpc.transport"
