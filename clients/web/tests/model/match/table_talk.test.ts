// Who is at a table, and what is said there.
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { EventSchema, MatchSchema, Phrase, PresenceSchema, SaidSchema, type Event, type Said } from "../../../src/gen/ardri/match/v1/match_pb";
import { PHRASES, heardAlso, interleaved, phraseWords, speaker } from "../../../src/model/match/phrases";
import { absenceWords, absentees, awayAfter, awayOf, awaySinceThen, claimableAt, type Away } from "../../../src/model/match/presence";

const at = (seconds: number) => ({ seconds: BigInt(seconds), nanos: 0 });
const left = (seat: number, seconds: number, claimable: number): Event =>
  create(EventSchema, { time: at(seconds), body: { case: "left", value: { seat, claimable: at(claimable) } } });
const returned = (seat: number): Event => create(EventSchema, { body: { case: "returned", value: { seat } } });
const said = (seat: number, phrase: Phrase, seconds: number, name = "Ann"): Said => create(SaidSchema, { seat, name, phrase, time: at(seconds) });
const NOBODY: Away = new Map();

test("a seat is away from when it left until it returns", () => {
  const away = [left(1, 10, 130), left(2, 20, 140), returned(1)].reduce(awayAfter, NOBODY);
  expect([...away]).toEqual([[2, { since: 20_000, claimable: 140_000 }]]);
});

test("presence says who is there now, and the log since when the match can be claimed", () => {
  const presence = create(PresenceSchema, { seats: [{ seat: 0, here: true }, { seat: 1, awaySince: at(9) }, { seat: 2 }] });
  const away = awayOf(presence, NOBODY);
  expect([...away]).toEqual([[1, { since: 9000 }], [2, {}]]);
  const later = awaySinceThen(away, [left(0, 1, 100), left(1, 10, 130)]);
  expect([...later]).toEqual([[1, { since: 9000, claimable: 130_000 }], [2, {}]]);
  expect([...awayOf(presence, later)].map(([, { claimable }]) => claimable)).toEqual([130_000, undefined]);
});

test("a match is claimed for people who have left, where that is allowed", () => {
  const away: Away = new Map([[0, {}], [1, { claimable: 5000 }], [2, { claimable: 3000 }], [3, {}]]);
  const match = create(MatchSchema, { viewerSeat: 0, spec: { abandonmentGrace: at(60) }, seats: [{ seat: 3, bot: { level: 1 } }] });
  const absent = absentees(match, away);
  expect(absent.map(([seat]) => seat)).toEqual([1, 2]);
  expect([claimableAt(absent), claimableAt([[1, {}]])]).toEqual([3000, undefined]);
  expect(absentees(create(MatchSchema, { viewerSeat: 0, spec: {} }), away)).toEqual([]);
});

test("who has never come has not left", () => {
  expect(absenceWords([[1, {}]])).toBe("is not here");
  expect(absenceWords([[1, {}], [2, {}]])).toBe("are not here");
  expect(absenceWords([[1, { since: 5 }]])).toBe("has left");
  expect(absenceWords([[1, { since: 5 }], [2, {}]])).toBe("have left");
});

test("what was said is told again by a new stream, and kept once", () => {
  const [first, second] = [said(0, Phrase.HELLO, 1), said(1, Phrase.HELLO, 1, "Ben")];
  const once = heardAlso([], [first, second]);
  const again = heardAlso(once, [said(0, Phrase.HELLO, 1), said(0, Phrase.HELLO, 2)]);
  expect(again).toHaveLength(3);
  expect(again.slice(0, 2)).toEqual([first, second]);
  expect(heardAlso(once, [])).toBe(once);
  const many = Array.from({ length: 80 }, (_, time) => said(0, Phrase.OOPS, time));
  expect(heardAlso([], many)).toHaveLength(50);
});

test("what was said stands between what happened", () => {
  const entry = (version: number, time?: number) => ({ version: BigInt(version), who: "", what: "", told: [], ...(time !== undefined && { at: time * 1000 }) });
  const [one, two, three] = [entry(1, 10), entry(2), entry(3, 30)];
  const [early, middle, late] = [said(0, Phrase.HELLO, 5), said(0, Phrase.OOPS, 20), said(0, Phrase.THANKS, 40)];
  expect(interleaved([one, two, three], [early, middle, late])).toEqual([early, one, two, middle, three, late]);
  expect(interleaved([], [early])).toEqual([early]);
});

test("speakers have names, and each phrase has words", () => {
  const match = create(MatchSchema, { viewerSeat: 1 });
  const who = [said(1, 1, 0), said(0, 1, 0), said(-3, 1, 0, "eve"), said(0, 1, 0, "")].map((each) => speaker(match, each));
  expect(who).toEqual(["You", "Ann", "Eve, watching", "Somebody"]);
  expect(PHRASES).toHaveLength(11);
  expect(phraseWords(99 as Phrase)).toBe("");
});
