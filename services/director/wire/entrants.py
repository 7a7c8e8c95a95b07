"""Entrants on the wire."""

from typing import Final

from ardri.tournament.v1 import tournament_pb2 as pb
from services import search
from services.programs.wasm.limits import MOST_FUEL, MOST_MEMORY_MIB
from services.runtime.errors import InvalidRequest
from services.tournament.entrants import Entrant, EntrantKind, Entry, ModulePin, Round

USUAL_RATING: Final = 1500
_MOST_CONCURRENT: Final = 64
_SHA256_BYTES: Final = 32


def entrant_from_proto(message: pb.Entrant, field: str = "entrant") -> Entrant:
    """The entrant. `field`: path of the message in the request.

    Raises:
        InvalidRequest: the kind is missing, or a value is out of range.
    """
    kind = message.WhichOneof("kind")
    rating = message.rating or USUAL_RATING
    if kind == "level":
        return _level(message, rating, field)
    if kind == "program":
        program = message.program
        if not program.program:
            raise InvalidRequest(f"{field}.program.program", "the name under which workers know it")
        concurrency = _ranged(program.concurrency, 0, 2**31 - 1, f"{field}.program.concurrency")
        module = _pin(program.module, f"{field}.program.module") if program.HasField("module") else None
        return Entrant(
            message.name,
            EntrantKind.PROGRAM,
            program=program.program,
            rating=rating,
            concurrency=concurrency,
            module=module,
        )
    if kind in _ACCOUNTS:
        return _account(message, rating, field)
    raise InvalidRequest(field, "one of level, program, bot and person")


def entrant_to_proto(entrant: Entrant) -> pb.Entrant:
    """The entrant, complete."""
    message = pb.Entrant(name=entrant.name, rating=entrant.rating)
    if entrant.kind is EntrantKind.LEVEL:
        message.level.level = entrant.level
        message.level.nodes = entrant.nodes
    elif entrant.kind is EntrantKind.PROGRAM:
        message.program.program = entrant.program
        message.program.concurrency = entrant.concurrency
        if entrant.module is not None:
            pin = entrant.module
            module = pb.ProgramModule(sha256=pin.sha256, fuel=pin.fuel, memory_mib=pin.memory_mib)
            message.program.module.CopyFrom(module)
    else:
        account = message.bot if entrant.kind is EntrantKind.BOT else message.person
        account.account_id = entrant.account_id
        account.concurrency = entrant.concurrency
    return message


def entry_to_proto(entry: Entry) -> pb.FieldEntry:
    """An entrant, when it came, and when it left if it has."""
    return pb.FieldEntry(
        entrant=entrant_to_proto(entry.entrant),
        withdrawn=entry.left is not None,
        joined=round_to_proto(entry.joined),
        left=None if entry.left is None else round_to_proto(entry.left),
    )


def round_from_proto(message: pb.Round) -> Round:
    """The moment; the very start if the message is unset."""
    return Round(message.stage, message.round)


def round_to_proto(moment: Round) -> pb.Round:
    """The moment."""
    return pb.Round(stage=moment.stage, round=moment.round)


_ACCOUNTS: Final = {"bot": EntrantKind.BOT, "person": EntrantKind.PERSON}
_MOST_GAMES: Final = {EntrantKind.BOT: _MOST_CONCURRENT, EntrantKind.PERSON: 1}


def _level(message: pb.Entrant, rating: int, field: str) -> Entrant:
    level = _ranged(message.level.level, 1, len(search.LEVELS), f"{field}.level.level")
    nodes = _ranged(message.level.nodes, 0, 2**62, f"{field}.level.nodes")
    return Entrant(message.name, EntrantKind.LEVEL, level=level, nodes=nodes, rating=rating)


def _pin(message: pb.ProgramModule, field: str) -> ModulePin:
    """The pin, perhaps incomplete: the director's own list fills in what is missing."""
    if len(message.sha256) not in (0, _SHA256_BYTES):
        raise InvalidRequest(f"{field}.sha256", f"{_SHA256_BYTES} bytes, not {len(message.sha256)}")
    fuel = _ranged(message.fuel, 0, MOST_FUEL, f"{field}.fuel")
    memory_mib = _ranged(message.memory_mib, 0, MOST_MEMORY_MIB, f"{field}.memory_mib")
    return ModulePin(message.sha256, fuel, memory_mib)


def _account(message: pb.Entrant, rating: int, field: str) -> Entrant:
    word = str(message.WhichOneof("kind"))
    kind = _ACCOUNTS[word]
    account: pb.AccountEntrant = getattr(message, word)
    if not account.account_id:
        raise InvalidRequest(f"{field}.{word}.account_id", "the account that plays")
    most = _MOST_GAMES[kind]
    concurrency = _ranged(account.concurrency or 1, 1, most, f"{field}.{word}.concurrency")
    return Entrant(message.name, kind, account_id=account.account_id, rating=rating, concurrency=concurrency)


def _ranged(value: int, least: int, most: int, field: str) -> int:
    if not least <= value <= most:
        raise InvalidRequest(field, f"{least} to {most}, not {value}")
    return value
