"""Random games a second at a table, of processor time.

python -m ardri_gym.rates --seconds 5

Prints JSON: by game, how many. `make native` first, or the rules run uncompiled.
"""

import argparse
import json
import sys
import time
from random import Random

from ardri_gym.layouts import LAYOUTS
from ardri_gym.table import Table


def rate(game: str, seconds: float) -> float:
    """Games a second from their start to their end."""
    table, rng, games = Table(game), Random(1), 0  # noqa: S311 - no secret
    began = time.process_time()
    while time.process_time() - began < seconds:
        table.begin(games)
        while table.actor is not None:
            table.act(rng.randrange(table.count()))
        games += 1
    return games / (time.process_time() - began)


def main() -> None:
    """Measures all games."""
    parser = argparse.ArgumentParser(prog="python -m ardri_gym.rates", description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="for each game [5]")
    seconds = parser.parse_args().seconds
    sys.stdout.write(json.dumps({game: round(rate(game, seconds), 1) for game in LAYOUTS}) + "\n")


if __name__ == "__main__":
    main()
