"""What has to be decided now, in a line."""

from typing import Final

from services.games.tara.phases import Phase
from services.games.tara.presentation.outcome import outcome_of
from services.games.tara.presentation.words.names import region_name, seat_name
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table.codes import NOBODY

_QUESTIONS: Final = {
    Phase.START_DRAW: "{seat} turns over a card for the start",
    Phase.DEAL: "{seat} is dealt a card",
    Phase.KEEP: "keep three cards for this round: {keepers}",
    Phase.TURN: "{seat} plays a card",
    Phase.ANCHOR: "{seat} chooses where card {card} fits in {region}",
    Phase.PUT: "{seat} puts pieces into positions of card {card} in {region}",
    Phase.PAY: "{seat} pays to promote in {region}, or not",
    Phase.PROMOTE: "{seat} promotes in {region}, or stops",
    Phase.FIRST_PIECE: "{seat} picks the first piece to swap in {region}",
    Phase.SECOND_PIECE: "{seat} picks the second piece to swap in {region}",
    Phase.KEEP_FORT: "{seat} has two forts in {region} and keeps one",
    Phase.TRAITOR_TIE: "{seat} turns over a card for the first option on the traitor in {region}",
    Phase.TRAITOR_OFFER: "{seat} may buy the traitor in {region}",
    Phase.TRAITOR_CARD: "{seat} gets a card for the traitor in {region}",
    Phase.TRAITOR_TARGET: "{seat} may place the traitor in {region}, with card {card}",
    Phase.INCOME: "income is due",
    Phase.CLEAR: "regions with a new King are cleared",
    Phase.GARRISON: "{seat} may leave up to two pieces in {region}",
    Phase.EXCHANGE: "prisoners are exchanged",
    Phase.RANSOM_OPEN: "{captor} offers prisoners for ransom",
    Phase.RANSOM: "{seat} may pay {captor} ransom",
    Phase.RANSOM_CLOSE: "{captor} has offered all prisoners",
    Phase.STARTER: "{seat} names the next Starting Player",
    Phase.OPEN_REGION: "{seat} opens the third region",
}


def question(position: TaraPosition, keepers: tuple[int, ...]) -> str:
    """Who decides what; `keepers`: the seats that still choose cards. Of an ended match how it ended."""
    ended = outcome_of(position)
    if ended is not None:
        winners = " and ".join(seat_name(seat) for seat in ended.winners)
        return f"{winners}: {ended.reason.replace('_', ' ')}"
    return _QUESTIONS[Phase(position.phase)].format(
        seat=seat_name(position.active),
        captor=seat_name(position.captor),
        card=position.card,
        region=region_name(position.region) if position.region != NOBODY else "",
        keepers=", ".join(map(seat_name, keepers)),
    )
