"""Moves: one zone at a time, a Scout any way over empty zones (W12, W13, W15, W25, W26)."""

from services.games.westeria.actions import END, MOVE, PAIR_SHIFT, SHIFT, made
from services.games.westeria.control import settle
from services.games.westeria.flags import capture
from services.games.westeria.marks import carry, fall, reveal, rule_out, zones_of
from services.games.westeria.phases import DEPLOYING, ENDED
from services.games.westeria.realm import CAPTURES, STRIDE, TIES, UNKNOWN, WINS
from services.games.westeria.roads import Roads
from services.games.westeria.turn import end_turn
from services.games.westeria.working import Working

_MOVE = MOVE << SHIFT


def moves(working: Working) -> list[int]:
    """All moves by origin, then by target; and to end the turn after the first, or where there is none."""
    board, neighbours, mobile = working.board, working.realm.neighbours, working.realm.mobile
    own, scout = working.seat + 1, working.realm.scout
    found: list[int] = []
    roads = None
    for origin, unit in enumerate(board):
        if unit >> 4 != own or not mobile >> (unit & UNKNOWN) & 1:
            continue
        base = _MOVE | origin << PAIR_SHIFT
        targets = [target for target in neighbours[origin] if board[target] >> 4 != own]
        if targets and unit & UNKNOWN == scout:
            roads = roads or Roads(working)
            targets = sorted([*targets, *roads.targets(origin)])
        found += [base | target for target in targets]
    if working.made or not found:
        found.append(made(END))
    return found


def is_move(working: Working, origin: int, target: int) -> bool:
    """Whether a move is among `moves`, without listing them all."""
    realm, own = working.realm, working.seat + 1
    if origin >= realm.zones or target >= realm.zones:
        return False
    unit = working.board[origin]
    if unit >> 4 != own or not realm.mobile >> (unit & UNKNOWN) & 1:
        return False
    if target in realm.neighbours[origin]:
        return working.board[target] >> 4 != own
    return unit & UNKNOWN == realm.scout and target in Roads(working).targets(origin)


def move(working: Working, origin: int, target: int) -> None:
    """One unit goes; if somebody is there, they fight."""
    working.moves -= 1
    working.made += 1
    if target not in working.realm.neighbours[origin]:
        reveal(working, origin)
    rule_out(working, origin, working.realm.fixed)
    if working.board[target]:
        _fight(working, origin, target)
    else:
        carry(working, origin, target)
    settle(working, origin)
    settle(working, target)
    if not working.moves and working.phase not in (DEPLOYING, ENDED):
        end_turn(working)


def _fight(working: Working, origin: int, target: int) -> None:
    """Both are revealed (W21); a winner moves in, a beaten unit goes to its reserve, a Flag to its captor."""
    board = working.board
    attacker, defender = board[origin], board[target]
    working.shown = ()
    reveal(working, origin)
    reveal(working, target)
    result = working.realm.clashes[(attacker & UNKNOWN) * STRIDE + (defender & UNKNOWN)]
    if result == CAPTURES:
        capture(working, target, working.seat)
    elif result in (WINS, TIES):
        fall(working, target)
    if result in (WINS, CAPTURES):
        carry(working, origin, target)
    else:
        fall(working, origin)


def end(working: Working) -> None:
    """No more moves. If none was made, all see that what could step on is a Flag or a Cursed Land."""
    if not working.made:
        board, own = working.board, working.seat + 1
        for zone in zones_of(working, working.seat):
            if any(board[other] >> 4 != own for other in working.realm.neighbours[zone]):
                rule_out(working, zone, working.realm.mobile)
    end_turn(working)
