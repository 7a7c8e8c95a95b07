"""Actions of seats and steps of the table. Pure."""

from services.engine.match.decide.bots import draws, resigning
from services.engine.match.decide.checks import require_turn
from services.engine.match.decide.command import Command
from services.engine.outbox.steps import DueStep
from services.kernel import TABLE, require_legal
from services.record.draft import Draft
from services.record.match import LIVE, Match, Receipt
from services.runtime.errors import RequestIdReused


def play(match: Match, command: Command, now_ms: int) -> Draft | Receipt:
    """Plays an action; returns the first answer again if the same request was answered before.

    Raises:
        RequestIdReused, MatchOver, MatchNotStarted, NotYourTurn, StaleVersion, IllegalAction.
    """
    receipt = match.receipts.get(command.request_key)
    if receipt is not None:
        # The notation is empty if a bot agreed to a draw, or resigned, in place of its action.
        if receipt.notation not in {"", command.notation}:
            raise RequestIdReused(f"that request played {receipt.notation}, not {command.notation}")
        return receipt
    require_turn(match, command.seat, command.expected_version, by_person=command.by_person)
    draft = Draft(match, now_ms)
    if command.by_person:
        draft.act(command.seat, command.action)
    else:
        _act_as_bot(match, draft, command)
    return draft


def _act_as_bot(match: Match, draft: Draft, command: Command) -> None:
    """Plays a bot's action; by the value it expects, the bot may also answer or offer a draw, or resign.

    A bot that plays on for somebody who has dropped out only acts: the rest is for seats in the match.
    """
    seat, value = command.seat, command.value
    if not draws.is_a_bots(match, seat):
        draft.act(seat, command.action, value=value)
        return
    draws.answer(match, draft, seat, value)
    if draft.status == LIVE and resigning.is_due(match, seat, value):
        require_legal(match.game, match.position, seat, command.action)
        resigning.resign(match, draft, seat)
    if draft.status == LIVE:
        draft.act(seat, command.action, value=value)
    if value is not None and draft.status == LIVE:
        draws.offer(match, draft, seat, value)


def check(match: Match, command: Command) -> int:
    """Returns the version of the match at which the action could be played now.

    Raises:
        MatchOver, MatchNotStarted, NotYourTurn, StaleVersion, IllegalAction: as `play` would.
    """
    require_turn(match, command.seat, command.expected_version, by_person=command.by_person)
    require_legal(match.game, match.position, command.seat, command.action)
    return match.version


def settle(match: Match, step: DueStep, now_ms: int) -> Draft | Receipt:
    """Makes an automatic step of the table; returns the first answer again if it was made before.

    Raises:
        MatchOver, MatchNotStarted, NotYourTurn, StaleVersion, InvalidNotation, IllegalAction.
    """
    receipt = match.receipts.get(step.request_key)
    if receipt is not None:
        return receipt
    require_turn(match, TABLE, step.version)
    draft = Draft(match, now_ms)
    draft.act(TABLE, match.game.parse(match.position, TABLE, step.notation))
    return draft
