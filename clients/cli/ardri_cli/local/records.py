"""Records in files: in protobuf's JSON form for people and other tools, or in its binary form."""

from pathlib import Path
from typing import Final

from google.protobuf import json_format
from google.protobuf.message import DecodeError

from ardri.match.v1.record_pb2 import LogEntry, Record
from ardri_cli.local.whole_file import write_file
from ardri_cli.terminal.failures import fail

_SUFFIXES: Final = (".json", ".record")
"""Suffixes that show that a word is a file name; ids of matches never have them."""


def write_record(path: Path, record: Record) -> None:
    """Writes JSON if the name ends in `.json`, else bytes; never half a file, which could pass for a record.

    Raises:
        typer.Exit: the file cannot be written.
    """
    if path.suffix == ".json":
        text = json_format.MessageToJson(record, preserving_proto_field_name=True)
        write_file(path, f"{text}\n".encode())
    else:
        write_file(path, record.SerializeToString(deterministic=True))


def record_at(word: str) -> Record | None:
    """The record in the file of that name; None if the word is the id of a match.

    Raises:
        typer.Exit: the file does not exist, or does not hold a record.
    """
    path = Path(word)
    if path.is_file():
        return read_record(path)
    if "/" in word or word.endswith(_SUFFIXES) or path.is_dir():
        raise fail(f"{word}: no such file, and no id of a match")
    return None


def read_record(path: Path) -> Record:
    """Reads a record in either form.

    Raises:
        typer.Exit: the file does not hold a record, or one of its entries cannot be read.
    """
    try:
        content = path.read_bytes()
        is_json = content.lstrip()[:1] == b"{"
        record = json_format.Parse(content, Record()) if is_json else Record.FromString(content)
    except (json_format.ParseError, DecodeError, UnicodeDecodeError) as error:
        raise fail(f"{path} is no record: {' '.join(str(error).split())}") from error
    except OSError as error:
        raise fail(f"{path}: {error.strerror}") from error
    if not entries_of(record, str(path))[0].HasField("created"):
        raise fail(f"{path} is no record: entry 1 does not create a match")
    return record


def entries_of(record: Record, source: str) -> list[LogEntry]:
    """The entries of a record, at least one. `source`: where the record comes from, for the message.

    Raises:
        typer.Exit: the record has no entries, or one of them cannot be read.
    """
    found = []
    for number, body in enumerate(record.entries, start=1):
        try:
            found.append(LogEntry.FromString(body))
        except DecodeError as error:
            raise fail(f"{source} is no record: entry {number} cannot be read") from error
        if found[-1].WhichOneof("body") is None:
            raise fail(f"{source} is no record: entry {number} cannot be read")
    if not found:
        raise fail(f"{source} is no record: it has no entries")
    return found
