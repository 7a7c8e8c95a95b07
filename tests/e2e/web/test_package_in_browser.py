"""@ardri/client, built from its tarball into a page of a developer, plays in Chromium."""

import json
from pathlib import Path
from typing import Final

import pytest

from tests.clients.web.node import CHROMIUM, CLIENT, run
from tests.clients.web.package import install
from tests.e2e.platform import running
from tests.e2e.web.options import MATCH_SECONDS

PAGE: Final = """
import { create } from "@bufbuild/protobuf";
import { anyPack } from "@bufbuild/protobuf/wkt";
import { Ardri, play } from "@ardri/client";
import { OptionsSchema } from "@ardri/client/gen/ardri/tablut/v1/tablut_pb";

const ardri = new Ardri();
await ardri.createGuest("Ada");
const options = anyPack(OptionsSchema, create(OptionsSchema, { quietPlies: 20 }));
const bots = [{ seat: 1, bot: { level: 1 } }];
const table = await ardri.openMatch({ game: "tablut", options, seat: 0, bots });
const outcome = await play(table, (actions) => actions[Math.floor(Math.random() * actions.length)]!);
document.title = JSON.stringify(outcome?.ranks);
"""
READER: Final = str(Path(__file__).with_name("title_of.mjs"))


@pytest.mark.timeout(1_800)
@pytest.mark.skipif(not Path(CHROMIUM).is_file(), reason="needs Chromium (ARDRI_CHROMIUM)")
def test_a_page_of_ones_own_plays_a_match(tmp_path: Path) -> None:
    install(tmp_path)
    (tmp_path / "page.ts").write_text(PAGE)
    (tmp_path / "index.html").write_text('<script type="module" src="/page.ts"></script>')
    run(str(CLIENT / "node_modules" / ".bin" / "vite"), "build", cwd=tmp_path)
    with running({"ARDRI_WEB_ROOT": str(tmp_path / "dist")}) as platform:
        *_, title = run(
            "node", READER, str(CLIENT), CHROMIUM, platform.web_address, seconds=MATCH_SECONDS
        ).splitlines()
    assert json.loads(title) in ([1, 1], [1, 2], [2, 1])
