// An organiser's token. It may do more than a guest's, so it is kept for this tab alone and is gone with the tab.
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

/** The organiser; undefined if this tab has no token. */
export { organiser };

/** Clients for calls of the organiser. A token that the platform refuses is given up. */
export const organiserClients = createClients(() => Promise.resolve(organiser()?.token ?? ""), forget);

/**
 * Gets a token with only the organiser's scope out of the given one, which may be an operator's, and keeps it. Throws
 * Refusal.
 */
export async function adopt(token: string): Promise<void> {
  const { accounts } = createClients(() => Promise.resolve(token));
  const issued = await call((options) => accounts.issueToken({ scopes: [Scope.ORGANISE] }, options));
  const found = { token: issued.token, expires: issued.expires === undefined ? 0 : instant(issued.expires) };
  sessionStorage.setItem(KEY, JSON.stringify(found));
  setOrganiser(found);
}

/** Gives up the token if it is still the current one. */
export function forget(token = organiser()?.token): void {
  if (organiser()?.token !== token) return;
  sessionStorage.removeItem(KEY);
  setOrganiser(undefined);
}

function stored(): Organiser | undefined {
  const found = readKept(() => sessionStorage, KEY) as Organiser | null;
  return typeof found?.token === "string" ? found : undefined;
}
