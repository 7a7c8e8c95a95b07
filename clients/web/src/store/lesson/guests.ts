// The two accounts that lessons are played with: the learner and a partner, both guests of this browser. Lessons are
// in nobody's own matches, so they need no account of the viewer's.
import { call, createClients } from "../../transport/clients";
import { anonymous, type Identity } from "../account";

const KEY = "ardri.lessons.";

export const learner = guest("Learner");
export const partner = guest("Partner");

function guest(name: string): Identity {
  const key = KEY + name.toLowerCase();
  let making: Promise<string> | undefined;
  const make = async (): Promise<string> => {
    const made = await call((options) => anonymous.accounts.createGuest({ name }, options));
    localStorage.setItem(key, made.token);
    return made.token;
  };
  const token = async (): Promise<string> => {
    const known = localStorage.getItem(key);
    if (known !== null) return known;
    making ??= make().finally(() => (making = undefined));
    return making;
  };
  const refused = (bad: string): void => {
    if (localStorage.getItem(key) === bad) localStorage.removeItem(key);
  };
  return { clients: createClients(token, refused), token };
}
