"""Records in files: protobuf's JSON form for people and other tools, or its bytes."""

from pathlib import Path
from typing import Final

from google.protobuf import json_format
from google.protobuf.message import DecodeError

from ardri.match.v1.record_pb2 import LogEntry, Record
from ardri_cli.local.whole_file import write_file
from ardri_cli.terminal.failures import fail

_SUFFIXES: Final = (".json", ".record")
"""Of files, never of ids of matches."""


def write_record(path: Path, record: Record) -> None:
    """JSON if the name ends so, else bytes; of half a file one could take what is there for the record.

    Raises:
        typer.Exit: it cannot be written.
    """
    if path.suffix == ".json":
        text = json_format.MessageToJson(record, preserving_proto_field_name=True)
        write_file(path, f"{text}\n".encode())
    else:
        write_file(path, record.SerializeToString(deterministic=True))


def record_at(word: str) -> Record | None:
    """The record in the file of that name; None if the word is the id of a match.

    Raises:
        typer.Exit: it names a file that is not there, or that has no record.
    """
    path = Path(word)
    if path.is_file():
        return read_record(path)
    if "/" in word or word.endswith(_SUFFIXES) or path.is_dir():
        raise fail(f"{word}: no such file, and no id of a match")
    return None


def read_record(path: Path) -> Record:
    """Either form.

    Raises:
        typer.Exit: the file has none, or one of its entries cannot be read.
    """
    try:
        content = path.read_bytes()
        is_json = content.lstrip()[:1] == b"{"
        record = json_format.Parse(content, Record()) if is_json else Record.FromString(content)
    except (json_format.ParseError, DecodeError) as error:
        raise fail(f"{path} is no record: {error}") from error
    except OSError as error:
        raise fail(f"{path}: {error.strerror}") from error
    if not entries_of(record, str(path))[0].HasField("created"):
        raise fail(f"{path} is no record: entry 1 does not create a match")
    return record


def entries_of(record: Record, source: str) -> list[LogEntry]:
    """The entries of a record, one at the least. `source`: what has it.

    Raises:
        typer.Exit: there are none, or one of them cannot be read.
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
