"""Exported folders: what is in one, what proving it finds, and changes as a careful forger makes them."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from ardri_cli.tournaments.archive.folder import Folder
from ardri_cli.tournaments.archive.proving import differences
from ardri_cli.tournaments.archive.replaying import Count
from services.tournament.export.manifest import File, read_manifest, write_manifest

FILES = {
    "crosstable.csv",
    "games.jsonl",
    "manifest.json",
    "ratings.csv",
    "records.jsonl",
    "report.html",
    "standings.csv",
    "tournament.trf",
}


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def found(folder: Path) -> list[str]:
    return list(differences(Folder(folder), Count()))


def rewrite(folder: Path, name: str, change: Callable[[list[str]], list[str]]) -> None:
    """Changes the lines of a file, and the manifest with it, as a careful forger would."""
    path = folder / name
    path.write_text("".join(change(path.read_text().splitlines(keepends=True))))
    content = path.read_bytes()
    manifest_path = folder / "manifest.json"
    manifest = read_manifest(manifest_path.read_text())
    files = {**manifest.files, name: File(hashlib.sha256(content).digest(), len(content))}
    manifest_path.write_text(write_manifest(replace(manifest, files=files)))


def edited(number: int, **fields: object) -> Callable[[list[str]], list[str]]:
    def edit(lines: list[str]) -> list[str]:
        line = json.dumps(json.loads(lines[number]) | fields) + "\n"
        return [*lines[:number], line, *lines[number + 1 :]]

    return edit
