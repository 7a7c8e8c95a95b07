"""Plays games of two documented WebAssembly programs with a worker's own code, and writes their records.

python -m tests.hostile.wasm.games FOLDER
"""

import sys
from pathlib import Path
from typing import Final

from services.director.referee.expectation import Expectation
from tests.director.games_to_play import game_to_play, level
from tests.programs.wasm.modules import entrant, example, hosted, listed

ANIMALS: Final = {name: example(name) for name in ("beetle", "cricket")}
_ADA, _BOB = (entrant(name, played) for name, played in ANIMALS.items())
KNOWN: Final = listed((_ADA, ANIMALS["beetle"]), (_BOB, ANIMALS["cricket"]))
GAMES: Final[dict[str, Expectation]] = {
    "tablut": game_to_play(_ADA, _BOB),
    "tablut against a level": game_to_play(level("eve", 2, nodes=20), _BOB, rotation=1),
    "tara": game_to_play(_ADA, _BOB, level("eve"), game="tara", options={"round_limit": 3}),
    "plaques": game_to_play(_ADA, _BOB, game="plaques"),
}
"""What is to be played, by a name for each."""


def main() -> None:
    """Writes a file for each game."""
    folder = Path(sys.argv[1])
    for name, expected in GAMES.items():
        (folder / name).write_bytes(hosted(expected, KNOWN).SerializeToString(deterministic=True))


if __name__ == "__main__":
    main()
