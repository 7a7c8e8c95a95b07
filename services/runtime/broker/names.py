"""The names of the queues, for code that does not connect to the broker."""

from typing import Final

AI: Final = "ai"
ROUNDS: Final = "rounds"
TOURNAMENTS: Final = "tournaments"
QUEUES: Final = (AI, ROUNDS, TOURNAMENTS)
