"""@ardri/client is complete: its modules are found, its types are right, and it contains nothing else."""

import json
import re
from pathlib import Path

import pytest

from tests.clients.web.node import CLIENT, run
from tests.clients.web.package import PACKAGE, compiled, install

PROGRAM = """
import { Ardri, Refusal, fromError, take, type Update } from "@ardri/client";
import { ViewSchema } from "@ardri/client/gen/ardri/tablut/v1/tablut_pb";
import { TournamentService } from "@ardri/client/gen/ardri/tournament/v1/tournament_service_pb";

const ardri = new Ardri("http://127.0.0.1:1");
const empty: Partial<Update> = { actions: [], events: [] };
ardri.of(TournamentService);
console.log(JSON.stringify({ view: ViewSchema.typeName, empty, fold: take.name }));
const refusal = await ardri.engine.getMatch({ matchId: "tablut.1" }).then(() => undefined, fromError);
console.log(refusal instanceof Refusal, refusal?.reason);
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("package")
    install(made)
    return made


def test_a_strict_program_finds_all_it_imports(folder: Path) -> None:
    first, second = run("node", compiled(folder, "program", PROGRAM), cwd=folder).splitlines()
    found = {"view": "ardri.tablut.v1.View", "empty": {"actions": [], "events": []}, "fold": "take"}
    assert json.loads(first) == found
    assert second == "true UNREACHABLE"


def test_the_programs_on_its_page_compile(folder: Path) -> None:
    programs = re.findall(r"```ts\n(.*?)```", (PACKAGE / "README.md").read_text(), re.DOTALL)
    for number, text in enumerate(programs):
        compiled(folder, f"page_{number}", text)
    assert len(programs) == 2


def test_a_program_of_commonjs_requires_it(folder: Path) -> None:
    (folder / "old.cjs").write_text('console.log(require("@ardri/client").Ardri.name)')
    assert run("node", "old.cjs", cwd=folder).strip() == "Ardri"


def test_it_brings_no_sources_and_no_framework(folder: Path) -> None:
    installed = {str(path.relative_to(folder / "node_modules")) for path in folder.glob("node_modules/*/*")}
    assert installed == {"@ardri/client", "@bufbuild/protobuf", "@connectrpc/connect"}
    package = folder / "node_modules" / "@ardri" / "client"
    assert {path.name for path in package.iterdir()} == {"LICENSE", "README.md", "dist", "package.json"}
    assert {path.name for path in (package / "dist").iterdir()} == {"gen", "model", "sdk", "transport"}


def test_it_wants_the_libraries_that_the_web_client_pins() -> None:
    pinned = json.loads((CLIENT / "package.json").read_text())["dependencies"]
    wanted = json.loads((PACKAGE / "package.json").read_text())["dependencies"]
    assert wanted == {name: f"^{pinned[name]}" for name in wanted}
