// The partner of a lesson, whose calls may come to nothing.
import { create } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MatchSchema, MatchStatus } from "../../../src/gen/ardri/match/v1/match_pb";
import { openPractice } from "../../../src/store/lesson/practice";
import { Refusal } from "../../../src/transport/calls/refusal";

const LEARNERS = create(MatchSchema, { matchId: "tara.x", version: 4n, status: MatchStatus.LIVE, toAct: [0] });
const PARTNERS = create(MatchSchema, { ...LEARNERS, version: 5n, toAct: [1] });

const { partner, learner } = vi.hoisted(() => {
  const engine = { listLegalActions: vi.fn(), playAction: vi.fn(), getMatch: vi.fn(), resignMatch: vi.fn() };
  const lobby = { openMatch: vi.fn(), acceptInvite: vi.fn() };
  return { partner: { clients: { engine, lobby } }, learner: { clients: { engine, lobby } } };
});
vi.mock("../../../src/store/lesson/guests", () => ({ partner, learner }));

const { engine, lobby } = partner.clients;

/** Locks as browsers have them. Returns what lets go of all that are held, as when their pages go. */
function withLocks(): () => void {
  const held = new Set<string>();
  const request = async (name: string, ...[first, second]: (object | Work)[]): Promise<void> => {
    const work = (second ?? first) as Work;
    if (held.has(name)) return void (await work(null));
    held.add(name);
    await work({ name });
    held.delete(name);
  };
  vi.stubGlobal("navigator", { locks: { request } });
  return () => held.clear();
}
type Work = (lock: object | null) => Promise<unknown>;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
  vi.stubGlobal("navigator", {});
  engine.resignMatch.mockResolvedValue({});
  lobby.openMatch.mockResolvedValue({ match: LEARNERS, inviteCode: "x" });
  lobby.acceptInvite.mockResolvedValue({});
  engine.getMatch.mockResolvedValue({ match: LEARNERS });
  engine.listLegalActions.mockResolvedValue({ actions: [{ notation: "pass" }, { notation: "put H2" }, { notation: "put H3" }] });
  engine.playAction.mockResolvedValue({});
});
afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

const open = () => openPractice("tara", { seed: 1, seat: 0, partner: ["put H2", "put H3"], habits: ["pass"] }, [], new AbortController().signal);
const resigned = (): unknown[] => engine.resignMatch.mock.calls.map(([{ matchId }]) => matchId);
const played = (): unknown[] => engine.playAction.mock.calls.map(([{ action }]) => (action as { notation: string }).notation);
const refused = new Refusal("no", "INTERNAL", Code.Internal);

test("what the partner could not do it does when it is asked again, and once", async () => {
  const practice = await open();
  engine.playAction.mockRejectedValueOnce(refused);
  await expect(practice.reply(PARTNERS)).rejects.toBe(refused);
  await practice.reply(PARTNERS);
  await practice.reply(PARTNERS);
  expect(played()).toEqual(["put H2", "put H2"]);
  await practice.reply(create(MatchSchema, { ...PARTNERS, version: 6n }));
  expect(played()).toEqual(["put H2", "put H2", "put H3"]);
});

test("who asks while the partner acts is told, too, that it could not", async () => {
  const practice = await open();
  engine.playAction.mockRejectedValueOnce(refused);
  const both = await Promise.allSettled([practice.reply(PARTNERS), practice.reply(PARTNERS)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(played()).toEqual(["put H2"]);
});

test("a partner that could not ask what it may do asks again", async () => {
  const practice = await open();
  engine.listLegalActions.mockRejectedValueOnce(refused);
  await expect(practice.reply(PARTNERS)).rejects.toBe(refused);
  await practice.reply(PARTNERS);
  expect(played()).toEqual(["put H2"]);
});

test("another tab's match goes on, and one whose page has gone is ended", async () => {
  const leave = withLocks();
  const match = (matchId: string) => ({ match: create(MatchSchema, { ...LEARNERS, matchId }), inviteCode: "x" });
  for (const id of ["tara.a", "tara.b", "tara.c", "tara.d"]) lobby.openMatch.mockResolvedValueOnce(match(id));
  await open();
  const other = await open();
  expect(resigned()).toEqual([]);
  other.close();
  expect(resigned()).toEqual(["tara.b"]);
  leave();
  await open();
  expect(resigned()).toEqual(["tara.b", "tara.a"]);
  await open();
  expect(resigned()).toEqual(["tara.b", "tara.a"]);
});

test("a match in which the learner gets no seat is ended", async () => {
  lobby.acceptInvite.mockRejectedValueOnce(refused);
  await expect(open()).rejects.toBe(refused);
  expect(resigned()).toEqual(["tara.x"]);
});

test("without locks no match of another tab is ended", async () => {
  await open();
  await open();
  expect(resigned()).toEqual([]);
});
