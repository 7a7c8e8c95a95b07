"""Takes each key of a table in a TOML document once, and checks its value. Pure."""

from typing import Any

from ardri_cli.tournaments.spec.spec_values import Wrong
from ardri_cli.tournaments.spec.toml_lines import Path

_NOTHING = object()


class Keys:
    """Takes keys out of a table; `close` refuses the unknown ones that are left.

    All methods raise `Wrong` with the path of the key. `fallback`: the value if the key is left out; without
    one, the key is required.
    """

    def __init__(self, found: object, path: Path = ()) -> None:
        if not isinstance(found, dict):
            raise Wrong(path, f"should be a table, not {found!r}")
        self._left: dict[str, Any] = dict(found)
        self._known: list[str] = []
        self._path = path

    def text(self, key: str, fallback: object = _NOTHING) -> str:
        """A text that is not blank."""
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
        """A list of values of one type."""
        if fallback is not None and not self.has(key):
            self._known.append(key)
            return fallback
        value = self._take(key)
        if not isinstance(value, list) or not all(type(each) is kind for each in value):
            raise self.wrong(key, f"should be a list of {_KINDS[kind]}, not {value!r}")
        return tuple(value)

    def table(self, key: str) -> "Keys":
        """An inner table; empty if left out."""
        return Keys(self._take(key, {}), (*self._path, key))

    def tables(self, key: str) -> list["Keys"]:
        """One or more tables `[[key]]`."""
        value = self._take(key, ())
        if not isinstance(value, list) or not value:
            raise self.wrong(key, f"should be tables [[{key}]]")
        return [Keys(each, (*self._path, key, at)) for at, each in enumerate(value)]

    def has(self, key: str) -> bool:
        """Whether the key is in the table and not taken yet."""
        return key in self._left

    def rest(self) -> dict[str, str]:
        """All keys that are left; their values must be texts."""
        return {key: self.text(key) for key in list(self._left)}

    def close(self) -> None:
        """Refuses the keys that are left."""
        for key in self._left:
            raise self.wrong(key, f"is no key here; there are: {', '.join(sorted(self._known))}")

    def wrong(self, key: str, message: str) -> Wrong:
        """An error about the value of that key."""
        return Wrong((*self._path, key), message)

    def _take(self, key: str, fallback: Any = _NOTHING) -> Any:
        self._known.append(key)
        value = self._left.pop(key, fallback)
        if value is _NOTHING:
            raise self.wrong(key, "is missing")
        return value


_KINDS = {str: "words", int: "whole numbers", dict: "tables"}
