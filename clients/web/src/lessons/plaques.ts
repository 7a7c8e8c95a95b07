// Plaques: one whole hand for two seats, then three hands that show what plaques do to one another.
import { create } from "@bufbuild/protobuf";
import { anyPack } from "@bufbuild/protobuf/wkt";
import { OptionsSchema, Stake, type Event } from "../gen/ardri/plaques/v1/plaques_pb";
import { anyLesson, type Lesson, type Start } from "../model/learning/lesson";

const PARTNER = 0;
/** The seat left of the dealer, which bets first. */
const LEARNER = 1;

const hand = (seed: number, ...own: string[]): Start => ({
  seed,
  seat: LEARNER,
  options: anyPack(OptionsSchema, create(OptionsSchema, { hands: 1 })),
  own,
  habits: ["see", "turn", "pass", "bet"],
});

const plaques: Lesson<Event> = {
  game: "plaques",
  about: "Bet, turn, and see what plaques do to one another. Nine tasks, four hands.",
  tasks: [
    {
      title: "A row of seven",
      text: [
        "Each seat gets seven plaques: two face-up, five face-down. Nobody looks at those, not even you.",
        "A plaque has one of five colours and one of nine types, from Sword up to Crown; five are unique. The most valuable row takes the pot. You have a green Gate and a green Steed.",
      ],
      rules: ["seed: the plaques", "seed: the deal", "P1"],
      start: hand(12),
      point: ["s1:0", "s1:1", "pot"],
    },
    {
      title: "The first bet",
      text: [
        "The deal is followed by a round of betting. Left of the dealer you are the first, and must bet or leave the hand.",
        "Bet 2. Your partner will see it, that is, pay as much.",
      ],
      rules: ["P7", "P8", "P9"],
      aim: [{ event: "staked", seat: LEARNER, stake: Stake.BET }],
      way: ["bet 2"],
      other: "Who yields has left the hand.",
      done: "Both have paid, so the plaques are turned now, yours first.",
    },
    {
      title: "Turn until you are up",
      text: [
        "In your turn you show plaques until one raises the value of your row. Then the turn passes.",
        "Turn one, by the button or by pressing your first face-down plaque. If it is up, end the turn.",
      ],
      rules: ["P3", "P4"],
      point: ["s1:2"],
      aim: [{ event: "turnBegan", seat: PARTNER }],
      way: ["turn", "pass"],
      within: 2,
      other: "Turn once, then end the turn. You could also bet there, but that comes later.",
      done: "A Tower is higher than your Gate: up. Beside your row it says what the row is worth.",
    },
    {
      title: "On to the fifth",
      text: [
        "Your partner was up as well, so it is your turn again. Not every plaque helps: then you go on, at most to the fifth.",
        "Turn two plaques.",
      ],
      rules: ["P4"],
      aim: [{ event: "turned", seat: LEARNER, plaque: "G3" }],
      way: ["turn", "turn"],
      within: 2,
      other: "Only turn: twice.",
      done: "The Elf alone was worth nothing. With him your Sigil counts as another Tower: a pair.",
    },
    {
      title: "The forced bet",
      text: ["With the fifth plaque you have to bet, or leave. That is what makes it expensive to turn and turn without luck.", "Your pair is good. Bet 2."],
      rules: ["P4", "P7"],
      aim: [{ event: "staked", seat: LEARNER, stake: Stake.BET }],
      way: ["bet 2"],
      other: "With a pair against a lone Crown one stays in.",
      done: "Your partner pays, and turns on to the fifth plaque, too, which means another bet.",
    },
    {
      title: "To the end",
      text: [
        "Your partner has bet 2: see it. Then turn your last two plaques, and end the turn.",
        "When both rows are complete, the more valuable one takes the pot. The ladder of combinations is beside the board.",
      ],
      rules: ["P5", "seed: the end of a hand", "seed: combinations"],
      point: ["pot"],
      aim: [{ event: "handEnded" }],
      way: ["see", "turn", "turn", "pass"],
      within: 6,
      other: "See, turn, turn, and end the turn.",
      done: "The hand is over. A match has twenty of them, unless it says otherwise.",
    },
    {
      title: "The Elf",
      text: [
        "Five plaques are unique, and change what others are worth. With the Elf, your Swords, Bows and Sigils may count as any type of their colour.",
        "You have the Elf and a blue Bow. Turn one plaque.",
      ],
      rules: ["seed: the Elf", "P17", "seed: the Dragons"],
      start: hand(18, "bet 2"),
      point: ["s1:0", "s1:1"],
      aim: [{ event: "turned", seat: LEARNER, plaque: "R7" }],
      way: ["turn"],
      other: "This time just turn a plaque.",
      done: "A red Tower, and the Bow becomes a blue one: a pair. The line between the plaques shows who changes whom.",
    },
    {
      title: "The Coffer",
      text: [
        "Coffer and Crown have powers, too. A Coffer lets one plaque of another colour count as of its own; two Crowns make all of one colour count as the other's.",
        "You have a black Shield, a black Coffer and a red Gate. Four of a colour are a Banner. Turn one more.",
      ],
      rules: ["seed: the Coffer", "P19", "seed: the Crown"],
      start: hand(168, "bet 2", "turn"),
      point: ["s1:0", "s1:1", "s1:2"],
      aim: [{ event: "turned", seat: LEARNER, plaque: "K6" }],
      way: ["turn"],
      other: "This time just turn a plaque.",
      done: "Three black ones, and the Coffer makes the red Gate the fourth: a Banner, above two Gates as a pair.",
    },
    {
      title: "The Thief, and when to leave",
      text: [
        "Your partner has the Thief and a green Coffer. Together they make every green plaque of yours worthless: your Crown does not count.",
        "What is left is a Bow. It is no shame to leave before the first bet: yield.",
      ],
      rules: ["seed: the Thief", "P12", "P13"],
      start: hand(898),
      point: ["s0:0", "s0:1", "s1:0"],
      aim: [{ event: "yielded", seat: LEARNER }],
      way: ["yield"],
      other: "Betting costs more here than the ante that you have lost already.",
      done: "You have lost one token. Whoever yields in time wins in the long run.",
    },
  ],
};

export const lesson = anyLesson(plaques);
