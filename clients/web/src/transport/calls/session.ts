// An account on this device: its access token now, and the next one before that expires. A refresh token is good once,
// so all who share one, as the tabs of a browser do, take turns, and look what the last one has got.
import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { hex } from "../../model/crypto/hex";
import { instant } from "../../model/words/clock";
import { fromError } from "./refusal";

/** Of its life after which an access token is replaced. */
const SHARE = 0.75;
/** Between two refreshes of one's own accord, however wrong a clock is. */
const LEAST_MILLISECONDS = 20_000;
/** After a refresh that has failed, while the token may still be good. */
const AGAIN_MILLISECONDS = 5_000;

export interface Tokens {
  readonly token: string;
  /** When to replace it, by this device's clock, in Unix milliseconds. */
  readonly due: number;
  readonly refreshToken: string;
  /** Of the request that will replace it: kept before it is sent, so that a lost answer is asked for again. */
  readonly requestId: string;
}

/** What has no refresh token is used as long as it is good. */
export type Kept = Pick<Tokens, "token"> & Partial<Tokens>;

/** What whoever calls or listens shows. */
export interface Bearer {
  token(): Promise<string>;
  /** Whether there is a newer token than that, which was refused. Throws Refusal if nobody can be asked now. */
  renew(refused: string): Promise<boolean>;
}

/** Where tokens are. `name`: the same for all who share them. */
export interface Keeping<T extends Kept> {
  readonly name: string;
  read(): T | undefined;
  keep(tokens: T): void;
}

/** As answers have them. */
export interface Answered {
  readonly token: string;
  readonly expires?: Timestamp | undefined;
  readonly refreshToken: string;
}

export function tokensOf({ token, expires, refreshToken }: Answered): Tokens {
  const left = expires === undefined ? 0 : instant(expires) - Date.now();
  const due = Date.now() + Math.max(LEAST_MILLISECONDS, SHARE * left);
  return { token, due, refreshToken, requestId: hex(crypto.getRandomValues(new Uint8Array(16))) };
}

export class Session<T extends Kept> implements Bearer {
  readonly #keeping: Keeping<T>;
  readonly #refresh: (refreshToken: string, requestId: string) => Promise<Answered>;

  /** `refresh`: asks the platform once. */
  constructor(keeping: Keeping<T>, refresh: (refreshToken: string, requestId: string) => Promise<Answered>) {
    this.#keeping = keeping;
    this.#refresh = refresh;
  }

  /** Good for a call that begins now; empty if there is none. */
  async token(): Promise<string> {
    const kept = this.#keeping.read();
    if (kept === undefined) return "";
    if (!kept.refreshToken || Date.now() < (kept.due ?? 0)) return kept.token;
    // If it fails, the token may be good yet; whoever is called says so.
    await this.#replace(kept.token).catch(() => this.#wait(kept.token));
    return this.#keeping.read()?.token ?? "";
  }

  async renew(refused: string): Promise<boolean> {
    try {
      return await this.#replace(refused);
    } catch (error) {
      const refusal = fromError(error);
      if (refusal.isPassing) throw refusal;
      return false;
    }
  }

  /** Keeps another token of the same device, as after a change of name. */
  amend(change: (kept: T) => T): Promise<void> {
    return alone(this.#keeping.name, () => {
      const kept = this.#keeping.read();
      if (kept !== undefined) this.#keeping.keep(change(kept));
      return Promise.resolve();
    });
  }

  /** Whether there is a newer token than that. */
  #replace(token: string): Promise<boolean> {
    return alone(this.#keeping.name, async () => {
      const kept = this.#keeping.read();
      if (kept === undefined || kept.token !== token) return kept !== undefined; // another one was faster
      if (!kept.refreshToken) return false;
      const answer = await this.#refresh(kept.refreshToken, kept.requestId ?? "");
      this.#keeping.keep({ ...kept, ...tokensOf(answer) });
      return true;
    });
  }

  #wait(token: string): void {
    const kept = this.#keeping.read();
    if (kept?.token === token) this.#keeping.keep({ ...kept, due: Date.now() + AGAIN_MILLISECONDS });
  }
}

const waiting = new Map<string, Promise<unknown>>();

/** While it runs, no other of that name does: in all tabs where the browser has locks (pages with TLS), else in this one. */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
  if (locks !== undefined) return locks.request(name, work) as Promise<T>;
  const next = (waiting.get(name) ?? Promise.resolve()).then(work, work);
  waiting.set(name, next.catch(() => undefined));
  return next;
}
