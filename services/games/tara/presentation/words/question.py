"""Says in a line what has to be decided now."""

from typing import Final

from services.games.tara.presentation.view import outcome_of
from services.games.tara.presentation.words.names import region_name, seat_name
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table import codes as c

_QUESTIONS: Final = {
    c.PHASE_START_DRAW: "{seat} turns over a card for the start",
    c.PHASE_DEAL: "{seat} is dealt a card",
    c.PHASE_KEEP: "keep three cards for this round: {keepers}",
    c.PHASE_TURN: "{seat} plays a card",
    c.PHASE_ANCHOR: "{seat} chooses where card {card} fits in {region}",
    c.PHASE_PUT: "{seat} puts pieces into positions of card {card} in {region}",
    c.PHASE_PAY: "{seat} pays to promote in {region}, or not",
    c.PHASE_PROMOTE: "{seat} promotes in {region}, or stops",
    c.PHASE_FIRST_PIECE: "{seat} picks the first piece to swap in {region}",
    c.PHASE_SECOND_PIECE: "{seat} picks the second piece to swap in {region}",
    c.PHASE_KEEP_FORT: "{seat} has two forts in {region} and keeps one",
    c.PHASE_TRAITOR_TIE: "{seat} turns over a card for the first option on the traitor in {region}",
    c.PHASE_TRAITOR_OFFER: "{seat} may buy the traitor in {region}",
    c.PHASE_TRAITOR_CARD: "{seat} gets a card for the traitor in {region}",
    c.PHASE_TRAITOR_TARGET: "{seat} may place the traitor in {region}, with card {card}",
    c.PHASE_INCOME: "income is due",
    c.PHASE_CLEAR: "regions with a new King are cleared",
    c.PHASE_GARRISON: "{seat} may leave up to two pieces in {region}",
    c.PHASE_EXCHANGE: "prisoners are exchanged",
    c.PHASE_RANSOM_OPEN: "{captor} offers prisoners for ransom",
    c.PHASE_RANSOM: "{seat} may pay {captor} ransom",
    c.PHASE_RANSOM_CLOSE: "{captor} has offered all prisoners",
    c.PHASE_STARTER: "{seat} names the next Starting Player",
    c.PHASE_OPEN_REGION: "{seat} opens the third region",
}


def question(position: TaraPosition, keepers: tuple[int, ...]) -> str:
    """Says who decides what, or how the match ended; `keepers`: the seats that still choose cards."""
    ended = outcome_of(position)
    if ended is not None:
        winners = " and ".join(seat_name(seat) for seat in ended.winners)
        return f"{winners}: {ended.reason.replace('_', ' ')}"
    return _QUESTIONS[position.phase].format(
        seat=seat_name(position.active),
        captor=seat_name(position.captor),
        card=position.card,
        region=region_name(position.region) if position.region != c.NOBODY else "",
        keepers=", ".join(map(seat_name, keepers)),
    )
