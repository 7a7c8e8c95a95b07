"""The reference of the API as Markdown, a page a package, from the comments of the protos. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from google.protobuf.descriptor_pb2 import (
    DescriptorProto,
    EnumDescriptorProto,
    FieldDescriptorProto,
    FileDescriptorProto,
    FileDescriptorSet,
    MethodDescriptorProto,
    ServiceDescriptorProto,
)

MESSAGE, ENUM, SERVICE = 4, 5, 6
"""Fields of a file in the path of a comment, as descriptor.proto numbers them."""
FIELD, NESTED, NESTED_ENUM, VALUE, METHOD = 2, 3, 4, 2, 2
"""The same of a message, an enum and a service."""
_REPEATED: Final = FieldDescriptorProto.LABEL_REPEATED
_FOREIGN: Final = "https://protobuf.dev/reference/protobuf/google.protobuf/"
Path = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """A file, with its comments by the path of what they are about."""

    file: FileDescriptorProto
    comments: Mapping[Path, str]

    @classmethod
    def of(cls, file: FileDescriptorProto) -> "Source":
        """The file, its comments read."""
        located = file.source_code_info.location
        return cls(file, {tuple(each.path): each.leading_comments.strip() for each in located})

    def said(self, path: Path) -> str:
        """The comment on one line; empty if there is none."""
        return " ".join(self.comments.get(path, "").split()).replace("|", "\\|")


def pages(found: FileDescriptorSet) -> dict[str, str]:
    """The text of each page by its file name, the index among them."""
    packages: dict[str, list[Source]] = {}
    for file in found.file:
        packages.setdefault(file.package, []).append(Source.of(file))
    texts = {f"{package}.md": _page(package, sources) for package, sources in sorted(packages.items())}
    return {"README.md": _index(packages), **texts}


def _index(packages: Mapping[str, Sequence[Source]]) -> str:
    lines = ["# Reference", "", "Made by `make protos` from the comments of the [protos](../../protos).", ""]
    lines += ["| package | services |", "|---|---|"]
    for package, sources in sorted(packages.items()):
        names = ", ".join(f"`{each.name}`" for source in sources for each in source.file.service)
        lines.append(f"| [{package}]({package}.md) | {names} |")
    return "\n".join(lines) + "\n"


def _page(package: str, sources: Sequence[Source]) -> str:
    lines = [f"# {package}", ""]
    for source in sources:
        for index, service in enumerate(source.file.service):
            lines += _service(source, service, (SERVICE, index))
    for source in sources:
        for index, message in enumerate(source.file.message_type):
            lines += _message(source, message, message.name, (MESSAGE, index))
        for index, enum in enumerate(source.file.enum_type):
            lines += _enum(source, enum, enum.name, (ENUM, index))
    return "\n".join(lines).rstrip() + "\n"


def _service(source: Source, service: ServiceDescriptorProto, path: Path) -> Iterator[str]:
    yield from _head(service.name, source.said(path))
    yield from ("| method | request | response | |", "|---|---|---|---|")
    for index, method in enumerate(service.method):
        yield _row(*_method(method, source), source.said((*path, METHOD, index)))
    yield ""


def _method(method: MethodDescriptorProto, source: Source) -> Iterator[str]:
    yield f"`{method.name}`"
    yield ("stream " if method.client_streaming else "") + _link(method.input_type, source)
    yield ("stream " if method.server_streaming else "") + _link(method.output_type, source)


def _message(source: Source, message: DescriptorProto, name: str, path: Path) -> Iterator[str]:
    if message.options.map_entry:
        return
    yield from _head(name, source.said(path))
    if message.field:
        yield from ("| | field | type | |", "|---|---|---|---|")
        for index, field in enumerate(message.field):
            one_of = field.HasField("oneof_index") and not field.proto3_optional
            among = f"one of `{message.oneof_decl[field.oneof_index].name}`. " if one_of else ""
            said = among + source.said((*path, FIELD, index))
            kind = _map(field, message, source) or _kind(field, source)
            yield _row(str(field.number), f"`{field.name}`", kind, said)
        yield ""
    for index, nested in enumerate(message.nested_type):
        yield from _message(source, nested, f"{name}.{nested.name}", (*path, NESTED, index))
    for index, enum in enumerate(message.enum_type):
        yield from _enum(source, enum, f"{name}.{enum.name}", (*path, NESTED_ENUM, index))


def _enum(source: Source, enum: EnumDescriptorProto, name: str, path: Path) -> Iterator[str]:
    yield from _head(name, source.said(path))
    yield from ("| | value | |", "|---|---|---|")
    for index, value in enumerate(enum.value):
        yield _row(str(value.number), f"`{value.name}`", source.said((*path, VALUE, index)))
    yield ""


def _head(name: str, said: str) -> Iterable[str]:
    return (f"## {name}", "", *((said, "") if said else ()))


def _kind(field: FieldDescriptorProto, source: Source) -> str:
    word = "repeated " if field.label == _REPEATED else "optional " if field.proto3_optional else ""
    scalar = FieldDescriptorProto.Type.Name(field.type).removeprefix("TYPE_").lower()
    return word + (_link(field.type_name, source) if field.type_name else scalar)


def _map(field: FieldDescriptorProto, message: DescriptorProto, source: Source) -> str:
    """The type of a map; empty if the field is none."""
    for entry in message.nested_type:
        if entry.options.map_entry and field.type_name.endswith(f".{message.name}.{entry.name}"):
            return f"map of {_kind(entry.field[0], source)} to {_kind(entry.field[1], source)}"
    return ""


def _link(full_name: str, source: Source) -> str:
    """The name of a type, linked to where it is described."""
    name = full_name.removeprefix(".")
    package = ".".join(part for part in name.split(".") if part[0].islower())
    short = name.removeprefix(f"{package}.")
    if package == "google.protobuf":
        return f"[{name}]({_FOREIGN})"
    if package == "google.rpc":
        return f"[{name}](../../protos/google/rpc)"
    page = "" if package == source.file.package else f"{package}.md"
    return f"[{short}]({page}#{short.lower().replace('.', '')})"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |".replace("|  |", "| |")
