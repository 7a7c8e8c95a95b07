"""The short form of `python -m tests.tournament.formats.random_tournaments`."""

import os
import subprocess
import sys

import pytest

from tests.tournament.formats.random_tournaments import compare

SHORT = """
import random
from services.tournament.digest import results_digest
from tests.tournament.formats.playing import drawn
from tests.tournament.formats.random_tournaments import run, tournament
for seed in range(20, 26):
    stages = run(tournament(random.Random(seed)), drawn(seed), random.Random(seed))
    print(results_digest(result for stage in stages for result in stage.finished.values()).hex())
"""


@pytest.mark.parametrize("seed", range(40))
def test_neither_order_nor_moment_nor_a_second_director_changes_a_tournament(seed: int) -> None:
    compare(seed)


def test_another_process_plays_the_same_tournament() -> None:
    said = [
        subprocess.run(
            [sys.executable, "-c", SHORT],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1")
    ]
    assert said[0]
    assert said[0] == said[1]
