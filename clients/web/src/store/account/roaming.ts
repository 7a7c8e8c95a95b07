// The viewer's preferences on all devices. They are kept with the account, and taken over if they are newer there.
import { Code } from "@connectrpc/connect";
import { prefer, preferences, type Preferences } from "../../environment/preferences";
import { call } from "../../transport/calls/clients";
import { fromError } from "../../transport/calls/refusal";
import { account, clients } from "./account";

/** Preferences that belong to the person, not to the device. */
const SHARED = ["theme", "sound", "animations", "confirm", "phrases"] as const satisfies readonly (keyof Preferences)[];
type Shared = Pick<Preferences, (typeof SHARED)[number]>;

/** Preferences kept with an account. `version`: how often they were written. */
export interface Kept {
  readonly value: Uint8Array;
  readonly version: bigint;
}

/** The account whose preferences this browser has read or written last, and their version: `ACCOUNT VERSION`. */
const SEEN = "ardri.preferences.version";

/** Takes over the account's preferences if they were written elsewhere since this browser last read or wrote them. */
export function takeOver(kept: Kept | undefined): void {
  if (kept === undefined || !isNewer(kept)) return;
  prefer(read(kept.value) ?? {});
  see(kept.version);
}

function see(version: bigint): void {
  localStorage.setItem(SEEN, `${account()?.id ?? ""} ${version}`);
}

/** Versions of different accounts have nothing to do with one another. */
function isNewer({ version }: Kept): boolean {
  const [id, seen = ""] = (localStorage.getItem(SEEN) ?? "").split(" ");
  return id !== account()?.id || !/^\d+$/.test(seen) || version > BigInt(seen);
}

/**
 * Sets preferences here and for all devices of the account. If another device writes meanwhile, the change is applied
 * again on top.
 */
export async function preferEverywhere(change: Partial<Preferences>): Promise<void> {
  prefer(change);
  for (;;) {
    const { preferences: kept } = await call((options) => clients.accounts.getAccount({}, options));
    takeOver(kept);
    prefer(change);
    try {
      const request = { preferences: written(preferences()), preferencesVersion: kept?.version ?? 0n };
      const { preferences: now } = await call((options) => clients.accounts.updateAccount(request, options));
      if (now !== undefined) see(now.version);
      return;
    } catch (error) {
      if (fromError(error).code !== Code.Aborted) throw error;
    }
  }
}

export function written(found: Partial<Preferences>): Uint8Array<ArrayBuffer> {
  const kept = SHARED.flatMap((name) => (found[name] === undefined ? [] : [[name, found[name]] as const]));
  return new Uint8Array(new TextEncoder().encode(JSON.stringify(Object.fromEntries(kept))));
}

/** Reads the shared preferences. Undefined for data of another client, which this client does not use. */
export function read(value: Uint8Array): Partial<Shared> | undefined {
  try {
    const found: unknown = JSON.parse(new TextDecoder().decode(value));
    if (typeof found !== "object" || found === null) return undefined;
    const known = Object.entries(found).filter(([name, each]) => isFit(name, each));
    return Object.fromEntries(known) as Partial<Shared>;
  } catch {
    return undefined;
  }
}

function isFit(name: string, value: unknown): boolean {
  if (name === "theme") return value === "" || value === "light" || value === "dark";
  return SHARED.some((each) => each === name) && typeof value === "boolean";
}
