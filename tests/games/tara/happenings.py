"""One event of each class, with the words that people get."""

from typing import Final

from services.games.tara.board import Rank
from services.games.tara.presentation.events import Event, cards, money, pieces, regions
from services.games.tara.presentation.events.cards import Draw, Use
from services.games.tara.presentation.events.money import Reason
from services.games.tara.presentation.events.pieces import Way

HAPPENINGS: Final[list[tuple[Event, str]]] = [
    (cards.CardDrawn(0, 36, Draw.START), "blue gets card 36 for the start"),
    (cards.CardDrawn(3, 0, Draw.DEAL), "yellow gets a card to play with"),
    (cards.CardDrawn(1, 5, Draw.TIE), "red gets card 5 for the first option on the traitor"),
    (cards.CardDrawn(1, 5, Draw.TRAITOR), "red gets card 5 for the traitor"),
    (cards.DeckShuffled(), "the cards are shuffled"),
    (cards.CardsKept(0, (1, 2, 36)), "blue has chosen three cards"),
    (cards.CardsKept(0, ()), "blue has chosen three cards"),
    (cards.CardPlayed(0, 31, Use.PLACE, 1), "blue plays card 31 to place pieces in Ulster"),
    (cards.CardPlayed(0, 9, Use.STONE, 0), "blue plays card 9 to swap two pieces in Connacht"),
    (cards.CardPlayed(0, 1, Use.AMNESTY, 3), "blue plays card 1 for an amnesty in Munster"),
    (cards.CardPlayed(0, 1, Use.DISCARD, -1), "blue plays card 1 for cumals"),
    (cards.AmnestyDeclared(2, 1), "white declares an amnesty in Ulster"),
    (cards.StarterNamed(2), "white is the Starting Player"),
    (cards.RoundStarted(1, dealt=True), "round 1 starts, with new cards"),
    (cards.RoundStarted(2, dealt=False), "round 2 starts, with the cards set aside"),
    (money.Paid(0, 2, Reason.ENTRY), "blue pays 2 cumals to enter an empty region"),
    (money.Paid(0, 1, Reason.ACTIVATION), "blue pays 1 cumal to promote"),
    (money.Paid(0, 4, Reason.AMNESTY), "blue pays 4 cumals for the amnesty"),
    (money.Paid(0, 1, Reason.TRAITOR), "blue pays 1 cumal for the traitor"),
    (money.Gained(0, 2, Reason.DISCARD), "blue gets 2 cumals for the discarded card"),
    (money.IncomeByRank(1, 2, Rank.FARMER), "red gets 1 cumal for most Farmers in Leinster"),
    (money.IncomeBonus(1, Rank.CHIEFTAIN), "red gets 1 cumal for Chieftains in more than one region"),
    (money.PrisonersExchanged(0, 3, 2), "blue and yellow exchange 2 pieces each"),
    (money.RansomOffered(0, 3, 1), "blue offers yellow 1 piece back"),
    (money.RansomPaid(0, 3, 4, 3), "yellow pays blue 3 cumals for 4 pieces"),
    (money.RansomRefused(0, 3, 2), "yellow pays no ransom to blue for 2 pieces"),
    (money.RansomClosed(0), "blue has no more to offer"),
    (pieces.Placed(0, 15, Way.PLACEMENT), "blue comes to Ulster F1 by placing"),
    (pieces.Placed(0, 15, Way.PROMOTION), "blue comes to Ulster F1 by promotion"),
    (pieces.Placed(0, 15, Way.TRAITOR), "blue comes to Ulster F1 by the traitor"),
    (pieces.Captured(0, 59, (1, 2, 1)), "blue holds red, white and red captive in Munster K"),
    (pieces.Released(0, 0, 1, Way.STONE), "1 piece of blue goes home from Connacht F1, by the Stone"),
    (pieces.Released(0, 0, 2, Way.AMNESTY), "2 pieces of blue go home from Connacht F1, by the amnesty"),
    (
        pieces.Returned(1, 14, Way.KING_PIECE),
        "the top piece of red goes home from Connacht K, making way for a King piece",
    ),
    (
        pieces.Returned(1, 0, Way.CLEARING),
        "the top piece of red goes home from Connacht F1, as the region is cleared",
    ),
    (pieces.FortMade(1, 5), "red has a fort in Connacht H1"),
    (pieces.FortDestroyed(0, 1, 5), "blue breaks the fort of red in Connacht H1"),
    (pieces.FortGivenUp(1, 5), "red gives up the fort in Connacht H1"),
    (pieces.Promoted(0, 0, 1, 5), "blue promotes from Connacht F1 and Connacht F2 to Connacht H1"),
    (pieces.KingPieceRemoved(0, 1, 14), "blue dethrones red in Connacht K; nobody is King there"),
    (
        pieces.Swapped(0, 0, 0, 1, 9, 1, 0),
        "blue swaps a piece of red in Connacht F1 with one of blue in Connacht W1",
    ),
    (regions.TraitorOffered(0, 3), "blue may buy the traitor in Munster"),
    (regions.TieDrawn(0, 3), "blue drew the highest card and has the first option in Munster"),
    (regions.TraitorBought(0, 3), "blue owns the traitor in Munster"),
    (regions.TraitorPassed(0, 3), "blue does without the traitor in Munster"),
    (regions.TraitorWasted(0, 3), "the traitor of blue in Munster comes to nothing"),
    (regions.RegionCleared(1, 0, full=False), "blue clears Ulster"),
    (regions.RegionCleared(1, 0, full=True), "blue clears Ulster, having filled it"),
    (regions.Imprisoned(0, 1, 15, 2), "blue takes 2 pieces of red prisoner from Ulster F1"),
    (regions.NewKing(0, 1), "blue is King of Ulster"),
    (regions.Garrisoned(0, 1, ()), "blue leaves a garrison in Ulster: nobody"),
    (regions.Garrisoned(0, 1, (15, 16)), "blue leaves a garrison in Ulster: F1 and F2"),
    (regions.RegionClosed(1, 0), "blue has won Ulster, which is closed"),
    (regions.RegionOpened(0, 1), "blue opens Ulster"),
    (regions.Won(0, (1, 2)), "blue is High King, by Ulster and Leinster"),
]
