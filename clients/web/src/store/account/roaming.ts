// The viewer's preferences on all devices: kept with the account, taken over when they are newer there.
import { Code } from "@connectrpc/connect";
import { prefer, preferences, type Preferences } from "../../environment/preferences";
import { call } from "../../transport/calls/clients";
import { fromError } from "../../transport/calls/refusal";
import { clients } from "./account";

/** What belongs to the person and not to the device. */
const SHARED = ["theme", "sound", "animations", "confirm", "phrases"] as const satisfies readonly (keyof Preferences)[];
type Shared = Pick<Preferences, (typeof SHARED)[number]>;

/** What is kept with an account, and how often it was written. */
export interface Kept {
  readonly value: Uint8Array;
  readonly version: bigint;
}

/** The version that this browser has read or written last. */
const SEEN = "ardri.preferences.version";

/** Takes over what the account has, if it was written elsewhere since this browser looked. */
export function takeOver(kept: Kept | undefined): void {
  if (kept === undefined || !isNewer(kept)) return;
  prefer(read(kept.value) ?? {});
  localStorage.setItem(SEEN, String(kept.version));
}

function isNewer({ version }: Kept): boolean {
  return version > BigInt(/^\d+$/.exec(localStorage.getItem(SEEN) ?? "")?.[0] ?? 0);
}

/** Sets it here and for all devices of the account. Another device may have written meanwhile: then on top of that. */
export async function preferEverywhere(change: Partial<Preferences>): Promise<void> {
  prefer(change);
  for (;;) {
    const { preferences: kept } = await call((options) => clients.accounts.getAccount({}, options));
    takeOver(kept);
    prefer(change);
    try {
      const request = { preferences: written(preferences()), preferencesVersion: kept?.version ?? 0n };
      const { preferences: now } = await call((options) => clients.accounts.updateAccount(request, options));
      if (now !== undefined) localStorage.setItem(SEEN, String(now.version));
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

/** Other clients may keep something else there: that is left alone, and of no use here. */
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
