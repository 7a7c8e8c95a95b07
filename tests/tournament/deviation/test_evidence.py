"""Evidence that stays valid however often it is checked."""

import math

import numpy as np
import pytest
from scipy.integrate import quad

from services.tournament.deviation.evidence import log_evidence


@pytest.mark.parametrize("one_sided", [True, False])
@pytest.mark.parametrize("blocks", [1, 20, 1000])
def test_is_one_on_average_if_there_is_no_shift(blocks: int, one_sided: bool) -> None:
    def weighted(z: float) -> float:
        return math.exp(log_evidence(z, blocks, one_sided=one_sided) - z * z / 2) / math.sqrt(2 * math.pi)

    assert quad(weighted, -40, 60, limit=500)[0] == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize("one_sided", [True, False])
def test_looking_after_every_block_is_paid_for(one_sided: bool) -> None:
    walks = np.cumsum(np.random.default_rng(1).normal(size=(400, 500)), axis=1) / np.sqrt(np.arange(1, 501))
    ever = [
        any(log_evidence(z, blocks, one_sided=one_sided) >= math.log(10) for blocks, z in enumerate(walk, 1))
        for walk in walks
    ]
    assert 0.02 < np.mean(ever) < 0.1


def test_one_sided_evidence_is_for_positive_shifts() -> None:
    assert log_evidence(4, 100, one_sided=True) > log_evidence(4, 100, one_sided=False) > 0
    assert log_evidence(-4, 100, one_sided=True) < 0 < log_evidence(-4, 100, one_sided=False)
