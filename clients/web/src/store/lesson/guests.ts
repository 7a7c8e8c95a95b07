// The two accounts that lessons are played with: the learner and a partner, both guests of this browser. Lessons are
// in nobody's own matches, so they need no account of the viewer's.
import { call, createClients } from "../../transport/calls/clients";
import { Session, tokensOf, type Kept } from "../../transport/calls/session";
import { anonymous, refresh, type Identity } from "../account/account";

const KEY = "ardri.lessons.";

export const learner = guest("Learner");
export const partner = guest("Partner");

function guest(name: string): Identity {
  const key = KEY + name.toLowerCase();
  const read = (): Kept | undefined => {
    const text = localStorage.getItem(key);
    // One of before is a token and nothing else.
    return text === null ? undefined : text.startsWith("{") ? (JSON.parse(text) as Kept) : { token: text };
  };
  const keep = (kept: Kept): void => localStorage.setItem(key, JSON.stringify(kept));
  const session = new Session({ name: key, read, keep }, refresh);
  let making: Promise<void> | undefined;
  const make = async (): Promise<void> =>
    keep(tokensOf(await call((options) => anonymous.accounts.createGuest({ name }, options))));
  const token = async (): Promise<string> => {
    if (read() === undefined) await (making ??= make().finally(() => (making = undefined)));
    return session.token();
  };
  const renew = (bad: string): Promise<boolean> => session.renew(bad);
  const refused = async (bad: string): Promise<void> => {
    if (!(await renew(bad)) && read()?.token === bad) localStorage.removeItem(key);
  };
  return { clients: createClients(token, refused), token, renew };
}
