"""The same clients against the platform itself, started as a person starts it."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from ardri_client import Ardri, Table, fischer, play, run_bot
from tests.clients.cli.running import Cli
from tests.waiting import patiently

QUICK = {"quiet_plies": 6}


def free_ports(count: int) -> list[int]:
    with_sockets = [socket.socket() for _ in range(count)]
    for each in with_sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in with_sockets]
    for each in with_sockets:
        each.close()
    return ports


@asynccontextmanager
async def running_platform(data: Path) -> AsyncIterator[str]:
    """Starts `ardri up`, waits until it says that it is ready, and stops it with Ctrl-C's signal."""
    port, engine_port, director_port = free_ports(3)
    ports = ["--port", str(port), "--engine-port", str(engine_port), "--director-port", str(director_port)]
    command = ["-m", "ardri_cli.main", "up", "tablut", *ports]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env=os.environ | {"ARDRI_DATA_DIR": str(data), "ARDRI_DRAIN_SECONDS": "1"},
    )
    assert process.stdout is not None
    try:
        async with patiently():
            async for line in process.stdout:
                if line.startswith(b"ardri is ready"):
                    break
        reading = asyncio.create_task(process.stdout.read())
        yield f"127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGINT)
        code = await process.wait()
    await reading
    assert code == 0


async def first_legal(table: Table) -> str:
    return (await table.legal_actions())[0].notation


async def test_the_clients_on_the_platform_itself(tmp_path: Path) -> None:
    async with running_platform(tmp_path / "data") as address:
        await people_meet(address)
        bots = [run_bot(address, "tablut", first_legal, name=name) for name in ("one", "two")]
        one, two = await asyncio.gather(*bots)
        assert one == two
        await a_person_at_the_terminal(Cli(address, tmp_path))


async def people_meet(address: str) -> None:
    async with Ardri.connect(address) as host, Ardri.connect(address) as guest:
        await host.log_in("host")
        await guest.log_in("guest")
        opened = await host.open_match("tablut", private=True, clock=fischer(60, 1), options=QUICK)
        joined = await guest.accept_invite(opened.place.invite_code)
        first, second = await asyncio.gather(play(opened, first_legal), play(joined, first_legal))
        assert first == second
        assert first.rule == "B14"
        assert (await host.verify(opened.place.match_id)).verified
        for table in (opened, joined):
            assert len(table.place.entropy) == 32
            await table.verify()
        again = await host.rematch(opened.place.match_id)
        assert again.seat == 1, "the seats are rotated"
        async with again, await guest.rematch(opened.place.match_id) as other:
            assert other.place.match_id == again.place.match_id
            await again.verify()
            await other.verify()
            assert (await guest.rematch(opened.place.match_id)).place.entropy == b"", "it was brought before"
            await other.act("d1-a1")
            await other.offer_draw()
            while not again.match.HasField("draw_offer"):
                await anext(again)
            await again.answer_draw(accept=True)
            assert not await other.turn()
            assert again.match.outcome.reason == "draw_agreed"


async def a_person_at_the_terminal(cli: Cli) -> None:
    ended = await cli.type("play", "tablut", "--level", "2", typed="e8-e5\nd1-a1\nresign\n")
    assert ended.code == 0, ended.err
    assert "(rule seed 3)" in ended.out
    assert "defenders win: resigned" in ended.out
    match_id = ended.out.split()[1]
    for words in (["verify", match_id], ["verify", "--offline", match_id]):
        verified = (await cli.run(*words)).out
        assert "verified: " in verified
        assert "the entropy that you sent" in verified
    assert "resigned" in (await cli.run("watch", match_id)).out
