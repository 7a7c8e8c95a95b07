"""Files of keys in one folder: `public.json` for everybody, and a file of private keys for each issuer.

Each file is written atomically, and readable by its owner alone. The newest key of an issuer is its last one
in `public.json`; the key that signs is the first one in the issuer's own file.
"""

import enum
import os
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.keys import (
    KeyFileError,
    PrivateKey,
    PublicKey,
    key_set,
    new_key,
    read_private,
    read_public,
)

PUBLIC: Final = "public.json"


class KeyState(enum.Enum):
    """The states of a key in their order: only published, signing, only checked. A retired key is gone."""

    NEXT = "next"
    SIGNS = "signs"
    CHECKED = "checked"


@dataclass(frozen=True, slots=True)
class ListedKey:
    """A key and its state."""

    kid: str
    issuer: Issuer
    state: KeyState


class KeyFiles:
    """The files of one folder, which need not exist yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def public(self) -> Path:
        """The file of the public keys of all issuers."""
        return self.folder / PUBLIC

    def private(self, issuer: Issuer) -> Path:
        """Returns the file of one issuer's private keys."""
        return self.folder / f"{issuer.value}.json"

    def jobs(self, game: str) -> Path:
        """Returns the file of the secret of a game's engine for tokens of jobs."""
        return self.folder / f"jobs-{game}.key"

    def ensure(self, issuers: Iterable[Issuer], games: Iterable[str] = ()) -> None:
        """Makes the files that are missing.

        Raises:
            KeyFileError: an existing file is not valid.
        """
        for issuer in issuers:
            if not self._private(issuer):
                self.new(issuer)
            self._publish(self._private(issuer))
        for game in games:
            if not self.jobs(game).exists():
                self._write(self.jobs(game), secrets.token_urlsafe(48))

    def new(self, issuer: Issuer) -> PrivateKey:
        """Makes and publishes a key. It signs only if it is the issuer's first.

        Raises:
            KeyFileError: an existing file is not valid.
        """
        made, held = new_key(issuer), self._private(issuer)
        self._publish((made,))
        self._keep(issuer, (*held, made))
        return made

    def rotate(self, issuer: Issuer) -> PrivateKey:
        """Makes the newest key sign from now on; if it signs already, makes a new one. Returns the key.

        Raises:
            KeyFileError: the issuer has no key, or a file is not valid.
        """
        held = self._private(issuer)
        if not held:
            raise KeyFileError(
                f"{self.private(issuer)} has no key; `ardri keys new {issuer.value}` makes one"
            )
        newest = [key for key in self._public() if key.issuer is issuer][-1:]
        found = [key for key in held[1:] if newest and key.kid == newest[0].kid]
        chosen = found[0] if found else self.new(issuer)
        others = tuple(key for key in self._private(issuer) if key.kid != chosen.kid)
        self._keep(issuer, (chosen, *others))
        return chosen

    def retire(self, kid: str) -> PublicKey:
        """Removes a key: no token that it has signed is valid any more.

        Raises:
            KeyFileError: there is no such key, it still signs, or a file is not valid.
        """
        listed = self._public()
        found = next((key for key in listed if key.kid == kid), None)
        if found is None:
            raise KeyFileError(f"{self.public} has no key {kid}")
        held = self._private(found.issuer)
        if held and held[0].kid == kid:
            raise KeyFileError(f"{kid} signs; `ardri keys rotate {found.issuer.value}` before it retires")
        self._write(self.public, key_set([key.jwk() for key in listed if key.kid != kid]))
        if held:
            self._keep(found.issuer, tuple(key for key in held if key.kid != kid))
        return found

    def listed(self) -> list[ListedKey]:
        """Returns all public keys, oldest first. None of an issuer whose file is elsewhere is known to sign.

        Raises:
            KeyFileError: a file is not valid.
        """
        signing = {issuer: held[0].kid for issuer in Issuer if (held := self._private(issuer))}
        passed: set[Issuer] = set()
        found = []
        for key in self._public():
            state = KeyState.NEXT if key.issuer in passed else KeyState.CHECKED
            if signing.get(key.issuer) == key.kid:
                passed.add(key.issuer)
                state = KeyState.SIGNS
            found.append(ListedKey(key.kid, key.issuer, state))
        return found

    def _publish(self, keys: Iterable[PrivateKey]) -> None:
        listed = self._public()
        known = {key.kid for key in listed}
        missing = [key.public for key in keys if key.kid not in known]
        if missing:
            self._write(self.public, key_set([key.jwk() for key in (*listed, *missing)]))

    def _public(self) -> list[PublicKey]:
        text = _text(self.public)
        return list(read_public(text).values()) if text else []

    def _private(self, issuer: Issuer) -> tuple[PrivateKey, ...]:
        text = _text(self.private(issuer))
        return read_private(text, issuer) if text else ()

    def _keep(self, issuer: Issuer, keys: tuple[PrivateKey, ...]) -> None:
        self._write(self.private(issuer), key_set([key.jwk() for key in keys]))

    def _write(self, path: Path, content: str) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.new")
        draft.unlink(missing_ok=True)
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise KeyFileError(f"{path} cannot be read") from error
