"""The tournaments that this process has had to do with lately."""

import threading
from typing import Final

from services.director.planning.tournament_cache import Course
from services.ledger.ledger import Ledger

_MOST: Final = 64


class Courses:
    """The courses, the one used last at the end. For threads."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._lock = threading.Lock()
        self._kept: dict[str, Course] = {}

    def of(self, tournament_id: str) -> Course:
        """The course of a tournament.

        Raises:
            NoSuchEntry: there is none.
        """
        with self._lock:
            course = self._kept.pop(tournament_id, None)
            if course is None:
                course = Course(self._ledger, self._ledger.tournament(tournament_id))
            self._kept[tournament_id] = course
            while len(self._kept) > _MOST:
                self._kept.pop(next(iter(self._kept)))
            return course
