"""Explains decisions in words."""

from services.tournament.sequential.decision import Conclusion, SequentialResult
from services.tournament.sequential.hypothesis import null_score
from services.tournament.spec import PAIR, TestSpec


def explain(test: TestSpec, seats: int, decision: SequentialResult) -> str:
    """A text for people: why the test stopped, or that it goes on."""
    return (
        f"{_conclusion(test, seats, decision)} {_evidence(seats, decision)} "
        f"The hero's score is {decision.mean:.3f}, in [{decision.low:.3f}, {decision.high:.3f}]; 0.5 is even."
    )


def _conclusion(test: TestSpec, seats: int, decision: SequentialResult) -> str:
    """The hypothesis that is accepted, if any."""
    hero, null, alternative = _answers(test, seats)
    blocks = f"{decision.blocks} block{'' if decision.blocks == 1 else 's'}"
    match decision.conclusion:
        case Conclusion.ACCEPT_NULL:
            return f"Accepted after {blocks}: {hero} {null} rather than {alternative}."
        case Conclusion.ACCEPT_ALTERNATIVE:
            return f"Accepted after {blocks}: {hero} {alternative} rather than {null}."
        case Conclusion.UNDECIDED:
            return f"Undecided at the bound of {blocks}: {hero} {null} or {alternative}, neither is shown."
        case Conclusion.CONTINUE:
            return f"Goes on after {blocks}: {hero} {null} or {alternative}, neither is shown yet."


def _answers(test: TestSpec, seats: int) -> tuple[str, str, str]:
    """Subject, null and alternative in words."""
    if seats == PAIR:
        return "the hero is", f"{test.null:+g} Elo", f"{test.alternative:+g} Elo"
    share = null_score(test)
    return "the hero scores", f"below {share:g}", f"above {share:g}"


def _evidence(seats: int, decision: SequentialResult) -> str:
    """The statistic against its bounds."""
    name = "log-likelihood ratio" if seats == PAIR else "log-capital of the bet"
    statistic, bounds = f"{decision.statistic:+.2f}", f"{decision.lower:.2f} and {decision.upper:.2f}"
    match decision.conclusion:
        case Conclusion.ACCEPT_NULL:
            return f"The {name}, {statistic}, reached the lower of its bounds {bounds}."
        case Conclusion.ACCEPT_ALTERNATIVE:
            return f"The {name}, {statistic}, reached the upper of its bounds {bounds}."
        case Conclusion.UNDECIDED | Conclusion.CONTINUE:
            return f"The {name}, {statistic}, is between its bounds {bounds}."
