"""`Keyed`, one thing for each of many keys: made once, bounded, and swept only now and then."""

from services.runtime.limits.keyed import SWEEP_SECONDS, Keyed

MOST = 3


class Counted:
    """A `Keyed` of lists; counts how often it asked whether one is as new, and how often it forgot one."""

    def __init__(self) -> None:
        self.looks = self.forgettings = 0
        self.kept = Keyed(self._made, self._is_as_new, most=MOST, on_forget=self._forgets)

    def _made(self, _now: float) -> list[str]:
        return []

    def _is_as_new(self, thing: list[str], _now: float) -> bool:
        self.looks += 1
        return not thing

    def _forgets(self) -> None:
        self.forgettings += 1
        assert len(self.kept) == MOST, "before any goes"

    def use(self, key: str, now: float) -> list[str]:
        thing = self.kept.find(key, now)
        thing.append(key)
        return thing


def test_only_what_was_used_is_kept_once_there_are_too_many() -> None:
    things = Counted()
    mine = things.use("mine", 10.0)
    for key in ("a", "b"):
        things.kept.find(key, 10.0)
    things.use("c", 10.0)
    assert sorted(things.kept) == ["c", "mine"]
    assert things.kept.find("mine", 10.0) is mine
    assert things.forgettings == 1, "whoever remembers such things elsewhere is told"


def test_while_all_are_in_use_new_ones_share_one_and_are_not_looked_through_each_time() -> None:
    """Otherwise a caller that makes many keys could make every call look through all of them."""
    things = Counted()
    for key in ("a", "b", "c"):
        things.use(key, 10.0)
    shared = things.use("d", 10.0)
    for number in range(100):
        assert things.use(f"{number}", 10.0 + SWEEP_SECONDS / 2) is shared
    assert (things.looks, things.forgettings) == (MOST, 1)
    things.use("e", 10.0 + SWEEP_SECONDS)
    assert (things.looks, things.forgettings) == (2 * MOST, 2)
