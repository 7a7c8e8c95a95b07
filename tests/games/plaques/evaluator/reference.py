"""A second evaluator, plain and slow: every merge, every recolouring, every emulation, every choice.

Written from the rules alone; of the evaluator under test it shares the plaques' numbers and the table.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from services.games.plaques.catalogue.combinations import ALIKE, COLOUR, EACH, Combination
from services.games.plaques.catalogue.data_sets import RESTORED
from services.games.plaques.catalogue.plaques import DRAGONS, DWARF, ELF, SUITED, THIEF

SWORD, BOW, SIGIL, GATE, TOWER, COFFER, CROWN = map(
    RESTORED.types.place, ("sword", "bow", "sigil", "gate", "tower", "coffer", "crown")
)
Look = tuple[int, int]
"""What a plaque counts as: rank in half steps (2 to 18, an emulated one is odd), colour."""
Key = tuple[int, tuple[int, ...], tuple[int, ...]]
"""Combination, ranks of the active plaques, their colours."""


def best_key(
    tableau: Sequence[int], against: Sequence[Sequence[int]], table: Sequence[Combination]
) -> Key | None:
    """The best of all readings of all combinations; None without an active plaque."""
    banned, blocked = forbidden(against)
    suits = [divmod(plaque, 9) for plaque in tableau if plaque < SUITED and plaque // 9 not in banned]
    dragons = sum(plaque in DRAGONS for plaque in tableau)
    emulable = [kind for kind in range(9) if kind not in blocked]
    dragon = [(2 * kind + 1, colour) for kind in emulable for colour in range(5) if colour not in banned]
    coloured = {tuple(recoloured) for merged in merges(suits) for recoloured in recolourings(merged)}
    hands = [
        [looks(look, emulable if ELF in tableau else []) for look in suits] + [dragon] * dragons
        for suits in coloured
    ]
    for place, combination in reversed(list(enumerate(table))):
        found = [
            (place, tuple(rank for rank, _ in active), tuple(colour for _, colour in active))
            for hand in hands
            for active in readings(hand, combination)
        ]
        if found:
            return max(found)
    return None


def forbidden(against: Sequence[Sequence[int]]) -> tuple[set[int], set[int]]:
    """The colours that a Thief bans and the types that a Dwarf blocks."""
    banned: set[int] = set()
    blocked: set[int] = set()
    for plaques in against:
        suits = [divmod(plaque, 9) for plaque in plaques if plaque < SUITED]
        kinds = {kind for _, kind in suits}
        if THIEF in plaques:
            banned |= {colour for colour, kind in suits if kind == COFFER}
        if DWARF in plaques and kinds & {GATE, TOWER}:
            blocked |= kinds
    return banned, blocked


def merges(suits: Sequence[Look]) -> Iterator[list[Look]]:
    """The plaques after each way to read Crowns' colours as that of a Crown that keeps its own."""
    crowns = [colour for colour, kind in suits if kind == CROWN]
    for targets in product(crowns, repeat=len(crowns)):
        merge = dict(zip(crowns, targets, strict=True))
        if all(merge[target] == target for target in targets):
            yield [(merge.get(colour, colour), kind) for colour, kind in suits]


def recolourings(suits: Sequence[Look]) -> Iterator[list[Look]]:
    """The plaques after each way to let each Coffer give its colour to no plaque or to another one."""
    coffers = [place for place, (_, kind) in enumerate(suits) if kind == COFFER]
    choices = [[None, *(place for place in range(len(suits)) if place != coffer)] for coffer in coffers]
    for targets in product(*choices):
        used = [target for target in targets if target is not None]
        if len(used) == len(set(used)):
            recoloured = list(suits)
            for coffer, target in zip(coffers, targets, strict=True):
                if target is not None:
                    recoloured[target] = (suits[coffer][0], suits[target][1])
            yield recoloured


def looks(suit: Look, emulable: Sequence[int]) -> list[Look]:
    """All that one plaque may count as; `emulable`: what the Elf, if there, may make of it."""
    colour, kind = suit
    emulated = emulable if kind in (SWORD, BOW, SIGIL) else []
    return [(2 * kind + 2, colour), *((2 * other + 1, colour) for other in emulated)]


def readings(
    hand: Sequence[Sequence[Look]], combination: Combination, taken: tuple[Look, ...] = ()
) -> Iterator[list[Look]]:
    """Every choice of active plaques, and of what they count as, that completes a combination."""
    if len(taken) == combination.size:
        yield sorted(taken, reverse=True)
    elif len(taken) + len(hand) >= combination.size:
        yield from readings(hand[1:], combination, taken)
        for look in hand[0]:
            if fits((*taken, look), combination):
                yield from readings(hand[1:], combination, (*taken, look))


def fits(taken: Sequence[Look], combination: Combination) -> bool:
    """Whether these could be among the active plaques of a combination."""
    kinds = Counter((rank + 1) // 2 - 1 for rank, _ in taken)
    one_colour = len({colour for _, colour in taken}) == 1
    if combination.kind == COLOUR:
        return one_colour
    if combination.kind == ALIKE:
        counts = sorted(kinds.values(), reverse=True)
        sizes = combination.numbers
        return len(counts) <= len(sizes) and all(map(int.__le__, counts, sizes))
    distinct = max(kinds.values()) == 1 and kinds.keys() <= set(combination.numbers)
    return distinct and (combination.kind == EACH or one_colour)
