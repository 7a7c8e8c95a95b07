"""The ways of Scouts: areas of empty zones that hang together (W25). Zones are bit sets here."""

from services.games.westeria.working import Working

_IS_EMPTY = b"1" + b"0" * 255


class Roads:
    """The empty zones of a working copy, area by area as somebody asks for them."""

    __slots__ = ("_areas", "_empty", "_working")

    def __init__(self, working: Working) -> None:
        zones = working.board[: working.realm.zones]
        self._working = working
        self._empty = int(zones[::-1].translate(_IS_EMPTY), 2)
        self._areas: list[int] = []

    def targets(self, origin: int) -> list[int]:
        """The zones beyond its neighbours that a Scout reaches over empty zones, ascending.

        They are empty; with the option `far_attack` also enemy zones beside a way.
        """
        near = self._working.realm.near[origin]
        reached, seeds = 0, near & self._empty
        while seeds:
            area = self._area(seeds & -seeds)
            reached |= area
            seeds &= ~area
        if self._working.options.far_attack:
            reached |= self._enemies_beside(reached)
        return listed(reached & ~near & ~(1 << origin))

    def _area(self, start: int) -> int:
        """The area of an empty zone."""
        for area in self._areas:
            if area & start:
                return area
        near, left, frontier = self._working.realm.near, self._empty & ~start, start
        while frontier:
            zone = frontier.bit_length() - 1
            fresh = near[zone] & left
            left ^= fresh
            frontier = frontier ^ (1 << zone) | fresh
        area = self._empty & ~left
        self._areas.append(area)
        return area

    def _enemies_beside(self, area: int) -> int:
        board, own = self._working.board, self._working.seat + 1
        beside = 0
        for zone in listed(area):
            beside |= self._working.realm.near[zone]
        return sum(1 << zone for zone in listed(beside & ~self._empty) if board[zone] >> 4 != own)


def listed(zones: int) -> list[int]:
    """The zones of a bit set, ascending."""
    found = []
    while zones:
        low = zones & -zones
        found.append(low.bit_length() - 1)
        zones ^= low
    return found
