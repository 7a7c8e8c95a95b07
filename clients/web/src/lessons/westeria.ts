// Westeria on the small land: claiming, placing, and one turn that ends with the capture of the enemy's Flag.
import { create } from "@bufbuild/protobuf";
import { anyPack } from "@bufbuild/protobuf/wkt";
import { Card } from "../gen/ardri/westeria/v1/terms_pb";
import { OptionsSchema, type Event } from "../gen/ardri/westeria/v1/westeria_pb";
import { anyLesson, type Lesson, type Start } from "../model/learning/lesson";

const NORTH = 0;
/** With this seed North begins, and draws a Rapid Advance. */
const SEED = 1;

const claims = (letters: string): string[] => [...letters].map((letter) => `claim ${letter}`);
/**
 * Places the army in the order of the roster: Flag, King, Duke, Baron, Sorceress, two Scouts, Spy Master, Cursed Land.
 */
const army = (zones: string): string[] => [...zones.split(" ").map((zone) => `place ${zone}`), "done", "ready"];

const land: Start = {
  seed: SEED,
  seat: NORTH,
  options: anyPack(OptionsSchema, create(OptionsSchema, { map: "small" })),
  partner: [...claims("GHIJKL"), ...army("G3 G2 K1 G1 H1 I1 L1 J1 H2")],
  habits: ["end", "claim", "place", "done", "ready", "discard"],
};

const westeria: Lesson<Event> = {
  game: "westeria",
  about: "Secret armies, and a Flag to be found. Nine tasks on the small land.",
  tasks: [
    {
      title: "The land",
      text: [
        "The land has twelve territories of three zones each. A thick line parts territories; a mountain bars the way. Towers mark cities.",
        "Each side has a secret army and one Flag in it. Whoever has the only Flag left on the board wins.",
      ],
      rules: ["W27", "W28"],
      start: land,
      point: ["F", "B"],
    },
    {
      title: "Claim a territory",
      text: [
        "Before the armies come, both sides claim territories by turns, one at a time.",
        "Claim Birchgate, B: it has a city, and a city is worth one more move in every turn. Press any of its zones.",
      ],
      rules: ["seed: territory tokens", "W12"],
      point: ["B"],
      aim: [{ event: "controlChanged", territory: "B", seat: NORTH }],
      way: ["claim B"],
      other: "This time it should be Birchgate, B.",
      done: "Your partner claims the next one, and so on until none is left.",
    },
    {
      title: "Place your army",
      text: [
        "All territories are claimed: A to F are yours. Place your nine units, at least one in each territory, one in a zone. Nobody else sees them.",
        "Take up a unit and press a zone, or let chance place the rest. The Flag is safest far from the enemy. Then press Ready.",
      ],
      rules: ["W5", "seed: place your units"],
      start: { ...land, own: claims("ABCDEF") },
      aim: [{ event: "readied", seat: NORTH }],
      within: 80,
      done: "When both are ready, all see which zones are occupied, and nothing more.",
    },
    {
      title: "A turn begins with cards",
      text: [
        "Your army stands. A turn begins with a card for every two territories that you control. You play one of them; all are discarded.",
        "Play Rapid Advance: two more moves.",
      ],
      rules: ["W7", "W8"],
      start: { ...land, own: [...claims("ABCDEF"), ...army("A1 F1 F2 D1 C1 B2 E2 F3 B1")] },
      aim: [{ event: "cardPlayed", seat: NORTH, card: Card.RAPID_ADVANCE }],
      way: ["play rapid-advance"],
      other: "Another card may be good as well; here it should be Rapid Advance.",
      done: "One move, two for your cities and two for the card: five moves.",
    },
    {
      title: "Move a unit",
      text: [
        "A unit goes to a zone that shares an edge with its own. Flag and Cursed Land never move.",
        "Move the Baron from D1 to D3. He stays in his territory, so it stays yours.",
      ],
      rules: ["W15", "W27"],
      point: ["D1", "D3"],
      aim: [{ event: "moved", seat: NORTH, origin: "D1", target: "D3" }],
      way: ["D1-D3"],
      other: "For what comes next it has to be the Baron, from D1 to D3.",
      done: "The first move of a turn is a duty, the others are not.",
    },
    {
      title: "A Scout goes far",
      text: [
        "A Scout crosses any number of empty zones in one move. But then all know that it is a Scout, and it rests for the turn.",
        "Send the Scout on E2 down to I2.",
      ],
      rules: ["W25", "W26"],
      point: ["E2", "I2"],
      aim: [{ event: "moved", seat: NORTH, isFar: true }],
      way: ["E2-I2"],
      other: "The Scout stands on E2; I2 is two empty zones away.",
      done: "It left Eastmarch without a unit: nobody controls that territory now.",
    },
    {
      title: "Fight",
      text: [
        "Who enters an enemy's zone fights. Both units are shown, and the lower rank falls into its owner's reserve; equal ranks both fall.",
        "Your Duke, rank 7, stands on F2. On G1 a Baron is waiting, rank 4. Attack him.",
      ],
      rules: ["W21", "W22"],
      point: ["F2", "G1"],
      aim: [{ event: "fought", zone: "G1", defenderFalls: true }],
      way: ["F2-G1"],
      other: "The Duke on F2 borders on G1.",
      done: "The Duke stays where he has won. Beware of a Cursed Land: it beats all but a Sorceress.",
    },
    {
      title: "The Spy Master and the King",
      text: [
        "Nobody outranks the King, 10. But the weakest unit, the Spy Master, beats him by attacking first.",
        "The enemy's King stands on G2. Attack him with your Spy Master from F3.",
      ],
      rules: ["W24", "seed: Spy Master"],
      point: ["F3", "G2"],
      aim: [{ event: "fought", zone: "G2", attacking: "Spy Master", defenderFalls: true }],
      way: ["F3-G2"],
      other: "Only the Spy Master can do it, from F3.",
      done: "If the King had attacked your Spy Master, the King would have won.",
    },
    {
      title: "Capture the Flag",
      text: [
        "One move is left, and behind the King stands what he guarded: the Flag, on G3. Any unit captures a Flag.",
        "Take it with the Spy Master or with the Duke.",
      ],
      rules: ["W28", "W29"],
      point: ["G3"],
      aim: [{ event: "flagPassed", owner: 1, holder: NORTH }],
      way: ["G2-G3"],
      other: "G1 and G2 both border on G3.",
      done: "Yours is the only Flag left: you have won.",
    },
  ],
};

export const lesson = anyLesson(westeria);
