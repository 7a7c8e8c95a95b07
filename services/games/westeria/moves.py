"""Moves: one zone at a time, a Scout any way over empty zones (W12, W13, W15, W25, W26)."""

from services.games.westeria.actions import END, MOVE, PAIR_SHIFT, SHIFT, made
from services.games.westeria.control import settle
from services.games.westeria.flags import capture
from services.games.westeria.marks import carry, fall, reveal, rule_out, zones_of
from services.games.westeria.phases import DEPLOYING, ENDED
from services.games.westeria.position import Position
from services.games.westeria.realm import CAPTURES, STRIDE, TIES, UNKNOWN, WINS
from services.games.westeria.roads import Roads
from services.games.westeria.turn import end_turn

_MOVE = MOVE << SHIFT


def moves(position: Position) -> list[int]:
    """All moves by origin, then by target; and to end the turn after the first, or where there is none."""
    board, neighbours, mobile = position.board, position.realm.neighbours, position.realm.mobile
    own, scout = position.seat + 1, position.realm.scout
    found: list[int] = []
    roads = None
    for origin, unit in enumerate(board):
        if unit >> 4 != own or not mobile >> (unit & UNKNOWN) & 1:
            continue
        base = _MOVE | origin << PAIR_SHIFT
        targets = [target for target in neighbours[origin] if board[target] >> 4 != own]
        if targets and unit & UNKNOWN == scout:
            roads = roads or Roads(position)
            targets = sorted([*targets, *roads.targets(origin)])
        found += [base | target for target in targets]
    if position.made or not found:
        found.append(made(END))
    return found


def is_move(position: Position, origin: int, target: int) -> bool:
    """Whether a move is among `moves`, without listing them all."""
    realm, own = position.realm, position.seat + 1
    if origin >= realm.zones or target >= realm.zones:
        return False
    unit = position.board[origin]
    if unit >> 4 != own or not realm.mobile >> (unit & UNKNOWN) & 1:
        return False
    if target in realm.neighbours[origin]:
        return position.board[target] >> 4 != own
    return unit & UNKNOWN == realm.scout and target in Roads(position).targets(origin)


def move(position: Position, origin: int, target: int) -> None:
    """One unit goes; if somebody is there, they fight."""
    position.moves -= 1
    position.made += 1
    if target not in position.realm.neighbours[origin]:
        reveal(position, origin)
    rule_out(position, origin, position.realm.fixed)
    if position.board[target]:
        _fight(position, origin, target)
    else:
        carry(position, origin, target)
    settle(position, origin)
    settle(position, target)
    if not position.moves and position.phase not in (DEPLOYING, ENDED):
        end_turn(position)


def _fight(position: Position, origin: int, target: int) -> None:
    """Both are revealed (W21); a winner moves in, a beaten unit goes to its reserve, a Flag to its captor."""
    board = position.board
    attacker, defender = board[origin], board[target]
    position.shown = ()
    reveal(position, origin)
    reveal(position, target)
    result = position.realm.clashes[(attacker & UNKNOWN) * STRIDE + (defender & UNKNOWN)]
    if result == CAPTURES:
        capture(position, target, position.seat)
    elif result in (WINS, TIES):
        fall(position, target)
    if result in (WINS, CAPTURES):
        carry(position, origin, target)
    else:
        fall(position, origin)


def end(position: Position) -> None:
    """No more moves. If none was made, all see that what could step on is a Flag or a Cursed Land."""
    if not position.made:
        board, own = position.board, position.seat + 1
        for zone in zones_of(position, position.seat):
            if any(board[other] >> 4 != own for other in position.realm.neighbours[zone]):
                rule_out(position, zone, position.realm.mobile)
    end_turn(position)
