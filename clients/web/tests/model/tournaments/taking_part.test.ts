// Who may enter a tournament, under which name, and what is said of it.
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import {
  FieldEntrySchema,
  Format,
  Mode,
  TournamentSchema,
  TournamentState,
  WaitingReason,
  WaitingSchema,
  type FieldEntry,
  type Tournament,
} from "../../../src/gen/ardri/tournament/v1/tournament_pb";
import { closedWords, entrantName, isForPeople, ownEntry, waitingWords, waitsFor, withdrawalWords } from "../../../src/model/tournaments/taking_part";

function tournament(state: TournamentState, format = Format.SWISS, finished = false): Tournament {
  return create(TournamentSchema, { state, spec: { mode: Mode.LIVE, stages: [{ format }] }, stages: [{ finished }] });
}

function entry(name: string, accountId: string, withdrawn = false): FieldEntry {
  return create(FieldEntrySchema, { entrant: { name, kind: { case: "person", value: { accountId } } }, withdrawn });
}

test("the name of an account becomes one that tournaments take", () => {
  expect(["Guest 3327", " Ann  Öz! ", "a_b.c-d", "李"].map(entrantName)).toEqual(["Guest-3327", "Ann-Oz", "a_b.c-d", ""]);
  expect(entrantName("x".repeat(60))).toHaveLength(40);
});

test("one's own entry is that which has not withdrawn", () => {
  const field = [entry("Ann", "a", true), entry("Ben", "b"), entry("Ann2", "a")];
  expect(ownEntry(field, "a")?.entrant?.name).toBe("Ann2");
  expect(ownEntry(field.slice(0, 2), "a")?.withdrawn).toBe(true);
  expect(ownEntry(field, "c")).toBeUndefined();
  expect(ownEntry([create(FieldEntrySchema, { entrant: { name: "level" } })], undefined)).toBeUndefined();
});

test("people enter live tournaments until they begin, and late where the format takes them", () => {
  expect(isForPeople(tournament(TournamentState.PAUSED))).toBe(true);
  expect(isForPeople(tournament(TournamentState.ENDED))).toBe(false);
  expect(isForPeople(create(TournamentSchema, { state: TournamentState.OPEN, spec: { mode: Mode.FAST } }))).toBe(false);
  expect(closedWords(tournament(TournamentState.OPEN, Format.KNOCKOUT))).toBe("");
  expect(closedWords(tournament(TournamentState.RUNNING))).toBe("");
  expect(closedWords(tournament(TournamentState.RUNNING, Format.KNOCKOUT))).toBe("It has begun, and nobody comes late to a knockout.");
  expect(closedWords(tournament(TournamentState.RUNNING, Format.SWISS, true))).toMatch(/^All of it is played/);
});

test("what a withdrawal means depends on what has begun", () => {
  expect(withdrawalWords(tournament(TournamentState.OPEN), false)).toMatch(/may enter again/);
  expect(withdrawalWords(tournament(TournamentState.RUNNING), true)).toMatch(/^The game that you are playing is given up, and what is paired/);
  expect(withdrawalWords(tournament(TournamentState.RUNNING), false)).toMatch(/^What is paired and not finished is lost/);
});

test("who waits for a game is told that its clocks wait for nobody", () => {
  for (const state of [TournamentState.OPEN, TournamentState.RUNNING]) expect(waitingWords(tournament(state))).toMatch(/clocks run .* whether you are here or not/);
});

test("what is waited for is said by names", () => {
  expect(waitingWords(tournament(TournamentState.PAUSED))).toMatch(/paused/);
  const waiting = create(WaitingSchema, { reason: WaitingReason.ACCOUNT, subject: "abc", entrants: ["Ann"], detail: "nobody with the account 'abc'" });
  expect(waitsFor(waiting)).toBe("Ann has no page of Ardri open, nor another client");
  expect(waitsFor({ ...waiting, reason: WaitingReason.ORGANISER, detail: "its organiser" })).toBe("its organiser");
});
