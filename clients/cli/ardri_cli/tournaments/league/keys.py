"""The keys of a table in a TOML document, each taken once and checked. Pure."""

from typing import Any

from ardri_cli.tournaments.spec.spec_values import Wrong
from ardri_cli.tournaments.spec.toml_lines import Path

_NOTHING = object()


class Keys:
    """Takes keys out of a table; `close` finds those that nobody knows.

    All methods raise `Wrong` with the path of the key. `fallback`: where the key is left out; without one it
    must be there.
    """

    def __init__(self, found: object, path: Path = ()) -> None:
        if not isinstance(found, dict):
            raise Wrong(path, f"should be a table, not {found!r}")
        self._left: dict[str, Any] = dict(found)
        self._known: list[str] = []
        self._path = path

    def text(self, key: str, fallback: object = _NOTHING) -> str:
        """Words."""
        value = self._take(key, fallback)
        if not isinstance(value, str) or not (value.strip() or value == fallback):
            raise self.wrong(key, f"should be some text, not {value!r}")
        return value

    def whole(self, key: str, fallback: object = _NOTHING, least: int = 0, most: int = 10**9) -> int:
        """A whole number within bounds."""
        value = self._take(key, fallback)
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(key, f"should be a whole number from {least} to {most}, not {value!r}")
        return value

    def yes(self, key: str) -> bool:
        """True or false; false if left out."""
        value = self._take(key, False)
        if not isinstance(value, bool):
            raise self.wrong(key, f"should be true or false, not {value!r}")
        return value

    def listed(self, key: str, kind: type, fallback: tuple[Any, ...] | None = None) -> tuple[Any, ...]:
        """A list of things of one kind."""
        if fallback is not None and not self.has(key):
            self._known.append(key)
            return fallback
        value = self._take(key)
        if not isinstance(value, list) or not all(type(each) is kind for each in value):
            raise self.wrong(key, f"should be a list of {_KINDS[kind]}, not {value!r}")
        return tuple(value)

    def table(self, key: str) -> "Keys":
        """A table inside; empty if left out."""
        return Keys(self._take(key, {}), (*self._path, key))

    def tables(self, key: str) -> list["Keys"]:
        """Tables `[[key]]`, one or more."""
        value = self._take(key, ())
        if not isinstance(value, list) or not value:
            raise self.wrong(key, f"should be tables [[{key}]]")
        return [Keys(each, (*self._path, key, at)) for at, each in enumerate(value)]

    def has(self, key: str) -> bool:
        """Whether the key is still there."""
        return key in self._left

    def rest(self) -> dict[str, str]:
        """All keys that are left, whose values are words."""
        return {key: self.text(key) for key in list(self._left)}

    def close(self) -> None:
        """Refuses what is left."""
        for key in self._left:
            raise self.wrong(key, f"is no key here; there are: {', '.join(sorted(self._known))}")

    def wrong(self, key: str, message: str) -> Wrong:
        """What is wrong with the value of that key."""
        return Wrong((*self._path, key), message)

    def _take(self, key: str, fallback: Any = _NOTHING) -> Any:
        self._known.append(key)
        value = self._left.pop(key, fallback)
        if value is _NOTHING:
            raise self.wrong(key, "is missing")
        return value


_KINDS = {str: "words", int: "whole numbers", dict: "tables"}
