"""The benchmarks run: a moment of every setting, with whichever load generator is to be had."""

import asyncio
import sys
from pathlib import Path

import pytest

from bench import report
from bench.delays import summary
from bench.harness.generator import Generator, built
from bench.harness.measure import ON_POSTGRES, SETTINGS, Bench, Round, Setting
from bench.harness.processes import serving
from bench.search.kernel import counts
from bench.stores import postgres
from bench.stores.commits import commits_ms
from tests.bench.platform.answering import until_answered
from tests.credentials import SIGNER


@pytest.mark.parametrize("name", ["best", "python"])
def test_every_setting_is_measured_and_reported(name: str, tmp_path: Path) -> None:
    generator = (
        built() if name == "best" else Generator([sys.executable, "-m", "bench.harness.aio_load"], name)
    )
    with serving(tmp_path) as processes:
        bench = Bench(processes, generator, SIGNER, tmp_path)
        rounds = until_answered(lambda seconds: bench.rounds(1, 0, seconds, print))
    assert set(rounds[0]) == {setting.name for setting in SETTINGS}
    found = report.targets(rounds, playouts=1500.0)
    about = report.machine() | {"cores": 2, "generator": generator.name}
    commit = summary(asyncio.run(commits_ms(tmp_path, 3)))
    text = report.as_markdown(about, rounds, found, counts(1), {"delays": {}, "commit": commit})
    assert all(target.name in text for target in found)
    assert "Floor of an idle table" in text


@pytest.mark.postgres
def test_postgres_is_measured_beside(tmp_path: Path) -> None:
    settings = [next(each for each in SETTINGS if each.name == "Play"), *ON_POSTGRES]

    def works(found: Round, setting: Setting) -> bool:
        """Whether the database has, and the engines of the setting more than the one beside them."""
        cores = found[setting.name].cores
        return cores[postgres.NAME] > 0 and all(cores[each] > cores["engine"] for each in setting.engines)

    with serving(tmp_path) as processes, postgres.serving(tmp_path) as (stored, servers):
        bench = Bench({**processes, **stored}, built(), SIGNER, tmp_path, beside=servers)
        (found,) = until_answered(
            lambda seconds: bench.rounds(1, 0, seconds, print, settings),
            is_enough=lambda rounds: all(works(rounds[0], each) for each in ON_POSTGRES),
        )
    for setting in ON_POSTGRES:
        assert found[setting.name].load.rate > 0
        assert works(found, setting), found[setting.name].cores
