// The tournaments that the viewer's account takes part in, as far as this browser knows: kept for all its tabs.
import { createSignal } from "solid-js";
import { isEmbedded } from "../../environment/embedded";
import { readKept } from "../../environment/read_kept";
import { account } from "../account/account";

const KEY = "ardri.tournaments";
const MOST_KEPT = 50;

/** A tournament that goes on. */
export interface Taken {
  readonly tournamentId: string;
  readonly name: string;
}

/** Of one account: another one takes part in none of them. */
interface Kept {
  readonly accountId: string;
  readonly tournaments: readonly Taken[];
}

const NONE: readonly Taken[] = [];
const [kept, setKept] = createSignal(stored());

/** Those of the account that one is now. */
export function takingPart(): readonly Taken[] {
  const found = kept();
  return found !== undefined && found.accountId === account()?.id ? found.tournaments : NONE;
}

/** Notes whether the account takes part in it. */
export function noteTakingPart(taken: Taken, isIn: boolean): void {
  const accountId = account()?.id;
  if (accountId === undefined) return;
  const before = stored(); // another tab may have noted another one
  const known = before?.accountId === accountId ? before.tournaments : NONE;
  const there = known.find((each) => each.tournamentId === taken.tournamentId);
  if ((there !== undefined) === isIn) return;
  const others = known.filter((each) => each !== there);
  keep({ accountId, tournaments: (isIn ? [taken, ...others] : others).slice(0, MOST_KEPT) });
}

function keep(found: Kept): void {
  if (isEmbedded) return;
  if (found.tournaments.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(found));
  setKept(found);
}

function stored(): Kept | undefined {
  if (isEmbedded || typeof localStorage === "undefined") return undefined;
  const found = readKept(() => localStorage, KEY) as Kept | null;
  return typeof found?.accountId === "string" && Array.isArray(found.tournaments) ? found : undefined;
}

if (typeof window !== "undefined" && !isEmbedded) {
  window.addEventListener("storage", ({ key }) => {
    if (key === KEY || key === null) setKept(stored());
  });
}
