// Who the viewer is: an account of a guest, made when it is first needed and kept in this browser.
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

/** Calls without a token. */
export const anonymous = createClients(() => Promise.resolve(""));
/** The tokens of the viewer's account, which all tabs share. */
const session = new Session<Account>({ name: KEY, read: () => (isEmbedded ? account() : stored()), keep: become }, refresh);

/** Who listens to the viewer's streams. */
export const bearer: Bearer = {
  token: async () => {
    await signedIn();
    return session.token();
  },
  renew: (refused) => session.renew(refused),
};

/** Calls of the viewer's account. An account that the platform no longer knows is given up for a new guest. */
export const clients = createClients(bearer.token, async (refused) => {
  if (!(await session.renew(refused))) signOut(refused);
});

/** Calls that go on when the page has gone, by the token at hand: there is no time to get another one. */
export const parting = createClients(() => Promise.resolve(account()?.token ?? ""), undefined, undefined, true);

/** Whose eyes and hands a match is opened with. */
export interface Identity extends Bearer {
  readonly clients: Clients;
}

/** The viewer's own. */
export const viewer: Identity = { clients, ...bearer };

/** The account; a new guest where there is none. */
export function signedIn(): Promise<Account> {
  const known = account();
  if (known !== undefined) return Promise.resolve(known);
  being ??= createGuest().finally(() => (being = undefined));
  return being;
}

/** Makes a guest of that name, in place of whoever was here. */
export async function createGuest(name = ""): Promise<Account> {
  const made = await call((options) => anonymous.accounts.createGuest({ name, device: deviceName() }, options)).catch((error: unknown) => {
    if (error instanceof Refusal && error.reason === "GUESTS_OFF") setNeedsProvider(true);
    throw error;
  });
  if (made.account === undefined) throw Refusal.unreachable("the platform made no account");
  return become({ id: made.account.accountId, name: made.account.name, ...tokensOf(made) });
}

/** The same account and device with another name, and the token that has it. */
export function renamed(name: string, token: string): Promise<void> {
  return session.amend((kept) => ({ ...kept, name, token }));
}

/** How the owner knows this browser among the devices of the account. */
export function deviceName(): string {
  const agent = navigator.userAgent;
  const browser = ["Firefox", "Edg", "OPR", "Chrome", "Safari"].find((each) => agent.includes(`${each}/`)) ?? "Browser";
  return `${NAMES.get(browser) ?? browser} on ${navigator.platform}`.slice(0, 40);
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ["Edg", "Edge"],
  ["OPR", "Opera"],
]);

/** Of any account of this browser. */
export function refresh(refreshToken: string, requestId: string): Promise<Answered> {
  return anonymous.accounts.refreshToken({ refreshToken, requestId }, { timeoutMs: TRY_MILLISECONDS });
}

/** Changes a long token of before for a session, where the platform has them. */
async function exchange(): Promise<void> {
  const old = stored();
  if (old === undefined || old.refreshToken !== undefined) return; // another tab was faster
  const { accounts } = createClients(() => Promise.resolve(old.token));
  become({ ...old, ...tokensOf(await accounts.startSession({ device: deviceName(), requestId: requestId() })) });
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
