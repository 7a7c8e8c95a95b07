"""Which data files a match is played with: named by its options, and pinned by their digests."""

from ardri.match.v1 import match_pb2
from services.kernel import Facts, InvalidSetup, Setup


def data_sets_of(facts: Facts, setup: Setup) -> list[match_pb2.DataSet]:
    """What the first event of a match says of its data, in the order of the options.

    Logs of older rules need not say it.
    """
    return [
        match_pb2.DataSet(option=spec.name, name=str(chosen), sha256=spec.digests[str(chosen)])
        for spec in facts.options
        if (chosen := setup.options[spec.name]) in spec.digests
    ]


def check_data_sets(spec: match_pb2.MatchSpec, facts: Facts, setup: Setup) -> None:
    """Checks that a match was begun with the data that is here.

    Raises:
        InvalidSetup: with other data, or it does not say with what.
    """
    said = list(spec.data_sets)
    if not said and setup.rules_version in facts.older_rules:
        return
    if said != data_sets_of(facts, setup):
        told = ", ".join(f"{each.option} {each.name} ({each.sha256.hex()[:12]})" for each in said) or "none"
        raise InvalidSetup(f"the match was begun with other data than is here: {told[:200]}")
