// Who the viewer is: an account of a guest, made when it is first needed and kept in this browser.
import { createSignal } from "solid-js";
import { createClients, call, type Clients } from "../transport/clients";
import { Refusal } from "../transport/refusal";
import { isEmbedded } from "./embedded";

const KEY = "ardri.account";

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

const [account, setAccount] = createSignal(stored());
let being: Promise<Account> | undefined;

const [needsProvider, setNeedsProvider] = createSignal(false);

/** The account, if there is one yet. */
export { account };
/** Whether the platform has refused to make a guest. */
export { needsProvider };

/** Calls without a token. */
export const anonymous = createClients(() => Promise.resolve(""));
/** Calls of the viewer's account. An account that the platform no longer knows is given up for a new guest. */
export const clients = createClients(async () => (await signedIn()).token, signOut);

/** Whose eyes and hands a match is opened with. */
export interface Identity {
  readonly clients: Clients;
  token(): Promise<string>;
}

/** The viewer's own. */
export const viewer: Identity = { clients, token: async () => (await signedIn()).token };

/** The account; a new guest where there is none. */
export function signedIn(): Promise<Account> {
  const known = account();
  if (known !== undefined) return Promise.resolve(known);
  being ??= createGuest().finally(() => (being = undefined));
  return being;
}

/** Makes a guest of that name, in place of whoever was here. */
export async function createGuest(name = ""): Promise<Account> {
  const made = await call((options) => anonymous.accounts.createGuest({ name }, options)).catch((error: unknown) => {
    if (error instanceof Refusal && error.reason === "GUESTS_OFF") setNeedsProvider(true);
    throw error;
  });
  if (made.account === undefined) throw Refusal.unreachable("the platform made no account");
  return become({ id: made.account.accountId, name: made.account.name, token: made.token });
}

/** From now on the viewer is this one, in this browser. */
export function become(found: Account): Account {
  if (!isEmbedded) localStorage.setItem(KEY, JSON.stringify(found));
  setNeedsProvider(false);
  setAccount(found);
  return found;
}

/** The account stays what it is; this browser no longer knows it. */
export function leaveAccount(): void {
  if (!isEmbedded) localStorage.removeItem(KEY);
  setAccount(undefined);
}

function signOut(token: string): void {
  if (account()?.token !== token) return; // another tab was faster
  leaveAccount();
}

function stored(): Account | undefined {
  if (isEmbedded) return undefined;
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return isAccount(found) ? found : undefined;
  } catch {
    return undefined; // written by something else
  }
}

function isAccount(found: unknown): found is Account {
  const parts = found as Account | null;
  return typeof parts?.token === "string" && typeof parts.id === "string" && typeof parts.name === "string";
}

if (typeof window !== "undefined" && !isEmbedded) {
  window.addEventListener("storage", ({ key }) => {
    if (key === KEY) setAccount(stored());
  });
}
