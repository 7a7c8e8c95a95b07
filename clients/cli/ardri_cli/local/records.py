"""Records in files: protobuf's JSON form for people and other tools, or its bytes."""

from pathlib import Path

from google.protobuf import json_format
from google.protobuf.message import DecodeError

from ardri.match.v1.record_pb2 import Record
from ardri_cli.terminal.failures import fail


def write_record(path: Path, record: Record) -> None:
    """JSON if the name ends so, else bytes."""
    if path.suffix == ".json":
        text = json_format.MessageToJson(record, preserving_proto_field_name=True)
        path.write_text(text + "\n", encoding="utf-8")
    else:
        path.write_bytes(record.SerializeToString(deterministic=True))


def read_record(path: Path) -> Record:
    """Either form.

    Raises:
        typer.Exit: the file has none.
    """
    content = path.read_bytes()
    try:
        if content.lstrip()[:1] == b"{":
            return json_format.Parse(content, Record())
        record = Record.FromString(content)
    except (json_format.ParseError, DecodeError) as error:
        raise fail(f"{path} is no record: {error}") from error
    if not record.entries:
        raise fail(f"{path} is no record: it has no entries")
    return record
