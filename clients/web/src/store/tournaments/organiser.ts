// The token of an organiser, kept for this tab alone: it may do more than a guest's, and is gone with the tab.
import { createSignal } from "solid-js";
import { readKept } from "../../environment/read_kept";
import { Scope } from "../../gen/ardri/gateway/v1/account_service_pb";
import { instant } from "../../model/words/clock";
import { call, createClients } from "../../transport/calls/clients";

const KEY = "ardri.organiser";

export interface Organiser {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

const [organiser, setOrganiser] = createSignal(stored());

/** Undefined if this tab has no token. */
export { organiser };

/** Calls of the organiser. A token that the platform no longer takes is given up. */
export const organiserClients = createClients(() => Promise.resolve(organiser()?.token ?? ""), forget);

/** Keeps what the token gives to an organiser, and nothing else of it, as of an operator's. Throws Refusal. */
export async function adopt(token: string): Promise<void> {
  const { accounts } = createClients(() => Promise.resolve(token));
  const issued = await call((options) => accounts.issueToken({ scopes: [Scope.ORGANISE] }, options));
  const found = { token: issued.token, expires: issued.expires === undefined ? 0 : instant(issued.expires) };
  sessionStorage.setItem(KEY, JSON.stringify(found));
  setOrganiser(found);
}

/** Gives the token up, if it is still this one. */
export function forget(token = organiser()?.token): void {
  if (organiser()?.token !== token) return;
  sessionStorage.removeItem(KEY);
  setOrganiser(undefined);
}

function stored(): Organiser | undefined {
  const found = readKept(() => sessionStorage, KEY) as Organiser | null;
  return typeof found?.token === "string" ? found : undefined;
}
