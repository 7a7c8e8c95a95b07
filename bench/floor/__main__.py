"""`python -m bench.floor PORTS_FILE [--log FILE] [--to ADDRESS [--picows]]`: serves a floor.

Without an address the tables are in this process; with one they are in the process there, as an engine is
behind a gateway. With a file, each action is in a commit. It understands of Play, WatchMatch and PlayAction
what the load generator does with them.
"""

import services.runtime.rpc.transport  # noqa: F401  # before gRPC

# isort: split
import argparse
import asyncio
import contextlib
from pathlib import Path

import grpc
from picows import WSListener, WSUpgradeRequest, ws_create_server

from bench.floor.edges import Edge, PlaySocket
from bench.floor.links import Socket, by_grpc, by_picows, served
from bench.floor.tables import Log, Tables
from services.runtime.limits.serving import USUAL
from services.runtime.process.ports import write_ports
from services.runtime.rpc.channel_options import server_options


async def serve(ports_file: Path, log: Path | None, address: str, *, picows: bool) -> None:
    """Serves until the process is told to stop."""
    tables = Tables(Log(log) if log else None)
    edge = Edge()
    if address:
        edge.send = await (by_picows if picows else by_grpc)(address, edge.receive)
    else:
        edge.send = lambda frame: tables.take(frame, edge.receive)
    server = grpc.aio.server(options=server_options(USUAL))
    server.add_generic_rpc_handlers((edge.handlers(), served(tables)))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()

    def listener(request: WSUpgradeRequest) -> WSListener:
        return Socket(tables.take) if request.path == b"/" else PlaySocket(edge)

    sockets = await ws_create_server(listener, "127.0.0.1", 0)
    http_port = sockets.sockets[0].getsockname()[1]
    write_ports(ports_file, "floor", grpc_port=port, metrics_port=-1, http_port=http_port)
    await server.wait_for_termination()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ports", type=Path)
    parser.add_argument("--log", type=Path)
    parser.add_argument("--to", default="")
    parser.add_argument("--picows", action="store_true")
    chosen = parser.parse_args()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(chosen.ports, chosen.log, chosen.to, picows=chosen.picows))
