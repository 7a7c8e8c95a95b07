"""What a position of Tablut notes of a move beside the move itself."""

from typing import Final

CAPTURED: Final = 1
"""A piece is taken: which piece, from which square, and whether against the wall (B1)."""
