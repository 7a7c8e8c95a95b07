// What is found in a record that is honest, and in one of which a piece was changed.
import { createHash, hkdfSync } from "node:crypto";
import { create, fromBinary, toBinary, type MessageInitShape } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { ChanceSource, MatchSchema, type Match } from "../../../src/gen/ardri/match/v1/match_pb";
import { LogEntrySchema, RecordSchema, type Record as MatchRecord } from "../../../src/gen/ardri/match/v1/record_pb";
import { hex, unhex } from "../../../src/model/crypto/hex";
import { prove as proveOf, type Brought, type Finding } from "../../../src/model/crypto/proof";

type Body = NonNullable<MessageInitShape<typeof LogEntrySchema>["body"]>;

const MATCH = "tara.aaaaaaaaaaaaaaaaaaaaaaaa";
const [SEED, SALT] = [new Uint8Array(32).fill(7), new Uint8Array(16).fill(9)];
const ENTROPY = [new Uint8Array(32).fill(1), new Uint8Array()] as const;
const sha256 = (...parts: readonly (string | Uint8Array)[]): Uint8Array => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
};
const COMMITMENT = sha256("ardri seed", SALT, SEED);
const BROUGHT = { commitment: hex(COMMITMENT), entropy: hex(ENTROPY[0]) };
const SHOWN = create(MatchSchema, { seats: ENTROPY.map((entropy, seat) => ({ seat, entropy })) });

const prove = (record: MatchRecord, shown?: Match, brought?: Brought): Promise<readonly Finding[]> => proveOf(record, MATCH, shown, brought);

function bodies(): readonly Body[] {
  return [
    { case: "created", value: { spec: { game: "tara", seats: 2, seedCommitment: COMMITMENT, chance: ChanceSource.SEED_AND_ENTROPY } } },
    { case: "joined", value: { seat: { seat: 0, accountId: "ann", entropy: ENTROPY[0] } } },
    { case: "joined", value: { seat: { seat: 1, bot: { level: 3 } } } },
    { case: "started", value: {} },
    { case: "acted", value: { seat: 0, action: 5n, notation: "keep 1" } },
    { case: "ended", value: { seed: SEED, salt: SALT } },
  ];
}

/** With a chain that fits whatever is in it. */
function recordOf(found: readonly Body[]): MatchRecord {
  const entries = found.map((body, index) => toBinary(LogEntrySchema, create(LogEntrySchema, { version: BigInt(index + 1), body })));
  let digest = sha256(MATCH);
  const digests = entries.map((entry) => (digest = sha256(digest, entry)));
  return create(RecordSchema, { matchId: MATCH, game: "tara", entries, digests });
}

const failing = (findings: readonly Finding[]): readonly string[] => findings.filter(({ holds }) => holds === false).map(({ title }) => title);

test("an honest record holds in all that can be checked", async () => {
  const findings = await prove(recordOf(bodies()), SHOWN, BROUGHT);
  expect(failing(findings)).toEqual([]);
  expect(findings.filter(({ holds }) => holds === true)).toHaveLength(5);
});

test("the key of all chance is derived as match.proto spells it out", async () => {
  const findings = await prove(recordOf(bodies()), SHOWN, BROUGHT);
  const parts = [Buffer.from(MATCH), ...ENTROPY].flatMap((part) => [Buffer.from([part.length]), part]);
  const key = new Uint8Array(hkdfSync("sha256", SEED, COMMITMENT, Buffer.concat([Buffer.from("ardri chance"), ...parts]), 32));
  expect(findings.at(-1)?.words).toContain(hex(key));
});

test("each single bit of every entry counts", async () => {
  const honest = recordOf(bodies());
  for (const [index, entry] of honest.entries.entries()) {
    const changed = honest.entries.map((each) => each.slice());
    changed[index]![entry.length - 1]! ^= 1;
    const findings = await prove({ ...honest, entries: changed }, SHOWN, BROUGHT).catch(() => undefined); // or it is no message any more
    if (findings !== undefined) expect(findings[0]?.words, `entry ${index + 1}`).toBe(`It breaks at entry ${index + 1}.`);
  }
});

/** What was done to it, how, and which checks fail then. */
const FORGED: readonly (readonly [what: string, change: (all: Body[]) => void, failing: readonly string[]])[] = [
  ["an entry was left out", (all) => void all.splice(4, 1), []],
  ["the end is missing", (all) => void all.pop(), ["Whole and in order", "Commitment", "Key of all chance"]],
  ["another seed is revealed", (all) => void (all[5] = { case: "ended", value: { seed: SALT, salt: SALT } }), ["Commitment"]],
  ["a seat's entropy is another", (all) => void (all[1] = { case: "joined", value: { seat: { seat: 0, accountId: "bob", entropy: SEED } } }), ["Entropy of the seats", "Your own part"]],
  ["the border between seed and salt is elsewhere", (all) => void (all[5] = { case: "ended", value: { seed: new Uint8Array([9, ...SEED]), salt: SALT.slice(1) } }), ["Commitment"]],
  ["what was sent is not drawn from", (all) => void (all[0] = { case: "created", value: { spec: { game: "tara", seats: 2, seedCommitment: COMMITMENT } } }), ["Your own part"]],
  ["it was sent after the start", (all) => void all.splice(4, 0, bodies()[1]!), ["Whole and in order"]],
  ["it opens twice", (all) => void all.splice(1, 0, bodies()[0]!), ["Whole and in order"]],
  ["it ends twice", (all) => void all.splice(4, 0, bodies()[5]!), ["Whole and in order"]],
];

test.each(FORGED)("a record with a chain of its own: %s", async (_, change, wanted) => {
  const all = [...bodies()];
  change(all);
  expect(failing(await prove(recordOf(all), SHOWN, BROUGHT))).toEqual(wanted);
});

test.each([{ seat: 1, bot: { level: 3 } }, { seat: 1 }, { seat: 1, accountId: "bob", bot: { level: 3 } }])("only people bring something: %o", async (seat) => {
  const shown = create(MatchSchema, { seats: [{ seat: 0, entropy: ENTROPY[0] }, { seat: 1, entropy: SEED }] });
  const all = [...bodies()];
  all[2] = { case: "joined", value: { seat: { ...seat, entropy: SEED } } };
  expect(failing(await prove(recordOf(all), shown, BROUGHT))).toEqual(["Entropy of the seats"]);
});

test("the record of another match is none of this one", async () => {
  expect(failing(await proveOf(recordOf(bodies()), "tara.bbbbbbbbbbbbbbbbbbbbbbbb", SHOWN, BROUGHT))).toEqual(["Hash chain"]);
});

/** Seat 0 brings something, and is given back: nobody has it then, or seat 1 begins with somebody else there. */
const given = (...after: readonly Body[]): MatchRecord => {
  const all = [...bodies()];
  all.splice(2, after.length === 0 ? 3 : 0, { case: "freed", value: { seat: 0 } }, ...after);
  return recordOf(all);
};
const BY_ANOTHER: Body = { case: "joined", value: { seat: { seat: 0, accountId: "bob", entropy: SEED } } };

test("what a seat has brought goes with whoever gives it back", async () => {
  const shown = create(MatchSchema, { seats: [{ seat: 0 }, { seat: 1 }] });
  const findings = await prove(given(), shown, BROUGHT);
  expect(failing(findings)).toEqual([]);
  expect(findings.find(({ title }) => title === "Your own part")).toMatchObject({ holds: undefined, words: expect.stringContaining("given back") });
});

test("who has left finds nothing wrong, and who sits there all the same that it was lost", async () => {
  const seats = [{ seat: 0, entropy: SEED }, { seat: 1 }];
  const record = given(BY_ANOTHER);
  expect(failing(await prove(record, create(MatchSchema, { seats }), BROUGHT))).toEqual([]);
  expect(failing(await prove(record, create(MatchSchema, { seats, viewerSeat: 1 }), BROUGHT))).toEqual(["Your own part"]);
});

test("entries that were left out of an honest chain show", async () => {
  const honest = recordOf(bodies());
  const without = <T>(all: readonly T[]): T[] => all.filter((_, index) => index !== 4);
  const findings = await prove({ ...honest, entries: without(honest.entries), digests: without(honest.digests) }, SHOWN, BROUGHT);
  expect(failing(findings)).toEqual(["Hash chain", "Whole and in order"]);
});

test("a commitment that was changed after one sat down shows", async () => {
  const findings = await prove(recordOf(bodies()), SHOWN, { ...BROUGHT, commitment: hex(SEED) });
  expect(failing(findings)).toEqual(["Your own part"]);
});

test("what a seat has brought goes with it when it is given back", async () => {
  const [opened, taken] = bodies();
  const freed: Body = { case: "freed", value: { seat: 0 } };
  const own = (findings: readonly Finding[]) => findings.find(({ title }) => title === "Your own part");
  const empty = create(MatchSchema, { seats: [{ seat: 0 }, { seat: 1 }] });
  const alone = await prove(recordOf([opened!, taken!, freed, bodies().at(-1)!]), empty, BROUGHT);
  expect(failing(alone)).toEqual([]);
  expect([own(alone)?.holds, own(alone)?.words]).toEqual([undefined, expect.stringContaining("given back")]);
  const next: Body = { case: "joined", value: { seat: { seat: 0, accountId: "bob", entropy: SEED } } };
  const others = create(MatchSchema, { seats: [{ seat: 0, entropy: SEED }, { seat: 1 }] });
  const played = await prove(recordOf([opened!, taken!, freed, next, ...bodies().slice(2)]), others, BROUGHT);
  expect([failing(played), own(played)?.holds]).toEqual([[], undefined]);
  const silently = await prove(recordOf([opened!, taken!, next, ...bodies().slice(2)]), others, BROUGHT);
  expect(failing(silently)).toEqual(["Your own part"]); // nobody has given it back
});

test("who has brought nothing is told so, and a match from its seed alone too", async () => {
  expect((await prove(recordOf(bodies()), SHOWN)).find(({ title }) => title === "Your own part")?.holds).toBeUndefined();
  const [, ...rest] = bodies();
  const alone: Body = { case: "created", value: { spec: { seats: 2, seedCommitment: COMMITMENT } } };
  expect(failing(await prove(recordOf([alone, ...rest]), SHOWN))).toEqual([]);
});

test("hexadecimal there and back", () => {
  expect(unhex(hex(SALT))).toEqual(SALT);
  expect(fromBinary(LogEntrySchema, recordOf(bodies()).entries[4]!).body.case).toBe("acted");
});
