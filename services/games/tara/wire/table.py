"""The unchanging parts of Tara's table, on the wire. They are only written, never read."""

from ardri.tara.v1 import static_table_pb2 as pb
from services.games.tara.board import (
    BASE,
    FIRST,
    LETTERS,
    RANK,
    REGION_NAMES,
    REGIONS,
    SIZES,
    SPOT_NAMES,
    SPOTS,
    Rank,
)
from services.games.tara.deck import DECKS, Card, Pattern
from services.games.tara.facts import CUMALS, HAND, KING_PIECES, PIECES, Options
from services.games.tara.rules.opening import initial
from services.games.tara.wire import terms
from services.kernel import Setup


def table_to_proto(setup: Setup) -> pb.Table:
    """Writes regions, positions, and the cards of the deck that the options name."""
    options = Options.of(setup.options)
    played = initial(setup.seats, options, setup.rules_version).regions
    return pb.Table(
        regions=[_region(region, played) for region in range(REGIONS)],
        ranks=map(_rank, Rank),
        positions=map(_position, range(SPOTS)),
        cards=[_card(card) for card in DECKS[options.deck].values()],
        pieces=PIECES,
        king_pieces=KING_PIECES,
        cumals=CUMALS,
        hand=HAND,
    )


def _region(region: int, played: int) -> pb.RegionFace:
    title, in_play = REGION_NAMES[region].capitalize(), bool(played >> region & 1)
    return pb.RegionFace(region=terms.REGION.to(region), title=title, in_play=in_play)


def _rank(rank: Rank) -> pb.RankFace:
    title = rank.name.capitalize()
    return pb.RankFace(rank=terms.RANK.to(rank), title=title, letter=LETTERS[rank], size=SIZES[rank])


def _position(spot: int) -> pb.PositionFace:
    rank = RANK[spot]
    base = [SPOT_NAMES[below] for below in BASE[spot]]
    return pb.PositionFace(
        name=SPOT_NAMES[spot], rank=terms.RANK.to(rank), place=spot - FIRST[rank], base=base
    )


def _card(card: Card) -> pb.CardFace:
    return pb.CardFace(
        number=card.number,
        cost=card.cost,
        stone=card.is_stone,
        cells=[*_cells(card.place, grey=False), *_cells(card.grey, grey=True)],
        anchors=[pb.CardAnchor(positions=[SPOT_NAMES[spot] for spot in anchor]) for anchor in card.anchors],
        targets=[SPOT_NAMES[spot] for spot in card.targets],
    )


def _cells(pattern: Pattern, *, grey: bool) -> list[pb.Cell]:
    return [pb.Cell(rank=terms.RANK.to(rank), step=step, grey=grey) for rank, step in pattern]
