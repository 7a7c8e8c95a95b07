"""What is halted, and what a monitor says of it."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress

import psutil

from tests.servers.prometheus import Prometheus
from tests.waiting import wait_until


def calm(monitor: Prometheus) -> None:
    """Returns once nothing is wrong."""
    monitor.wait_for_all()
    wait_until(lambda: not monitor.alerts(), "no alert is pending")


def tells(monitor: Prometheus, trouble: AbstractContextManager[None], wanted: set[tuple[str, str]]) -> None:
    """These alerts and no others stay while there is trouble, and none does afterwards."""
    with trouble:
        wait_until(lambda: wanted <= monitor.alerts(), f"{wanted} are pending")
        lasting = _Lasting(monitor, wanted)
        wait_until(lambda: lasting.after_one_more() == wanted, f"{wanted} stay, and no others")
    wait_until(lambda: not monitor.alerts(), f"{wanted} go")


class _Lasting:
    """The alerts of one evaluation that are there at all later ones, too: a late scrape, or two, is no alert.

    Begins anew where one that is wanted was not there: whoever tells of the trouble was scraped late then.
    """

    def __init__(self, monitor: Prometheus, wanted: set[tuple[str, str]]) -> None:
        self._monitor, self._wanted = monitor, wanted
        self._found, self._before = monitor.alerts(), monitor.evaluated()

    def after_one_more(self) -> set[tuple[str, str]]:
        """Once all rules are evaluated once more."""
        wait_until(lambda: not self._before & self._monitor.evaluated(), "all rules are evaluated once more")
        self._before, alerts = self._monitor.evaluated(), self._monitor.alerts()
        if self._wanted <= self._found:
            self._found &= alerts
            return self._found
        self._found = alerts
        return set()


@contextmanager
def halted(pid: int) -> Iterator[None]:
    """The process and its children do nothing meanwhile. No supervisor starts it again."""
    parent = psutil.Process(pid)
    parent.suspend()  # first: it starts none that we do not see
    children = parent.children(recursive=True)
    for each in children:
        with suppress(psutil.NoSuchProcess):  # it has ended meanwhile
            each.suspend()
    try:
        yield
    finally:
        for each in (*children, parent):
            with suppress(psutil.NoSuchProcess):  # as above
                each.resume()
