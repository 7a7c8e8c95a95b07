"""The data files that a match is played with: its options name them, and their digests pin them."""

from ardri.match.v1 import match_pb2
from services.kernel import Facts, InvalidSetup, Setup


def data_sets_of(facts: Facts, setup: Setup) -> list[match_pb2.DataSet]:
    """Returns the data files that the first entry of a match names, in the order of the options.

    Logs of older rules may lack them.
    """
    return [
        match_pb2.DataSet(option=spec.name, name=str(chosen), sha256=spec.digests[str(chosen)])
        for spec in facts.options
        if (chosen := setup.options[spec.name]) in spec.digests
    ]


def check_data_sets(spec: match_pb2.MatchSpec, facts: Facts, setup: Setup) -> None:
    """Checks that a match began with the same data files as are installed here.

    Raises:
        InvalidSetup: it began with other data, or does not say with which.
    """
    said = list(spec.data_sets)
    if not said and setup.rules_version in facts.older_rules:
        return
    if said != data_sets_of(facts, setup):
        told = ", ".join(f"{each.option} {each.name} ({each.sha256.hex()[:12]})" for each in said) or "none"
        raise InvalidSetup(f"the match was begun with other data than is here: {told[:200]}")
