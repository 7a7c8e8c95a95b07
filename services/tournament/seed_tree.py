"""Derives all seeds of a tournament from one committed root: a seed for each purpose, none used twice.

The root is committed to (services/kernel/seeds.py) before the first game and revealed after the last. So
anybody can check every deal, and nobody can know a deal beforehand.
"""

import enum
import hashlib
from dataclasses import dataclass

from services.tournament.blocks import Block


class Purpose(enum.Enum):
    """What a seed is for."""

    DEAL = "deal"
    """All chance of a game; the same for all rotations of a block of stateless entrants."""
    SALT = "salt"
    """Hides the deal in its commitment."""
    BOT = "bot"
    """An entrant's own random choices."""
    PAIRING = "pairing"
    """Lots in pairing a round."""
    MATCH = "match"
    """The match id, so that a game that is begun twice is one match."""


@dataclass(frozen=True, slots=True)
class SeedTree:
    """The seeds of a tournament; each depends only on the root, the id and its path. `root`: 32 bytes."""

    tournament_id: str
    root: bytes

    def seed(self, purpose: Purpose, *path: int) -> bytes:
        """32 bytes for that path."""
        name = "/".join((self.tournament_id, purpose.value, *map(str, path)))
        return hashlib.blake2b(name.encode(), key=self.root, digest_size=32).digest()

    def deal(self, block: Block, rotation: int, *, shared: bool) -> bytes:
        """The seed of a game's chance. `shared`: it is the same in all rotations of the block."""
        return self.seed(Purpose.DEAL, block.stage, block.number, 0 if shared else rotation)

    def salt(self, block: Block, rotation: int) -> bytes:
        """16 bytes for the commitment of a game."""
        return self.seed(Purpose.SALT, block.stage, block.number, rotation)[:16]

    def bot(self, block: Block, rotation: int, seat: int) -> bytes:
        """The seed of the random choices of the entrant in that seat of a game."""
        return self.seed(Purpose.BOT, block.stage, block.number, rotation, seat)

    def match_id(self, game: str, block: Block, rotation: int) -> str:
        """The match id of a game, which reveals nothing of its deal."""
        return f"{game}.{self.seed(Purpose.MATCH, block.stage, block.number, rotation).hex()[:24]}"
