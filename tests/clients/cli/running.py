"""Runs the command line: in its own process, as shells do, or in a thread, which is quicker."""

import asyncio
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from typer.testing import CliRunner

from ardri_cli import main


@dataclass(frozen=True, slots=True)
class Ended:
    """The exit code and output of a command."""

    code: int
    out: str
    err: str


@dataclass(frozen=True, slots=True)
class Cli:
    """The command line with its own state folder, for one address."""

    address: str
    state_dir: Path

    @property
    def environ(self) -> dict[str, str]:
        return {"ARDRI_ADDRESS": self.address, "ARDRI_STATE_DIR": str(self.state_dir)}

    async def run(self, *arguments: str) -> Ended:
        """Runs a command in a thread, without standard input."""
        result = await asyncio.to_thread(CliRunner().invoke, main.app, arguments, env=self.environ)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Ended(result.exit_code, result.stdout, result.stderr)

    async def type(self, *arguments: str, typed: str = "") -> Ended:
        """Runs a command in a process, whose standard input is `typed`."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "ardri_cli.main",
            *arguments,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=os.environ | self.environ,
        )
        out, err = await process.communicate(typed.encode())
        assert process.returncode is not None
        return Ended(process.returncode, out.decode(), err.decode())
