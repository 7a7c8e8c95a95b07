// Standings, crosstable, games and ratings as they are shown.
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import {
  BlockResultSchema,
  Format,
  RatingSchema,
  StageSchema,
  StandingsSchema,
  TournamentSchema,
  TournamentState,
  Verdict,
} from "../../../src/gen/ardri/tournament/v1/tournament_pb";
import { crosstable } from "../../../src/model/tournaments/crosstable";
import { playedOf, slotOf } from "../../../src/model/tournaments/games";
import { interval, plotOf, signed } from "../../../src/model/tournaments/scale";
import { decimal, points, progressOf, stageWords, verdictOf } from "../../../src/model/tournaments/words";

test("points are told in halves", () => {
  expect([0n, 1n, 2n, 7n].map(points)).toEqual(["0", "½", "1", "3½"]);
  expect(["17", "33/2", "10/3", "-3/2"].map(decimal)).toEqual(["17", "16½", "3.33", "-1.50"]);
});

test("a stage is told in words", () => {
  const stage = create(StageSchema, { format: Format.SWISS, rounds: 5, blocks: 2 });
  expect(stageWords(stage)).toBe("Swiss, 5 rounds, each meeting 2 times");
  expect(stageWords(create(StageSchema, { format: Format.KNOCKOUT, blocks: 3 }))).toBe("knockout, best of 3");
  expect(verdictOf(Verdict.TIME_OUT)).toBe("lost on time");
  expect(verdictOf(Verdict.PLAYED)).toBe("");
});

test("progress counts games of all stages", () => {
  const stages = [{ games: 6n, gamesDone: 6n }, { games: 2n, gamesDone: 1n }];
  const tournament = create(TournamentSchema, { stages, state: TournamentState.RUNNING });
  expect(progressOf(tournament)).toBe("7 of 8 games");
  expect(progressOf({ ...tournament, state: TournamentState.CANCELLED })).toBe("7 games");
});

test("the crosstable is in the order of the standings, each meeting seen from both sides", () => {
  const standings = create(StandingsSchema, {
    rows: [{ entrant: "b" }, { entrant: "a" }, { entrant: "c" }],
    crosses: [
      { entrant: "a", opponent: "b", halfPoints: 1n, opponentHalfPoints: 3n },
      { entrant: "a", opponent: "c", halfPoints: 2n, opponentHalfPoints: 2n },
    ],
  });
  const rows = crosstable(standings);
  expect(rows.map((row) => row.entrant)).toEqual(["b", "a", "c"]);
  expect(rows.map((row) => row.cells.map((cell) => cell.text))).toEqual([
    ["", "1½ : ½", ""],
    ["½ : 1½", "", "1 : 1"],
    ["", "1 : 1", ""],
  ]);
  expect(rows[0]?.cells.map((cell) => cell.kind)).toEqual(["self", "better", "none"]);
  expect(crosstable(undefined)).toEqual([]);
});

test("games lead to where they are shown again", () => {
  const slot = { tournamentId: "t1", stage: 0, block: 4, rotation: 1 };
  const seats = { seats: ["a", "b"], verdicts: [Verdict.PLAYED, Verdict.TIME_OUT], recordDigest: new Uint8Array([1]) };
  const block = create(BlockResultSchema, {
    games: [
      { slot, round: 2, ...seats, ranks: [1, 2], plies: 40 },
      { slot: { ...slot, rotation: 0 }, round: 2, label: "A", ...seats, ranks: [1, 1], matchId: "tablut.x" },
      { slot, round: 2, ...seats, ranks: [1, 2], recordDigest: new Uint8Array() },
    ],
  });
  const [fast, live, unplayed] = playedOf([block]);
  expect(fast?.address).toBe("/tournament/t1/game/0-4-1");
  expect(fast?.players.map(({ score, verdict }) => [score, verdict])).toEqual([
    ["1", ""],
    ["0", "lost on time"],
  ]);
  expect(live?.address).toBe("/match/tablut.x");
  expect(live?.where).toBe("Round 3, A");
  expect(live?.players.map(({ score }) => score)).toEqual(["½", "½"]);
  expect(unplayed?.address).toBeUndefined();
  expect(slotOf("t1", "0-4-1")).toEqual(slot);
  expect(slotOf("t1", "0-4")).toBeUndefined();
  expect(slotOf("t1", "0-4-99999999999")).toBeUndefined();
});

test("at tables of more than two each has a place", () => {
  const block = create(BlockResultSchema, { games: [{ seats: ["a", "b", "c"], ranks: [2, 1, 2] }] });
  expect(playedOf([block])[0]?.players.map(({ score }) => score)).toEqual(["2.", "1.", "2."]);
});

test("intervals that nobody knows go on beyond the axis", () => {
  const ratings = [
    create(RatingSchema, { entrant: "a", elo: 120, low: 20, high: 230 }),
    create(RatingSchema, { entrant: "b", elo: 0, high: 80 }),
    create(RatingSchema, { entrant: "c", elo: -40 }),
  ];
  const { bars, ticks } = plotOf(ratings);
  expect(ticks.map(({ elo }) => elo)).toEqual([-100, 0, 100, 200, 300]);
  expect(bars.map(({ isOpenBelow, isOpenAbove }) => [isOpenBelow, isOpenAbove])).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ]);
  expect(bars.every(({ from, at, to }) => 0 <= from && from <= at && at <= to && to <= 1)).toBe(true);
  expect(ratings.map(interval)).toEqual(["+20 to +230", "at most +80", "not known yet"]);
  expect([12.4, -0.2, -35].map(signed)).toEqual(["+12", "0", "\u221235"]);
});

test("one rating alone, and none, have a plot", () => {
  expect(plotOf([])).toEqual({ bars: [], ticks: [] });
  const { bars, ticks } = plotOf([create(RatingSchema, { entrant: "a", elo: 0, low: 0, high: 0 })]);
  expect(ticks.length).toBeGreaterThan(1);
  expect(bars[0]?.at).toBe(0);
});
