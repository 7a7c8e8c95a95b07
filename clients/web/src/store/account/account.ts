// Who the viewer is: a guest account, made when it is first needed and kept in this browser, or an account signed in
// to.
import { createSignal } from "solid-js";
import { isEmbedded } from "../../environment/embedded";
import { readKept } from "../../environment/read_kept";
import { TRY_MILLISECONDS, createClients, call, requestId, type Clients } from "../../transport/calls/clients";
import { Refusal } from "../../transport/calls/refusal";
import { Session, alone, tokensOf, type Answered, type Bearer, type Kept } from "../../transport/calls/session";

const KEY = "ardri.account";

export interface Account extends Kept {
  readonly id: string;
  readonly name: string;
}

const [account, setAccount] = createSignal(stored());
let being: Promise<Account> | undefined;

const [needsProvider, setNeedsProvider] = createSignal(false);

/** The account, if there is one yet. */
export { account };
/** Whether the platform has refused to make a guest. */
export { needsProvider };

/** Clients for calls without a token. */
export const anonymous = createClients(() => Promise.resolve(""));
/** The tokens of the viewer's account, which all tabs share. */
const session = new Session<Account>({ name: KEY, read: () => (isEmbedded ? account() : stored()), keep: become }, refresh);

/** Supplies tokens for the viewer's streams. */
export const bearer: Bearer = {
  token: async () => {
    await signedIn();
    return session.token();
  },
  renew: (refused) => session.renew(refused),
};

/**
 * Clients for calls of the viewer's account. If the platform no longer knows the account, a new guest takes its place.
 */
export const clients = createClients(bearer.token, async (refused) => {
  if (!(await session.renew(refused))) signOut(refused);
});

/**
 * Clients for calls that go on after the page has gone. They use the token at hand, because there is no time for a new
 * one.
 */
export const parting = createClients(() => Promise.resolve(account()?.token ?? ""), undefined, undefined, true);

/** The account with which a match is followed and played. */
export interface Identity extends Bearer {
  readonly clients: Clients;
}

/** The viewer's own account. */
export const viewer: Identity = { clients, ...bearer };

/** The account of this browser; makes a new guest if there is none. */
export function signedIn(): Promise<Account> {
  const known = account();
  if (known !== undefined) return Promise.resolve(known);
  being ??= createGuest().finally(() => (being = undefined));
  return being;
}

/** Makes a guest with that name. It takes the place of any account in this browser. */
export async function createGuest(name = ""): Promise<Account> {
  const made = await call((options) => anonymous.accounts.createGuest({ name, device: deviceName() }, options)).catch((error: unknown) => {
    if (error instanceof Refusal && error.reason === "GUESTS_OFF") setNeedsProvider(true);
    throw error;
  });
  if (made.account === undefined) throw Refusal.unreachable("the platform made no account");
  return become({ id: made.account.accountId, name: made.account.name, ...tokensOf(made) });
}

/** Stores the account's new name, with the token that carries it. */
export function renamed(name: string, token: string): Promise<void> {
  return session.amend((kept) => ({ ...kept, name, token }));
}

/** The name of this browser in the account's list of devices. */
export function deviceName(): string {
  const agent = navigator.userAgent;
  const browser = ["Firefox", "Edg", "OPR", "Chrome", "Safari"].find((each) => agent.includes(`${each}/`)) ?? "Browser";
  return `${NAMES.get(browser) ?? browser} on ${navigator.platform}`.slice(0, 40);
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ["Edg", "Edge"],
  ["OPR", "Opera"],
]);

/** Refreshes the tokens of any account in this browser. */
export function refresh(refreshToken: string, requestId: string): Promise<Answered> {
  return anonymous.accounts.refreshToken({ refreshToken, requestId }, { timeoutMs: TRY_MILLISECONDS });
}

/** Exchanges a long-lived token, as older versions kept it, for a session, if the platform has sessions. */
async function exchange(): Promise<void> {
  const old = stored();
  if (old === undefined || old.refreshToken !== undefined) return; // another tab has exchanged it already
  const { accounts } = createClients(() => Promise.resolve(old.token));
  become({ ...old, ...tokensOf(await accounts.startSession({ device: deviceName(), requestId: requestId() })) });
}

/** Makes this account the viewer's, in this browser. */
export function become(found: Account): Account {
  if (!isEmbedded) localStorage.setItem(KEY, JSON.stringify(found));
  setNeedsProvider(false);
  setAccount(found);
  return found;
}

/** Makes this browser forget the account. The account itself stays as it is. */
export function leaveAccount(): void {
  if (!isEmbedded) localStorage.removeItem(KEY);
  setAccount(undefined);
}

function signOut(token: string): void {
  if (account()?.token !== token) return; // another tab has replaced the token already
  leaveAccount();
}

function stored(): Account | undefined {
  if (isEmbedded) return undefined;
  const found = readKept(() => localStorage, KEY);
  return isAccount(found) ? found : undefined;
}

function isAccount(found: unknown): found is Account {
  const parts = found as Account | null;
  return typeof parts?.token === "string" && typeof parts.id === "string" && typeof parts.name === "string";
}

if (typeof window !== "undefined" && !isEmbedded) {
  window.addEventListener("storage", ({ key }) => {
    if (key === KEY) setAccount(stored());
  });
  if (account() !== undefined && account()?.refreshToken === undefined) void alone(KEY, exchange).catch(() => undefined);
}
