"""WebAssembly programs play a tournament in a pod without privileges; their records are made again.

    python -m tests.hostile.wasm.pod_tournament --blocks 5

The pod runs `ardri up` with two documented programs and a level, and exports the tournament. Outside, `ardri
tournament import` proves the export, and each game is played again with the programs and compared in bytes.
"""

import argparse
import asyncio
import hashlib
import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ardri_cli.tournaments.archive.folder import Folder
from services.director.planning.assignments import Contest
from services.tournament.export.manifest import Manifest
from services.tournament.seed_tree import SeedTree
from tests.e2e.platform import ARDRI, Platform
from tests.hostile.wasm.pod import NOBODY, pod_command
from tests.programs.wasm.modules import EXAMPLES, example, hosted, listed, write_list

_OUT = Path("/tmp/out")
_SPEC = """
name = "Small animals"
game = "tablut"
[options]
quiet_plies = 30
[[entrants]]
name = "beetle"
program = "beetle"
[[entrants]]
name = "cricket"
program = "cricket"
fuel = 400000000
[[entrants]]
name = "level"
level = 2
nodes = 50
[[stages]]
format = "round_robin"
rounds = {blocks}
"""
_PRIVILEGES = ("CapEff", "CapPrm", "CapBnd", "NoNewPrivs", "Uid")


@dataclass(frozen=True, slots=True)
class Figures:
    """What came of it. `made_again`: games whose records were made again with the same bytes."""

    games: int
    made_again: int
    imported: int
    privileges: dict[str, str]
    seconds: float

    @property
    def is_kept(self) -> bool:
        """Whether the promise holds."""
        none = int(self.privileges["CapEff"], 16) == int(self.privileges["CapBnd"], 16) == 0
        is_nobody = self.privileges["Uid"].split() == [str(NOBODY)] * 4
        all_again = self.games == self.made_again > 0
        return all_again and self.imported == 0 and none and is_nobody

    def __str__(self) -> str:
        return (
            f"wasm pod: {'kept' if self.is_kept else 'BROKEN'}: {self.games} games played without privileges "
            f"({', '.join(f'{name} {value}' for name, value in self.privileges.items())}), "
            f"{self.made_again} records made again byte by byte, import ended with {self.imported}, "
            f"{self.seconds:.1f} s"
        )


def measured(blocks: int) -> Figures:
    """The whole of it."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        out.chmod(0o777)
        words = [
            sys.executable,
            "-m",
            "tests.hostile.wasm.pod_tournament",
            "--inside",
            "--blocks",
            str(blocks),
        ]
        subprocess.run(pod_command(words, out), check=True)
        programs = ("--programs", str(EXAMPLES))
        imported = subprocess.run([ARDRI, "tournament", "import", out / "cup", *programs], check=False)
        exported = Folder(out / "cup")
        again = sum(is_same for is_same in made_again(exported))
        games = sum(len(each.games) for each in exported.blocks())
        privileges = json.loads((out / "privileges.json").read_text())
    return Figures(games, again, imported.returncode, privileges, time.monotonic() - started)


def made_again(folder: Folder) -> Iterator[bool]:
    """Of each record, whether playing the game again makes the very same bytes."""
    field = {each.entrant.name: each.entrant for each in folder.manifest.entrants}
    known = listed(*((field[name], example(name)) for name in ("beetle", "cricket")))
    blocks = {(each.block.stage, each.block.number): each.block for each in folder.blocks()}
    contest = contest_of(folder.manifest)
    for line in folder.records():
        expected = contest.expectation(blocks[line.stage, line.block], line.rotation, field)
        record = hosted(expected, known).SerializeToString(deterministic=True)
        yield hashlib.sha256(record).digest() == hashlib.sha256(line.content).digest()


def contest_of(manifest: Manifest) -> Contest:
    """What its games have in common."""
    tree = SeedTree(manifest.tournament_id, manifest.seeds.root)
    return Contest(manifest.spec, manifest.rules_version, tree, manifest.created_ms)


async def inside(blocks: int) -> None:
    """In the pod: the platform plays the tournament and exports it."""
    home = Path(tempfile.mkdtemp())
    known = write_list(home, beetle="beetle.wasm", cricket="cricket.wasm")
    spec = home / "cup.toml"
    spec.write_text(_SPEC.format(blocks=blocks))
    (_OUT / "privileges.json").write_text(json.dumps(privileges()))
    platform = Platform(home, {"ARDRI_PROGRAMS": str(known)})
    platform.start()
    try:
        ran = await platform.ardri("tournament", "run", str(spec), "--json")
        require(ran.code == 0, f"{ran.out}\n{ran.err}\n{platform.log}")
        found = re.search(r'"tournament_id": "(\w+)"', ran.out)
        require(found is not None, ran.out)
        assert found is not None
        exported = await platform.ardri("tournament", "export", found[1], str(_OUT / "cup"))
        require(exported.code == 0, f"{exported.out}\n{exported.err}")
    finally:
        platform.stop()


def privileges() -> dict[str, str]:
    """What this process may do, as the kernel says."""
    lines = (line.partition(":") for line in Path("/proc/self/status").read_text().splitlines())
    return {name: value.strip() for name, _, value in lines if name in _PRIVILEGES}


def require(holds: bool, complaint: str) -> None:
    """Ends the program if it does not hold."""
    if not holds:
        sys.exit(complaint)


def main() -> None:
    """Prints the figures; 1 if the promise is broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blocks", type=int, default=5, help="how often each pair meets")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.inside:
        asyncio.run(inside(given.blocks))
        return
    figures = measured(given.blocks)
    sys.stdout.write(f"{figures}\n")
    sys.exit(not figures.is_kept)


if __name__ == "__main__":
    main()
