"""The files of a built client, read into memory once, each with its compressed variants and its headers.

A build names its assets by their content (`/assets/board-3f2a91.js`), so browsers cache these for good; a
page is revalidated each time. A path that does not end like a file is a place inside the client, and is
answered with `index.html`. A missing file is 404: a page in place of a script would only fail to parse.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

Headers = list[tuple[bytes, bytes]]

PACKAGED: Final = Path(__file__).parent / "client"
"""Where a build of the client is put, if there is one."""

_ASSETS: Final = "/assets/"
_EMBEDS: Final = "/embed/"
_INDEX: Final = "/index.html"
_ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""Encodings, the better one first, with the suffixes of their files."""
_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
_FOR_EVER: Final = b"public, max-age=31536000, immutable"
_ASK_AGAIN: Final = b"no-cache"
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src {}; manifest-src 'self'; media-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors "
)
"""Content security policy of pages (w3.org/TR/CSP3). Filled in are the origins that a page may call; appended
are the sites that may show it in a frame."""
_ON_ALL: Final[Headers] = [(b"x-content-type-options", b"nosniff")]
_ON_PAGES: Final[Headers] = [
    *_ON_ALL,
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
]


@dataclass(frozen=True, slots=True)
class Variant:
    """A file in one encoding. `encoding`: empty for the file itself."""

    encoding: str
    content: bytes
    etag: bytes

    @classmethod
    def of(cls, encoding: str, content: bytes) -> "Variant":
        """The variant, with an ETag made from its content."""
        return cls(encoding, content, f'"{hashlib.sha256(content).hexdigest()[:24]}"'.encode())


@dataclass(frozen=True, slots=True)
class File:
    """A file that is served at a path. `variants`: the best one first, the file itself last."""

    headers: Headers
    variants: tuple[Variant, ...]

    def variant(self, accepted: str) -> Variant:
        """The best variant that the client accepts by its Accept-Encoding."""
        names = _accepted(accepted)
        return next(each for each in self.variants if not each.encoding or each.encoding in names)


class Files:
    """All files of a client."""

    def __init__(self, files: Mapping[str, File], policy: str) -> None:
        self._files = files
        self._policy = policy

    @classmethod
    def read(cls, root: Path | None, callable_origins: Sequence[str] = ()) -> "Files":
        """Reads the files of a folder, if there is one. `callable_origins`: origins that pages may call, too.

        Raises:
            OSError: a file cannot be read, or there is no such folder.
        """
        policy = _POLICY.format(" ".join(["'self'", *callable_origins]))
        return cls({} if root is None else dict(_read(root.resolve(strict=True), policy)), policy)

    def find(self, path: str, sent: str) -> File | None:
        """The file to serve at a path; None if there is none. `sent`: the path as it stood in the request.

        A page may be framed only if `sent` is literally an embed's path, as the page reads its own address:
        a page that does not know that it is framed could be abused by clickjacking.
        """
        found = self._files.get(path)
        if found is not None:
            return found
        if not _is_place(path):
            return None
        page = self._files.get(_INDEX)
        return self._embeddable(page) if page is not None and sent.startswith(_EMBEDS) else page

    def _embeddable(self, page: File) -> File:
        """The same page, which any other site may show in a frame."""
        without = [(name, value) for name, value in page.headers if name != b"content-security-policy"]
        return File([*without, (b"content-security-policy", f"{self._policy}*".encode())], page.variants)


def _is_place(path: str) -> bool:
    """Whether the path may be a place inside the client, such as `/match/tablut.3f2a91`."""
    name = PurePosixPath(path).name
    is_file = PurePosixPath(name).suffix.lower() in (*_TYPES, *_ENCODINGS.values())
    return not (is_file or name.startswith(".") or path.startswith(_ASSETS))


def _read(root: Path, policy: str) -> Iterator[tuple[str, File]]:
    for file in sorted(root.rglob("*")):
        name = file.relative_to(root)
        is_hidden = any(part.startswith(".") for part in name.parts)
        if is_hidden or file.suffix in _ENCODINGS.values() or not file.is_file():
            continue
        if not file.resolve().is_relative_to(root):
            continue  # a link that leads out of the folder
        path = f"/{PurePosixPath(name)}"
        yield path, File(_headers(path, policy), tuple(_variants(file)))


def _variants(file: Path) -> Iterator[Variant]:
    for encoding, end in _ENCODINGS.items():
        compressed = file.with_name(file.name + end)
        if compressed.is_file():
            yield Variant.of(encoding, compressed.read_bytes())
    yield Variant.of("", file.read_bytes())


def _headers(path: str, policy: str) -> Headers:
    kind = _TYPES.get(PurePosixPath(path).suffix.lower(), "application/octet-stream")
    kept = _FOR_EVER if path.startswith(_ASSETS) else _ASK_AGAIN
    headers = [(b"content-type", kind.encode()), (b"cache-control", kept), (b"vary", b"accept-encoding")]
    if not kind.startswith("text/html"):
        return [*headers, *_ON_ALL]
    return [*headers, *_ON_PAGES, (b"content-security-policy", f"{policy}'none'".encode())]


def _accepted(header: str) -> set[str]:
    """The encodings that an Accept-Encoding names and does not refuse (RFC 9110, section 12.5.3)."""
    names = set()
    for entry in header.lower().split(","):
        name, _, weight = entry.partition(";")
        if weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            names.add(name.strip())
    return names
