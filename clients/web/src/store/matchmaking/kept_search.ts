// The search for opponents in this tab. It is kept so that the page continues it after a reload.
import { readKept } from "../../environment/read_kept";
import type { Form } from "../../model/setup/form";

const KEY = "ardri.search";
/** How long the platform keeps a ticket that nobody asks for. */
const GOOD_MILLISECONDS = 60_000;

export interface KeptSearch {
  readonly ticketId: string;
  readonly game: string;
  /** The form as it was filled in. */
  readonly form: Form;
}

interface Kept extends KeptSearch {
  /** When the platform was last asked for the ticket. */
  readonly asked: number;
}

export function keepSearch(search: KeptSearch): void {
  const kept: Kept = { ...search, asked: Date.now() };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}

export function forgetSearch(): void {
  sessionStorage.removeItem(KEY);
}

/** The kept search; undefined if there is none, or if it is too old. */
export function keptSearch(): KeptSearch | undefined {
  const kept = readKept(() => sessionStorage, KEY) as Kept | null;
  const isGood = typeof kept?.ticketId === "string" && Math.abs(Date.now() - kept.asked) < GOOD_MILLISECONDS;
  return isGood ? kept : undefined;
}
