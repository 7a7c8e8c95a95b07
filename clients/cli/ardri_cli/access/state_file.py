"""What the command line keeps between its runs: the account of each address, and the seats taken.

It is one JSON file, readable only by its owner because it holds tokens: `state.json` in $ARDRI_STATE_DIR or
~/.local/state/ardri. Several commands may run at the same time; a lock lets them change it one by one.
"""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from ardri_cli.terminal.failures import fail
from ardri_client import Place

_MODE: Final = 0o600
_MOST_SEATS: Final = 500
"""How many seats are kept; beyond this, the oldest ones are dropped."""


@dataclass(frozen=True, slots=True)
class SavedAccount:
    """`expires`: when the token expires, Unix time in seconds. The rest is as in `ardri_client.Tokens`."""

    token: str
    expires: int
    refresh: str = ""
    request_id: str = ""


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """A place at a match, and where the match is."""

    address: str
    place: Place


class StateFile:
    """The state file; each method reads it again."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "state.json"

    @classmethod
    def of_user(cls) -> "StateFile":
        """The file of the user who runs the command."""
        named = os.environ.get("ARDRI_STATE_DIR")
        return cls(Path(named) if named else Path.home() / ".local" / "state" / "ardri")

    @property
    def folder(self) -> Path:
        """The folder of the file."""
        return self._path.parent

    def make_folder(self) -> None:
        """Creates the folder if it does not exist.

        Raises:
            typer.Exit: it cannot be created.
        """
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise fail(
                f"accounts and seats cannot be kept in {self.folder}: {error.strerror}; "
                "ARDRI_STATE_DIR names another folder"
            ) from error

    def account(self, address: str) -> SavedAccount | None:
        """The account that was used at an address before."""
        saved = self._read()["accounts"].get(address)
        return SavedAccount(**saved) if saved else None

    def keep_account(self, address: str, account: SavedAccount) -> None:
        """Stores the account for later use at the address."""
        with self._changing() as state:
            state["accounts"][address] = asdict(account)

    def drop_account(self, address: str) -> None:
        """Removes the account at the address, and its seats."""
        with self._changing() as state:
            state["accounts"].pop(address, None)
            for match_id in [name for name, seat in state["seats"].items() if seat["address"] == address]:
                del state["seats"][match_id]

    def seat(self, match_id: str) -> SavedSeat | None:
        """The seat that was taken in a match; with an empty id, the last one taken."""
        seats = self._read()["seats"]
        wanted = match_id or next(reversed(seats), "")
        saved = seats.get(wanted)
        return SavedSeat(saved["address"], _place(saved["place"])) if saved else None

    def keep_seat(self, address: str, place: Place) -> None:
        """Stores a seat as the last one taken."""
        with self._changing() as state:
            seats = state["seats"]
            seats.pop(place.match_id, None)
            seats[place.match_id] = {"address": address, "place": _plain(place)}
            for match_id in list(seats)[:-_MOST_SEATS]:
                del seats[match_id]

    def drop_seat(self, match_id: str) -> None:
        """Removes a seat that was given back."""
        with self._changing() as state:
            state["seats"].pop(match_id, None)

    def _read(self) -> dict[str, Any]:
        state: dict[str, Any] = {"accounts": {}, "seats": {}}
        if self._path.exists():
            with self._path.open(encoding="utf-8") as file:
                if (
                    os.fstat(file.fileno()).st_mode & ~_MODE & 0o777
                ):  # an older version or a copy has left it readable by others
                    os.fchmod(file.fileno(), _MODE)
                try:
                    state |= json.load(file)
                except ValueError as error:
                    told = f"{self._path} cannot be read ({error}); without it you are a new guest"
                    raise fail(told) from error
        return state

    @contextmanager
    def _changing(self) -> Iterator[dict[str, Any]]:
        self.make_folder()
        with open(self._path.parent / "lock", "w", encoding="utf-8", opener=_private) as lock:  # see below
            fcntl.flock(lock, fcntl.LOCK_EX)
            state = self._read()
            yield state
            draft = self._path.with_suffix(".draft")
            with open(draft, "w", encoding="utf-8", opener=_private) as file:  # Path.open has no opener
                json.dump(state, file, indent=1)
            draft.replace(self._path)


_BYTES: Final = ("entropy", "commitment")
"""Fields that are hexadecimal digits in JSON."""


def _plain(place: Place) -> dict[str, Any]:
    found = asdict(place)
    return found | {name: found[name].hex() for name in _BYTES}


def _place(plain: dict[str, Any]) -> Place:
    # Seats that an older version has saved have neither of these fields.
    return Place(**plain | {name: bytes.fromhex(plain.get(name, "")) for name in _BYTES})


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, _MODE)
