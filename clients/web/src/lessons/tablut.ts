// Tablut, from the first slide to both ways to win. Nothing in this lesson depends on chance.
import type { Event } from "../gen/ardri/tablut/v1/tablut_pb";
import { Piece } from "../gen/ardri/tablut/v1/tablut_pb";
import { anyLesson, type Lesson } from "../model/learning/lesson";

const ATTACKERS = 0;
const DEFENDERS = 1;

const tablut: Lesson<Event> = {
  game: "tablut",
  about: "A king wants to reach a corner; twice as many want to take him. Eight short tasks.",
  tasks: [
    {
      title: "Two sides, two aims",
      text: [
        "In the middle of the board stands the king, on his throne, with eight defenders around him. He wants to reach one of the four corners.",
        "The sixteen attackers at the edges want to take him first. They begin.",
      ],
      rules: ["B2", "B13"],
      start: { seed: 1, seat: ATTACKERS },
      point: ["e5", "a1", "i1", "a9", "i9"],
    },
    {
      title: "Slide a man",
      text: [
        "Every piece moves alike: straight along its row or column, as far as the way is free. Nobody jumps.",
        "Take up one of your attackers and put it down wherever you like. The squares it can reach are marked.",
      ],
      rules: ["seed 2", "seed 3"],
      aim: [{ event: "moved", piece: Piece.ATTACKER }],
      way: ["d1-d4"],
      done: "If you press a square that cannot be reached, the bar below tells you why.",
    },
    {
      title: "Take a man between two of yours",
      text: [
        "A piece is taken when an enemy moves so that it stands between two enemies, in one line.",
        "Your man on c4 stands right below the defender on c5. Bring a second man to the square above that defender, c6.",
      ],
      rules: ["seed 4", "B11"],
      start: { seed: 1, seat: ATTACKERS, own: ["a4-c4"], partner: ["e3-f3"] },
      point: ["c4", "c5", "c6"],
      aim: [{ event: "captured", square: "c5", byWall: false }],
      way: ["a6-c6"],
      other: "The man on a6 can slide to c6.",
      done: "Only who moves takes: a piece that steps in between two enemies by itself is safe.",
    },
    {
      title: "Take a man against the wall",
      text: [
        "Now you have the king's side. The edge of the board can stand in for your second man, if you drive straight at it.",
        "Slide a man towards the edge, so that he stops right behind an attacker who stands on the outermost line. There are eight ways to do it. One: d5 to d8, against d9.",
      ],
      rules: ["B1"],
      start: { seed: 1, seat: DEFENDERS, partner: ["a4-a3"] },
      point: ["d5", "d8", "d9"],
      aim: [{ event: "captured", byWall: true }],
      way: ["d5-d8"],
      other: "Look for one of your men who can slide straight up to an attacker on the edge.",
      done: "Sliding along the wall beside a man takes nothing. The direction matters.",
    },
    {
      title: "A corner helps, too",
      text: [
        "An empty corner is an enemy of whoever stands beside it. An attacker has stopped on b1, right next to the corner a1.",
        "Move a man to his other side, c1.",
      ],
      rules: ["B5", "B7"],
      start: { seed: 1, seat: DEFENDERS, partner: ["d1-b1"] },
      point: ["b1", "a1", "c1"],
      aim: [{ event: "captured", square: "b1" }],
      way: ["c5-c1"],
      other: "The man on c5 has a free way down to c1.",
      done: "The empty throne works the same way, for both sides.",
    },
    {
      title: "Nobody goes back to the throne",
      text: [
        "Your king has left his throne and stands on d5. The throne, e5, is empty now. Nobody may enter or cross it, not even he.",
        "Try it all the same: take up the king, then press e5, and read what the bar says. The number behind the answer opens the rule.",
      ],
      rules: ["B8"],
      start: {
        seed: 1,
        seat: DEFENDERS,
        own: ["d5-d6", "e5-d5"],
        partner: ["i4-i3", "f9-g9", "i3-i4", "g9-f9", "i4-i3"],
      },
      point: ["d5", "e5"],
      refused: ["B8", "seed 5"],
      other: "That can be done. This time something is wanted that cannot: the king, d5, to e5.",
      done: "Whatever you try, the engine says why not. Asking costs nothing.",
    },
    {
      title: "Run for the corner",
      text: [
        "From d5 the way to a corner is open, as the attackers are not looking. The king moves like any piece, and takes like one.",
        "Reach a corner in three moves: down to d2, to the left edge at a2, then into a1.",
      ],
      rules: ["B9", "B13"],
      point: ["d5", "a1"],
      aim: [
        { event: "moved", piece: Piece.KING, to: "a1" },
        { event: "moved", piece: Piece.KING, to: "i1" },
        { event: "moved", piece: Piece.KING, to: "a9" },
        { event: "moved", piece: Piece.KING, to: "i9" },
      ],
      way: ["d5-d2", "d2-a2", "a2-a1"],
      within: 5,
      other: "The king is not in a corner yet. The short way is d2, a2, a1.",
      done: "The king has escaped: the defenders win. On d2 he even took an attacker against the wall.",
    },
    {
      title: "Take the king",
      text: [
        "Now you attack. Away from his throne the king is taken like any piece, between two enemies. On the throne it takes four of you, on the marked squares beside it three.",
        "He stands on d3, above your man on d2. Close the line from above.",
      ],
      rules: ["B10"],
      start: {
        seed: 1,
        seat: ATTACKERS,
        own: ["e2-d2", "i4-i3", "i3-i4"],
        partner: ["d5-d6", "e5-d5", "d5-d3"],
      },
      point: ["d3", "d2", "d4"],
      aim: [{ event: "captured", piece: Piece.KING }],
      way: ["a4-d4"],
      other: "The man on a4 can slide along his row to d4.",
      done: "The king is taken: the attackers win.",
    },
  ],
};

export const lesson = anyLesson(tablut);
