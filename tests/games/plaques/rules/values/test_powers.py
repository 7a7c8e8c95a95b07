"""What each special plaque does, and what is left of it when an opponent forbids it or has yielded.

A case: a tableau, what it is worth alone, which is also when the opponent has yielded (P11), and what
it is worth against the turned plaques of a live one.
"""

import pytest

from tests.games.plaques.evaluator.worth import shown

COFFERS = {
    "one Coffer gives its colour to one plaque": (
        *("R8 R1 R3 K5 W2", "banner: R8 R5 R3 R1"),
        *("TH K8", "banner: R8 R3 R2 R1"),
    ),
    "one Coffer recolours one plaque alone": (
        *("R8 R1 K5 W2 G3", "lone plaque: R8"),
        *("TH K8", "lone plaque: R8"),
    ),
    "P21: what it recolours keeps its full rank, and the colour breaks ties": (
        *("R8 W9 K9", "pair: R9 K9"),
        *("TH K8", "lone plaque: R9"),
    ),
    "two Coffers recolour two plaques": (
        *("R8 B8 W9 K9", "two pairs: R9 B9 R8 B8"),
        *("TH W8", "pair: R8 R8"),
    ),
    "two Coffers of merged colours recolour two plaques": (
        *("R9 B9 B8 R8 W1 K2 R3", "dominion: R9 R9 R8 R8 R3 R2 R1"),
        *("TH K8", "high banner: R9 R9 R8 R8 R3 R1"),
    ),
    "P19: a Coffer recolours a Coffer": (
        *("R8 K8 R1 R2 W3", "banner: R8 R8 R2 R1"),
        *("TH W8", "banner: R8 R8 R2 R1"),
    ),
    "P18, P33: the Coffer that is recoloured recolours too, with the colour it had": (
        *("R8 K8 W7 G7", "two pairs: R8 R8 G7 K7"),
        *("TH G8", "pair: R8 R8"),
    ),
    "P19: a Coffer does not recolour a unique plaque": (
        *("R8 R1 R2 TH", "lone plaque: R8"),
        *("DW K6 B9", "lone plaque: R8"),
    ),
}

CROWNS = {
    "two Crowns merge their colours into the higher one": (
        *("R9 W9 W1 W2 K3", "banner: R9 R9 R2 R1"),
        *("TH W8", "lone plaque: R9"),
    ),
    "one Crown merges nothing": (
        *("R9 W1 W2 W3", "lone plaque: R9"),
        *("TH K8", "lone plaque: R9"),
    ),
    "P20: Crowns merge their own colours and no other": (
        *("R9 W9 K1 K2 K3", "pair: R9 R9"),
        *("TH W8", "lone plaque: R9"),
    ),
    "three Crowns merge three colours": (
        *("R9 B9 K9 B1 K2", "great banner: R9 R9 R9 R2 R1"),
        *("TH B8", "pair: R9 R9"),
    ),
    "P13: a banned Crown merges nothing": (
        *("R9 W9 W1 W2 W3", "great banner: R9 R9 R3 R2 R1"),
        *("TH R8", "banner: W9 W3 W2 W1"),
    ),
    "P18: a Crown that is recoloured merges all the same": (
        *("G9 K9 R8 K6 W7", "council: R9 R8 W7 G6"),
        *("TH W8", "pair: R9 G9"),
    ),
}

ELF = {
    "the Elf changes several plaques, each in its colour": (
        *("EL R1 B2 K3 G9 W9", "alliance: G9 G9 R9' B9' K9'"),
        *("TH R8", "four: G9 G9 B9' K9'"),
    ),
    "P17: he changes Swords, Bows and Sigils, no Shield or Steed": (
        *("EL R4 B5 G9", "lone plaque: G9"),
        *("DW K6", "lone plaque: G9"),
    ),
    "he changes them in a colour that a Coffer gave": (
        *("EL R8 R9 R1 W2", "court: R9 R8 R7' R6'"),
        *("DW K6 B7", "banner: R9 R9' R9' R8"),
    ),
    "P18: a Crown that he emulates merges nothing": (
        *("EL R9 W1 W2 W4", "three: R9 W9' W9'"),
        *("TH W8", "lone plaque: R9"),
    ),
    "P18: a Coffer that he emulates recolours nothing": (
        *("EL R1 R6 R7 W9", "council: W9 R8' R7 R6"),
        *("DW K7 K8", "pair: W9 R9'"),
    ),
    "without a plaque that he can change he does nothing": (
        *("EL R8 R7", "lone plaque: R8"),
        *("TH K8", "lone plaque: R8"),
    ),
}

DWARF = {
    "with a Gate he blocks his types for the Elf": (
        *("EL R1 B2 G9 W9", "four: G9 G9 R9' B9'"),
        *("DW R6 K9", "two pairs: G9 G9 R8' B8'"),
    ),
    "with a Tower too": (
        *("EL R1 B2 G9 W9", "four: G9 G9 R9' B9'"),
        *("DW R7 K9", "two pairs: G9 G9 R8' B8'"),
    ),
    "with a Gate he blocks his types for a Dragon": (
        *("D1 G9 W9", "three: G9 G9 R9'"),
        *("DW K6 K9", "pair: G9 G9"),
    ),
    "with a Tower he blocks them for two Dragons": (
        *("D1 D2 G9", "three: G9 R9' R9'"),
        *("DW W7 W9", "pair: R8' R8'"),
    ),
    "P16: with neither he blocks nothing for the Elf": (
        *("EL R1 B2 G9 W9", "four: G9 G9 R9' B9'"),
        *("DW R5 K9 K8", "four: G9 G9 R9' B9'"),
    ),
    "P16: with neither he blocks nothing for a Dragon": (
        *("D1 G9 W9", "three: G9 G9 R9'"),
        *("DW R5 K9 K8", "three: G9 G9 R9'"),
    ),
    "P15: true plaques of his types still count": (
        *("R9 W9", "pair: R9 R9"),
        *("DW K6 K9", "pair: R9 R9"),
    ),
    "P15: only what truly stands there is blocked, not what a Dragon of his stands for": (
        *("D1 G9 W9", "three: G9 G9 R9'"),
        *("DW K6 D2", "three: G9 G9 R9'"),
    ),
    "P15: his owner emulates as he likes": (
        *("DW K6 K9 D1", "pair: K9 R9'"),
        *("B9 G6", "pair: K9 R9'"),
    ),
    "P14: a Thief who bans his only Gate does not switch him off": (
        *("TH K8 D1 R9", "pair: R9 R9'"),
        *("DW K6 B9", "pair: K8 R8'"),
    ),
}

THIEF = {
    "with a Coffer he bans its colour": (
        *("B1 B2 B3 B4", "banner: B4 B3 B2 B1"),
        *("TH B8", "nothing"),
    ),
    "P16: without a Coffer he bans nothing": (
        *("B1 B2 B3 B4", "banner: B4 B3 B2 B1"),
        *("TH B9 B7", "banner: B4 B3 B2 B1"),
    ),
    "with two Coffers he bans two colours": (
        *("R5 B5 K5 G1", "three: R5 B5 K5"),
        *("TH R8 K8", "lone plaque: B5"),
    ),
    "P12: the printed colours of true Coffers, not those that Crowns make of them": (
        *("B1 B2 B3 B4", "banner: B4 B3 B2 B1"),
        *("TH R8 R9 B9", "banner: B4 B3 B2 B1"),
    ),
    "P12: no Coffer that a Dragon stands for": (
        *("B1 B2 B3 B4", "banner: B4 B3 B2 B1"),
        *("TH D1", "banner: B4 B3 B2 B1"),
    ),
    "P13: recolouring does not rescue a banned plaque": (
        *("R8 R1 R2 K5", "banner: R8 R5 R2 R1"),
        *("TH K8", "lone plaque: R8"),
    ),
    "P13: nobody emulates in a banned colour": (
        *("D1 W5", "pair: W5 R5'"),
        *("TH R8", "pair: W5 B5'"),
    ),
    "his owner's own plaques count": (
        *("TH R8 R1 R2 R3", "banner: R8 R3 R2 R1"),
        *("B8 B9", "banner: R8 R3 R2 R1"),
    ),
    "P34: where all colours are banned nothing counts": (
        *("D1 D2 R1 EL", "three: R9' R9' R9'"),
        *("TH R8 B8 G8 K8 W8", "nothing"),
    ),
}

DRAGONS = {
    "one Dragon is the best of what he can be": (
        *("D1", "lone plaque: R9'"),
        *("TH R8", "lone plaque: B9'"),
    ),
    "two Dragons": (
        *("D1 D2 G9", "three: G9 R9' R9'"),
        *("TH R8", "three: G9 B9' B9'"),
    ),
    "two Dragons fill a set of one colour": (
        *("D1 D2 W8 W6", "court: W9' W8 W7' W6"),
        *("DW B6 R9", "banner: W8 W8' W8' W6"),
    ),
    "P18: a Crown that he stands for merges nothing": (
        *("D1 R9 W1 W2 W3", "banner: W9' W3 W2 W1"),
        *("TH W8", "pair: R9 R9'"),
    ),
    "P18: a Coffer that he stands for recolours nothing": (
        *("D1 R1 R2 K4 W7", "pair: W7 R7'"),
        *("TH W8", "pair: K4 R4'"),
    ),
    "P22: the other unique plaques are never active": (
        *("EL DW TH", "nothing"),
        *("W1", "nothing"),
    ),
}

Case = tuple[str, str, str, str]


def check(case: Case) -> None:
    """P11: a live opponent counts, one who has yielded does not."""
    tableau, alone, opponent, against = case
    assert shown(tableau) == alone
    assert shown(tableau, opponent) == against


@pytest.mark.parametrize("case", COFFERS.values(), ids=COFFERS)
def test_coffers(case: Case) -> None:
    """Seed: he may consider a single plaque of another colour to be the colour of the Coffer."""
    check(case)


@pytest.mark.parametrize("case", CROWNS.values(), ids=CROWNS)
def test_crowns(case: Case) -> None:
    """Seed: all plaques the colour of one Crown may be considered the colour of the other Crown."""
    check(case)


@pytest.mark.parametrize("case", ELF.values(), ids=ELF)
def test_the_elf(case: Case) -> None:
    """Seed: any Sword, Bow or Sigil may be considered any Military or Civic plaque of the same colour."""
    check(case)


@pytest.mark.parametrize("case", DWARF.values(), ids=DWARF)
def test_the_dwarf(case: Case) -> None:
    """Seed: with a Gate or Tower, no other player may emulate a type that appears in his tableau."""
    check(case)


@pytest.mark.parametrize("case", THIEF.values(), ids=THIEF)
def test_the_thief(case: Case) -> None:
    """Seed: with Coffers, no other players may consider plaques of their colours."""
    check(case)


@pytest.mark.parametrize("case", DRAGONS.values(), ids=DRAGONS)
def test_dragons(case: Case) -> None:
    """Seed: a Dragon may emulate any Military or Civic plaque of any colour."""
    check(case)
