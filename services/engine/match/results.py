"""What the end of a match adds to the totals of the accounts that played in it. Pure."""

from services.engine.log import Result
from services.record.draft import Draft
from services.record.listing.result import has_result


def results_of(draft: Draft, game: str) -> tuple[Result, ...]:
    """Returns a result for each account of an ended match; none if it has no result, or was practice."""
    outcome = draft.steps[-1].entry.ended.outcome
    if not has_result(outcome) or draft.spec.practice:
        return ()
    ranks = list(outcome.ranks)
    with_bots = any(sitter is not None and not sitter.account_id for sitter in draft.sitters)
    return tuple(
        Result(
            sitter.account_id,
            game,
            len(ranks),
            with_bots,
            draft.spec.private,
            rank,
            shared=ranks.count(rank) > 1,
        )
        for sitter, rank in zip(draft.sitters, ranks, strict=True)
        if sitter is not None and sitter.account_id
    )
