"""Who is taken: between two enemies, against the wall, and the king by his own law.

Only what the mover itself closes in is taken, so that moving between two enemies is safe (B11).
"""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import SIZE, SQUARES
from services.games.tablut.rules.line_tables import DRIVES, HOSTILE_PLACES, SIEGE
from services.games.tablut.rules.lines import BIT, FULL


def custody(lines: "vec[i64]", line: i64, place: i64, turn: i64) -> i64:
    """The mask of the enemies in a line between a mover on a place and a partner (seed 4, 7; B5, B7)."""
    return flanked(lines[line], BIT[place], HOSTILE_PLACES[line], turn)


def flanked(both: i64, mover: i64, hostile: i64, turn: i64) -> i64:
    """The same of the pieces of a line, the mask of the mover, and that of the hostile places."""
    own: i64 = both & FULL
    enemies: i64 = both >> 9
    if turn == 1:
        own, enemies = enemies, own
    partners: i64 = own | (hostile & ~enemies)
    return enemies & ((mover << 1) & (partners >> 1) | (mover >> 1) & (partners << 1))


def faced(both: i64, place: i64, stop: i64, turn: i64) -> i64:
    """The mask of the enemy, if any, at whom a man drives who goes from one place to another (B1)."""
    return both & DRIVES[place * SIZE + stop] << (1 - turn) * SIZE


def closers(lines: "vec[i64]", line: i64, turn: i64) -> i64:
    """The mask of the empty places on which `custody` would see somebody, the throne's among them."""
    both: i64 = lines[line]
    own: i64 = both & FULL
    enemies: i64 = both >> 9
    if turn == 1:
        own, enemies = enemies, own
    if enemies == 0:
        return 0
    empty: i64 = FULL & ~(own | enemies)
    partners: i64 = own | (HOSTILE_PLACES[line] & empty)
    return empty & ((enemies & partners >> 1) >> 1 | (enemies & partners << 1) << 1)


def king_falls(lines: "vec[i64]", king: i64, mover: i64, corner_against_king: i64) -> bool:
    """Whether a king in custody between an attacker and something hostile falls (B6, B10)."""
    rank: i64 = king // SIZE
    file: i64 = king % SIZE
    in_rank: i64 = SIEGE[king]
    in_file: i64 = SIEGE[SQUARES + king]
    if in_rank | in_file:
        return in_rank & ~lines[rank] == 0 and in_file & ~lines[SIZE + file] == 0
    if corner_against_king:
        return True
    far: i64 = 2 * king - mover
    is_corner = far in (0, SIZE - 1, SQUARES - SIZE, SQUARES - 1)
    return not is_corner or lines[far // SIZE] & BIT[far % SIZE] != 0
