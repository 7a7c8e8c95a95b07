// The tournaments in which the viewer's account takes part, as far as this browser knows. All its tabs share the list.
import { createSignal } from "solid-js";
import { isEmbedded } from "../../environment/embedded";
import { readKept } from "../../environment/read_kept";
import { account } from "../account/account";

const KEY = "ardri.tournaments";
const MOST_KEPT = 50;

/** A tournament that goes on and in which the account takes part. */
export interface Taken {
  readonly tournamentId: string;
  readonly name: string;
}

/** The list belongs to one account. Another account starts with none. */
interface Kept {
  readonly accountId: string;
  readonly tournaments: readonly Taken[];
}

const NONE: readonly Taken[] = [];
const [kept, setKept] = createSignal(stored());

/** The tournaments of the current account. */
export function takingPart(): readonly Taken[] {
  const found = kept();
  return found !== undefined && found.accountId === account()?.id ? found.tournaments : NONE;
}

/** Notes whether the account takes part in a tournament. */
export function noteTakingPart(taken: Taken, isIn: boolean): void {
  const accountId = account()?.id;
  if (accountId === undefined) return;
  const before = stored(); // another tab may have noted another tournament
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
