"""Reports of the findings: for people, for CI, and as a summary to show to others. Pure."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from ardri_cli.conformance.examining import Finding, Outcome

_MARKS: Final = {Outcome.KEPT: "ok  ", Outcome.BROKEN: "FAIL", Outcome.NOT_APPLICABLE: "n/a "}


def line(finding: Finding) -> str:
    """One finding, as the command shows it."""
    words = finding.words or finding.promise
    return f"{_MARKS[finding.outcome]} {finding.check:32} {words}"


def is_conformant(findings: Sequence[Finding]) -> bool:
    """Whether no promise was found broken, and at least one kept."""
    outcomes = Counter(finding.outcome for finding in findings)
    return not outcomes[Outcome.BROKEN] and outcomes[Outcome.KEPT] > 0


def verdict(game: str, findings: Sequence[Finding]) -> str:
    """A line that sums up all findings."""
    outcomes = Counter(finding.outcome for finding in findings)
    word = "conforms" if is_conformant(findings) else "does not conform"
    counts = ", ".join(f"{outcomes[each]} {each}" for each in Outcome if outcomes[each])
    return f"{game} {word}: {counts}"


def junit(findings: Mapping[str, Sequence[Finding]]) -> str:
    """The findings of each game in the format of JUnit, for CI."""
    root = Element("testsuites", name="ardri conformance")
    for game, found in findings.items():
        outcomes = Counter(finding.outcome for finding in found)
        suite = SubElement(
            root,
            "testsuite",
            name=game,
            tests=str(len(found)),
            failures=str(outcomes[Outcome.BROKEN]),
            skipped=str(outcomes[Outcome.NOT_APPLICABLE]),
            time=f"{sum(finding.seconds for finding in found):.3f}",
        )
        for finding in found:
            room, _, name = finding.check.partition(".")
            case = SubElement(
                suite, "testcase", classname=f"{game}.{room}", name=name, time=f"{finding.seconds:.3f}"
            )
            if finding.outcome is Outcome.BROKEN:
                SubElement(case, "failure", message=finding.words).text = finding.promise
            elif finding.outcome is Outcome.NOT_APPLICABLE:
                SubElement(case, "skipped", message=finding.words)
    indent(root)
    return tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def summary(target: str, version: str, findings: Mapping[str, Sequence[Finding]]) -> dict[str, Any]:
    """All findings of the command, as plain values; `version`: the version of the kit."""
    return {
        "kit": version,
        "target": target,
        "conforms": all(map(is_conformant, findings.values())),
        "games": {
            game: [
                {
                    "check": each.check,
                    "outcome": str(each.outcome),
                    "words": each.words,
                    "seconds": round(each.seconds, 3),
                }
                for each in found
            ]
            for game, found in findings.items()
        },
    }
