"""Seats act, and so does the table. Pure."""

from services.engine.match.decide import bot_draws, bot_resigning
from services.engine.match.decide.checks import require_turn
from services.engine.match.decide.command import Command
from services.engine.outbox.steps import DueStep
from services.kernel import TABLE, require_legal
from services.record.draft import Draft
from services.record.match import LIVE, Match, Receipt
from services.runtime.errors import RequestIdReused


def play(match: Match, command: Command, now_ms: int) -> Draft | Receipt:
    """Plays an action; the first answer again if the request was answered before.

    Raises:
        RequestIdReused, MatchOver, MatchNotStarted, NotYourTurn, StaleVersion, IllegalAction.
    """
    receipt = match.receipts.get(command.request_key)
    if receipt is not None:
        # Without a notation where a bot has agreed to a draw, or resigned, in place of its action.
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
    """Beside its action a bot answers draw offers, makes them and resigns, by what it expects.

    Not one that plays on for somebody who is out: that is for those who are in the match.
    """
    seat, value = command.seat, command.value
    if not bot_draws.is_a_bots(match, seat):
        draft.act(seat, command.action, value=value)
        return
    bot_draws.answer(match, draft, seat, value)
    if draft.status == LIVE and bot_resigning.is_due(match, seat, value):
        require_legal(match.game, match.position, seat, command.action)
        bot_resigning.resign(match, draft, seat)
    if draft.status == LIVE:
        draft.act(seat, command.action, value=value)
    if value is not None and draft.status == LIVE:
        bot_draws.offer(match, draft, seat, value)


def check(match: Match, command: Command) -> int:
    """The version of the match in which the action would be played now.

    Raises:
        MatchOver, MatchNotStarted, NotYourTurn, StaleVersion, IllegalAction: as `play` would.
    """
    require_turn(match, command.seat, command.expected_version, by_person=command.by_person)
    require_legal(match.game, match.position, command.seat, command.action)
    return match.version


def settle(match: Match, step: DueStep, now_ms: int) -> Draft | Receipt:
    """Makes an automatic step of the table; the first answer again if it was made before.

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
