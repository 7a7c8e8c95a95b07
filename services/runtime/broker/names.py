"""The names of the queues, for those who need not speak to the broker."""

from typing import Final

AI: Final = "ai"
ROUNDS: Final = "rounds"
TOURNAMENTS: Final = "tournaments"
QUEUES: Final = (AI, ROUNDS, TOURNAMENTS)
