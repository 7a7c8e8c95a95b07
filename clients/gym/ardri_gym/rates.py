"""Random games a second at a table, of processor time.

python -m ardri_gym.rates --seconds 5

Prints JSON: by game, how many. `make native` first, or the rules run uncompiled.
"""

import argparse
import json
import sys
import time
from random import Random

from ardri_gym.table import Table
from services import games


def rate(game: str, seconds: float) -> float:
    """Games a second from their start to their end."""
    table, rng, played = Table(game), Random(1), 0  # noqa: S311 - no secret
    began = time.process_time()
    while time.process_time() - began < seconds:
        table.begin(played)
        while table.actor is not None:
            table.act(rng.randrange(table.count()))
        played += 1
    return played / (time.process_time() - began)


def main() -> None:
    """Measures all games."""
    parser = argparse.ArgumentParser(prog="python -m ardri_gym.rates", description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="for each game [5]")
    seconds = parser.parse_args().seconds
    sys.stdout.write(json.dumps({game: round(rate(game, seconds), 1) for game in games.names()}) + "\n")


if __name__ == "__main__":
    main()
