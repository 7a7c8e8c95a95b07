// The search for opponents that this tab is in: kept, so that the page goes on with it when it is loaded again.
import { readKept } from "../../environment/read_kept";
import type { Form } from "../../model/setup/form";

const KEY = "ardri.search";
/** As long as the platform keeps a ticket that nobody asks for. */
const GOOD_MILLISECONDS = 60_000;

export interface KeptSearch {
  readonly ticketId: string;
  readonly game: string;
  /** As it was filled in. */
  readonly form: Form;
}

interface Kept extends KeptSearch {
  /** When the platform was last asked for it. */
  readonly asked: number;
}

export function keepSearch(search: KeptSearch): void {
  const kept: Kept = { ...search, asked: Date.now() };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}

export function forgetSearch(): void {
  sessionStorage.removeItem(KEY);
}

/** Undefined where there is none, or none any more. */
export function keptSearch(): KeptSearch | undefined {
  const kept = readKept(() => sessionStorage, KEY) as Kept | null;
  const isGood = typeof kept?.ticketId === "string" && Math.abs(Date.now() - kept.asked) < GOOD_MILLISECONDS;
  return isGood ? kept : undefined;
}
