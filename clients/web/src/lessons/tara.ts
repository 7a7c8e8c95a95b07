// Tara for two: farmers, a promotion that captures, income; then three cards that lead to a King.
import type { Event } from "../gen/ardri/tara/v1/tara_pb";
import { Reason } from "../gen/ardri/tara/v1/terms_pb";
import { anyLesson, type Lesson, type Start } from "../model/learning/lesson";

const BLUE = 0;
const HABITS = ["discard", "pass", "decline", "start", "keep"];
/** Blue begins, and is dealt 1, 2, 9, 10, 11 and 31. */
const farmers: Start = {
  seed: 5,
  seat: BLUE,
  partner: ["keep 16 17 18", "place ulster 16", "anchor H2", "put H2"],
  habits: HABITS,
};
/** Blue begins, and is dealt 3, 9, 11, 14, 29 and 35. */
const kings: Start = { seed: 262, seat: BLUE, own: ["keep 3 29 35"], habits: HABITS };

const tara: Lesson<Event> = {
  game: "tara",
  about: "From Farmers up to a King, one card at a time. Nine tasks for two seats.",
  tasks: [
    {
      title: "A region is a pyramid",
      text: [
        "Two seats begin in two regions, Connacht and Ulster. Each region has five Farmers' positions at the ground; above them come Herdsmen, Warriors, Chieftains, and one King on top.",
        "Whoever is King in both regions wins. Cards bring pieces into the lower ranks; higher up, they are promoted.",
      ],
      rules: ["seed: victory", "T34"],
      start: farmers,
      point: ["ulster K", "connacht K"],
    },
    {
      title: "Keep three cards",
      text: [
        "You are dealt six cards. Three you play in this round, the others are for the next one.",
        "Keep the cards 1, 2 and 10. The number in the corner of a card names it.",
      ],
      rules: ["seed: start of round"],
      aim: [{ event: "cardsKept", seat: BLUE, cards: [1, 2, 10] }],
      way: ["keep 1 2 10"],
      other: "For this lesson it should be 1, 2 and 10.",
      done: "Your partner has kept three cards as well. You begin.",
    },
    {
      title: "Place a Farmer",
      text: [
        "A card shows what it places, full, and what must be there besides, grey. Card 1 places a Farmer who has another Farmer's position on his left.",
        "Play card 1 in Ulster: press the card, then the region. Choose F2, and put a piece there. Placing costs nothing.",
      ],
      rules: ["seed: placing pieces", "T17"],
      point: ["card:1", "ulster F2"],
      aim: [{ event: "placed", seat: BLUE, position: "ulster F2" }],
      way: ["place ulster 1", "anchor F2", "put F2"],
      within: 3,
      other: "It should be card 1, in Ulster, on F2.",
      done: "To come into an empty region costs 2 cumals, but for who begins the first round.",
    },
    {
      title: "Promote, and capture",
      text: [
        "Two neighbours of one rank, one of them new, may put a piece into the position above them. Red stands just there: on H2, above F2 and F3.",
        "Play card 2 in Ulster, put a Farmer on F3, and promote into H2. The card costs nothing, so there is nothing to pay.",
      ],
      rules: ["seed: promotion", "seed: capturing pieces", "T5"],
      point: ["ulster H2", "ulster F3"],
      aim: [{ event: "captured", seat: BLUE, position: "ulster H2" }],
      way: ["place ulster 2", "anchor F3", "put F3", "promote H2"],
      within: 4,
      other: "The two Farmers have to stand on F2 and F3, below H2.",
      done: "Red's piece lies under yours: a captive. Who is on top controls the position.",
    },
    {
      title: "A card for cumals",
      text: ["Cumals are the money: they pay for promotion with the better cards. Any card can be discarded, and brings 2.", "Discard card 10."],
      rules: ["seed: discard", "T11"],
      point: ["card:10"],
      aim: [{ event: "gained", seat: BLUE, reason: Reason.DISCARD }],
      way: ["discard 10"],
      within: 1,
      other: "Choose the card, then the button that discards it.",
      done: "Red plays the last card of the round. Then the table does its work: traitors, income, new Kings, prisoners.",
    },
    {
      title: "Income",
      text: [
        "At the end of a round each rank of each region pays a cumal to who holds most of it, Kings aside. You hold most Farmers and most Herdsmen in Ulster.",
        "Before that, each region may have a traitor: whoever does not dominate it may pay 1 cumal to change an enemy's piece for an own one. Red has done without.",
      ],
      rules: ["seed: income", "seed: traitor", "T20"],
      aim: [{ event: "incomeByRank", seat: BLUE }],
      within: 9,
      done: "You have 2 cumals more. With a rank in both regions there would be another.",
    },
    {
      title: "Save for a better card",
      text: [
        "Another match, and better cards: 29 and 35 bring Warriors. But card 35 costs 4 cumals to promote with, and you have 2.",
        "Discard card 3 first. Then play card 29 in Ulster, and put the Warrior on W3. He alone promotes nothing, so nothing is paid.",
      ],
      rules: ["T11"],
      start: kings,
      point: ["card:3", "card:29", "ulster W3"],
      aim: [{ event: "placed", seat: BLUE, position: "ulster W3" }],
      way: ["discard 3", "place ulster 29", "anchor W3", "put W3"],
      within: 4,
      other: "First discard 3. Then 29 in Ulster, on W3.",
      done: "Four cumals, and a Warrior who waits for two more.",
    },
    {
      title: "All the way up",
      text: [
        "Play card 35 in Ulster, and put both Warriors, on W1 and W2. Pay 4 cumals: once, for all that follows.",
        "Promote into C1 and C2. What was promoted is active itself, so the two Chieftains may go on: promote into K.",
      ],
      rules: ["seed: activation", "T10", "T11"],
      point: ["card:35", "ulster C1", "ulster C2", "ulster K"],
      aim: [{ event: "promoted", seat: BLUE, target: "ulster K" }],
      way: ["place ulster 35", "put W1 W2", "pay", "promote C1", "promote C2", "promote K"],
      within: 6,
      other: "Both Warriors, pay, then C1, C2 and K.",
      done: "A piece of yours is on the King's position. It has to stay there until the round ends.",
    },
    {
      title: "A King is crowned",
      text: [
        "Red discards the last card, and the round ends. The region is cleared: your pieces go home, all others would become your prisoners.",
        "A King piece marks your kingdom. For two seats it is won now, and closed. One more King, in Connacht, and you are High King.",
      ],
      rules: ["T25", "T28", "T34"],
      point: ["ulster K"],
      aim: [{ event: "newKing", seat: BLUE }],
      within: 9,
      done: "That is how a region is won. Prisoners, forts, Stones and traitors are in the rules, and you will meet them.",
    },
  ],
};

export const lesson = anyLesson(tara);
