"""What a script prints in processes whose sets and dicts have other orders."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).parents[1]


def outputs(script: str) -> list[str]:
    """With three hash seeds."""
    return [_output(script, hash_seed) for hash_seed in ("0", "1", "4711")]


def _output(script: str, hash_seed: str) -> str:
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(_ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, cwd=_ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout
