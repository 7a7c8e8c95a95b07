// What can be checked of a record by whoever has it, with no platform and no rules: the chain of its entries, the
// commitment to its seed, and what the seats have brought. docs/verifying.md says what this proves and what not.
import { fromBinary, type MessageShape } from "@bufbuild/protobuf";
import { ChanceSource, type Match } from "../../gen/ardri/match/v1/match_pb";
import { LogEntrySchema, type Record as MatchRecord } from "../../gen/ardri/match/v1/record_pb";
import { hex, unhex } from "./hex";

type Entry = MessageShape<typeof LogEntrySchema>;
type Bytes = Uint8Array<ArrayBuffer>;

/** What one check has found. */
export interface Finding {
  readonly title: string;
  /** Undefined where there was nothing to check. */
  readonly holds: boolean | undefined;
  readonly words: string;
}

/** What this browser sent when it took a seat, and what the platform had committed to before; in hexadecimal. */
export interface Brought {
  readonly commitment: string;
  readonly entropy: string;
}

const KEY_BITS = 256;
const [SEED_BYTES, SALT_BYTES] = [32, 16];
/** What happens to seats before the start alone. */
const BEFORE_THE_START: readonly Entry["body"]["case"][] = ["joined", "freed", "started"];

/**
 * Checks the record of that match. `shown`: the match as its page shows it. Throws TypeError where the page may not hash: browsers
 * have `crypto.subtle` on pages by HTTPS and of this machine alone.
 */
export async function prove(record: MatchRecord, matchId: string, shown?: Match, brought?: Brought): Promise<readonly Finding[]> {
  const entries = record.entries.map((bytes) => fromBinary(LogEntrySchema, bytes));
  return [
    await chain(record, matchId),
    order(entries),
    await commitment(entries),
    seats(entries, shown),
    own(entries, shown, brought),
    await chance(record.matchId, entries),
  ];
}

/** digest(n) = SHA-256(digest(n-1) + entry(n)), digest(0) = SHA-256(match id). */
async function chain({ matchId, entries, digests }: MatchRecord, asked: string): Promise<Finding> {
  const title = "Hash chain";
  // All chance is keyed with the id, too: a platform that gave another one could have tried many.
  if (matchId !== asked) return { title, holds: false, words: `It is that of another match, ${matchId}.` };
  if (digests.length !== entries.length) return { title, holds: false, words: `${digests.length} digests for ${entries.length} entries.` };
  let digest = await sha256(text(matchId));
  for (const [index, entry] of entries.entries()) {
    digest = await sha256(joined(digest, entry));
    if (hex(digest) !== hex(digests[index] ?? new Uint8Array())) return { title, holds: false, words: `It breaks at entry ${index + 1}.` };
  }
  return { title, holds: true, words: `${entries.length} entries, the last digest is ${short(hex(digest))}.` };
}

function order(entries: readonly Entry[]): Finding {
  const title = "Whole and in order";
  const gap = entries.findIndex((entry, index) => entry.version !== BigInt(index + 1));
  if (gap >= 0) return { title, holds: false, words: `Entry ${gap + 1} has another number.` };
  const kinds = entries.map(({ body }) => body.case);
  const [ends, start] = [kinds.indexOf("ended"), kinds.indexOf("started")];
  if (kinds.lastIndexOf("created") !== 0 || ends < 0 || ends !== kinds.length - 1)
    return { title, holds: false, words: "It has no opening or no end, or more than one." };
  const isLate = start >= 0 && kinds.slice(start + 1).some((kind) => BEFORE_THE_START.includes(kind));
  return { title, holds: !isLate, words: isLate ? "Seats change after the start." : "From the opening to the end, none left out." };
}

/** SHA-256 over "ardri seed", the salt and the seed, which the last entry reveals. */
async function commitment(entries: readonly Entry[]): Promise<Finding> {
  const title = "Commitment";
  const [spec, end] = [specOf(entries), endOf(entries)];
  if (spec === undefined || end === undefined) return { title, holds: false, words: "The record has none." };
  const found = hex(await sha256(joined(text("ardri seed"), end.salt, end.seed)));
  // Hashed one after the other, they would fit as well with the border between them elsewhere.
  const holds = found === hex(spec.seedCommitment) && end.seed.length === SEED_BYTES && end.salt.length === SALT_BYTES;
  return { title, holds, words: holds ? `The seed revealed at the end is the one of ${short(found)}.` : "The revealed seed is another one." };
}

/** What each seat has brought, in the record and on the page; AI seats nothing, as the platform would choose that. */
function seats(entries: readonly Entry[], shown: Match | undefined): Finding {
  const title = "Entropy of the seats";
  const recorded = entropies(entries).kept;
  const some = recorded.filter((each) => each !== "").length;
  if (specOf(entries)?.chance !== ChanceSource.SEED_AND_ENTROPY) return { title, holds: undefined, words: "This match draws from its seed alone." };
  const words = `Brought by ${some} of ${recorded.length} seats.`;
  if (entries.some(isChosen)) return { title, holds: false, words: "An AI seat has brought some, which the platform can choose." };
  if (shown === undefined) return { title, holds: undefined, words };
  const holds = shown.seats.every(({ seat, entropy }) => hex(entropy) === recorded[seat]);
  return { title, holds, words: holds ? words : "The record has other entropy than the match shows." };
}

/** Only who has no seat has given back what this browser took: a platform could say so of anybody's. */
function own(entries: readonly Entry[], shown: Match | undefined, brought: Brought | undefined): Finding {
  const title = "Your own part";
  if (brought === undefined) return { title, holds: undefined, words: "This browser has brought nothing to it." };
  if (hex(specOf(entries)?.seedCommitment ?? new Uint8Array()) !== brought.commitment)
    return { title, holds: false, words: "The commitment is not the one that you saw before you sat down." };
  if (specOf(entries)?.chance !== ChanceSource.SEED_AND_ENTROPY)
    return { title, holds: false, words: "The record draws from its seed alone, and not from what you sent." };
  const { kept, givenBack } = entropies(entries);
  const holds = kept.includes(brought.entropy);
  const sent = `What you sent, ${short(brought.entropy)},`;
  if (!holds && givenBack.has(brought.entropy) && shown?.viewerSeat === undefined)
    return { title, holds: undefined, words: `${sent} went with your seat when it was given back.` };
  return { title, holds, words: holds ? `${sent} is in the record, and the seed was fixed before it.` : `${sent} is not in the record.` };
}

/** HKDF with SHA-256 as ChanceSource in match.proto spells it out: what every draw is keyed with. */
async function chance(matchId: string, entries: readonly Entry[]): Promise<Finding> {
  const title = "Key of all chance";
  const [spec, end] = [specOf(entries), endOf(entries)];
  if (spec === undefined || end === undefined) return { title, holds: false, words: "The record has no seed." };
  if (spec.chance !== ChanceSource.SEED_AND_ENTROPY) return { title, holds: undefined, words: short(hex(end.seed)) };
  const parts = [text(matchId), ...entropies(entries).kept.map(unhex)].flatMap((part) => [new Uint8Array([part.length]), part]);
  const key = await crypto.subtle.importKey("raw", joined(end.seed), "HKDF", false, ["deriveBits"]);
  const how = { name: "HKDF", hash: "SHA-256", salt: joined(spec.seedCommitment), info: joined(text("ardri chance"), ...parts) };
  const derived = new Uint8Array(await crypto.subtle.deriveBits(how, key, KEY_BITS));
  return { title, holds: undefined, words: `${hex(derived)}, which every draw follows from.` };
}

/** Whether a seat takes some with it that is no person's. */
function isChosen({ body }: Entry): boolean {
  if (body.case !== "joined" || body.value.seat === undefined) return false;
  const { accountId, bot, entropy } = body.value.seat;
  return entropy.length > 0 && (accountId === "" || bot !== undefined);
}

const specOf = (entries: readonly Entry[]) => entries.flatMap(({ body }) => (body.case === "created" ? [body.value.spec] : []))[0];
const endOf = (entries: readonly Entry[]) => entries.flatMap(({ body }) => (body.case === "ended" ? [body.value] : []))[0];

/** In hexadecimal. `kept`: by seat, empty of one that has brought none. `givenBack`: what went with seats that were. */
function entropies(entries: readonly Entry[]): { readonly kept: readonly string[]; readonly givenBack: ReadonlySet<string> } {
  const found = new Map<number, string>();
  const givenBack = new Set<string>();
  for (const { body } of entries) {
    if (body.case === "joined") found.set(body.value.seat?.seat ?? 0, hex(body.value.seat?.entropy ?? new Uint8Array()));
    else if (body.case === "freed") {
      givenBack.add(found.get(body.value.seat) ?? "");
      found.delete(body.value.seat);
    }
  }
  return { kept: Array.from({ length: specOf(entries)?.seats ?? 0 }, (_, seat) => found.get(seat) ?? ""), givenBack };
}

async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

function joined(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}

const text = (words: string): Bytes => new TextEncoder().encode(words);
const short = (digits: string): string => `${digits.slice(0, 8)}..${digits.slice(-4)}`;
