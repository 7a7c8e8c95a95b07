// Matches with options that the lobby does not ask for, opened as any client may. All else happens on the page.
import { expectAccessible } from "./axe";
import type { Person, Stage } from "./story";

/** What kind of match. */
export interface Wish {
  readonly game: string;
  readonly seats: number;
  /** The game's own, as ProtoJSON has them. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Of the computer in all seats but the first; unset: people come by the address. */
  readonly level?: number;
}

/** A match, and the token of whoever has its first seat. */
export interface Opened {
  readonly matchId: string;
  readonly token: string;
  readonly accountId: string;
}

const ENGINE = "ardri.engine.v1.EngineService";
const GATEWAY = "ardri.gateway.v1";
const POLL_MILLISECONDS = 50;

interface Made {
  readonly token: string;
  readonly account: { readonly accountId: string; readonly name: string };
}

/** Opens it as a guest of that name in the first seat, and shows it. */
export async function openMatch(person: Person, name: string, { game, seats, options, level }: Wish): Promise<Opened> {
  const { token, account } = (await call(person, `${GATEWAY}.AccountService/CreateGuest`, { name })) as Made;
  const kept = JSON.stringify({ id: account.accountId, name: account.name, token });
  // Before any page begins: the lobby, which is shown now, may still be making a guest of its own.
  await person.context.addInitScript((guest) => localStorage.setItem("ardri.account", guest), kept);
  const bots = level === undefined ? [] : Array.from({ length: seats - 1 }, (_, at) => ({ seat: at + 1, bot: { level } }));
  const own = { "@type": `type.googleapis.com/ardri.${game}.v1.Options`, ...options };
  const request = { game, seats, seat: 0, bots, options: own, requestId: "story", clock: { kind: "CLOCK_KIND_NONE" } };
  const { match } = (await call(person, `${GATEWAY}.LobbyService/OpenMatch`, request, token)) as { match: { matchId: string } };
  await person.page.goto(`/match/${match.matchId}`);
  return { matchId: match.matchId, token, accountId: account.accountId };
}

/** Plays the first seat by calls, as its page would, until the match has so many versions and waits for it; false: it has ended before. */
export async function playUntil(person: Person, { matchId, token }: Opened, version: number): Promise<boolean> {
  for (;;) {
    const legal = (await call(person, `${ENGINE}/ListLegalActions`, { matchId }, token)) as { version: string; actions?: { notation: string }[] };
    const { notation } = legal.actions?.[Number(legal.version) % legal.actions.length] ?? {};
    if (notation === undefined) {
      const { match } = (await call(person, `${ENGINE}/GetMatch`, { matchId }, token)) as { match: { status: string } };
      if (match.status === "MATCH_STATUS_ENDED") return false;
      await person.page.waitForTimeout(POLL_MILLISECONDS);
    } else if (Number(legal.version) >= version) return true;
    else await call(person, `${ENGINE}/PlayAction`, { matchId, requestId: legal.version, expectedVersion: legal.version, action: { notation } }, token);
  }
}

/** Ann opens it and waits, and Ben comes by its address and sits down. */
export async function meet({ arrive }: Pick<Stage, "arrive">, wish: Wish): Promise<readonly [ann: Person, ben: Person]> {
  const ann = await arrive();
  await openMatch(ann, "Ann", wish);
  const ben = await arrive(ann.page.url());
  const seat = ben.page.getByRole("button", { name: "Take a seat" });
  await seat.waitFor();
  for (const { page } of [ann, ben]) await expectAccessible(page);
  await seat.click();
  return [ann, ben];
}

async function call({ context }: Person, method: string, data: object, token = ""): Promise<unknown> {
  const headers = token === "" ? {} : { authorization: `Bearer ${token}` };
  const answer = await context.request.post(`/${method}`, { data, headers });
  if (!answer.ok()) throw new Error(`${method}: ${await answer.text()}`);
  return answer.json();
}
