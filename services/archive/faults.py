"""Whether the record of an ended match can be verified: it is replayed, entry by entry. Pure."""

from services.archive.parts import ArchivedMatch
from services.kernel import GameError
from services.record.rules import rules_of
from services.record.verify import describe_divergence, verify
from services.runtime.errors import NoSuchGame


def fault_of(match: ArchivedMatch) -> str:
    """Returns why the record of a match cannot be verified; empty if it follows from rules and seed."""
    if not match.record.entries or match.row["version"] != match.version:
        return f"{match.version} entries, but its version is {match.row['version']}"
    try:
        rules = rules_of(match.record.game)
        verdict = verify(match.record, rules.game, rules.first_position)
    except (NoSuchGame, GameError) as error:
        return str(error)
    return describe_divergence(verdict) if verdict.diverges_at else ""
