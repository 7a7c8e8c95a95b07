"""An event of each kind, and what is told of it."""

from typing import Final

from services.games.westeria.presentation import events as ev
from services.games.westeria.presentation.events import NOBODY, Event

HAPPENINGS: Final[list[tuple[Event, str]]] = [
    (ev.LotDrawn(1, "Spy Master"), "east draws the Spy Master"),
    (ev.StarterFound(1), "east starts"),
    (ev.Arranged(0, 3, "", "", ""), ""),
    (ev.Arranged(0, 3, "King", "", "A1"), "King to A1"),
    (ev.Arranged(0, 20, "King", "A1", ""), "King from A1"),
    (ev.Arranged(0, 21, "King", "A1", "B2"), "King from A1 to B2"),
    (ev.Readied(3), ""),
    (ev.LinedUp(2, ("M1", "M2")), "south has 2 units on the board"),
    (ev.TurnBegan(0, 1, 6, 1), "turn 1 is north's, with 6 cards and 1 move"),
    (ev.CardDrawn(0, "Surprise Attack", 41), "north draws Surprise Attack"),
    (ev.CardPlayed(0, "New Spy Master"), "north plays New Spy Master"),
    (ev.CardsDiscarded(0, ("Deploy", "Redeploy", "Redeploy")), "north discards Deploy, Redeploy (2)"),
    (ev.Reshuffled(42), "the discards are shuffled into a pile of 42 cards"),
    (ev.TurnEnded(0, 1), ""),
    (ev.ReserveShown(0, ()), "north has in reserve: nothing"),
    (ev.ReserveShown(0, ("King", "Scout", "Scout")), "north has in reserve: King, Scout (2)"),
    (ev.Recruited(0, ""), "north takes a unit from its reserve"),
    (ev.Recruited(0, "King"), "north takes the King from its reserve"),
    (ev.Deployed(0, "", "A1"), "north puts a unit on A1"),
    (ev.Deployed(0, "King", "A1"), "north puts the King on A1"),
    (ev.Redeployed(0, ("A1", "B2", "C3"), ()), "units of north on A1, B2 and C3 may have changed places"),
    (ev.Redeployed(0, ("A1", "B2"), ("Flag", "Duke")), "north has now Flag on A1 and Duke on B2"),
    (ev.LookedInto(0, ("A", "B"), ("A1",), ()), "north looks into A and B"),
    (
        ev.LookedInto(0, ("A", "B"), ("A1", "B3"), ("King", "Earl")),
        "north looks into A and B: King on A1 and Earl on B3",
    ),
    (ev.Accused(0, 1, "B1", "King", is_right=True, unit="King"), "north unmasks the King of east on B1"),
    (
        ev.Accused(0, 1, "B1", "King", is_right=False, unit=""),
        "north takes the unit of east on B1 for the King, wrongly",
    ),
    (
        ev.Accused(0, 1, "B1", "King", is_right=False, unit="Earl"),
        "north takes the unit of east on B1 for the King, wrongly; it is the Earl",
    ),
    (ev.Moved(0, "", "A1", "A2", is_far=False), "a unit of north goes from A1 to A2"),
    (ev.Moved(0, "King", "A1", "A2", is_far=False), "the King of north goes from A1 to A2"),
    (
        ev.Moved(0, "Scout", "A1", "X3", is_far=True),
        "the Scout of north goes from A1 to X3, which reveals it",
    ),
    (
        ev.Fought(0, 1, "B1", "Spy Master", "King", attacker_falls=False, defender_falls=True),
        "the Spy Master of north beats the King of east on B1",
    ),
    (
        ev.Fought(0, 1, "B1", "Earl", "King", attacker_falls=True, defender_falls=False),
        "the Earl of north falls to the King of east on B1",
    ),
    (
        ev.Fought(0, 1, "B1", "King", "King", attacker_falls=True, defender_falls=True),
        "the King of north and the King of east fall on B1",
    ),
    (ev.FlagPassed(1, 0), "north holds the Flag of east"),
    (ev.FlagPassed(1, 1), "the Flag of east comes home"),
    (ev.ControlChanged("A", NOBODY), "A is contested"),
    (ev.ControlChanged("A", 0), "north controls A"),
]
