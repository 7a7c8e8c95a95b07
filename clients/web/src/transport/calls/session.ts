// The tokens of an account on this device: gets a new access token before the old one expires. A refresh token works
// only once. So all who share it, like the tabs of a browser, take turns, and first look at what the last one has got.
import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { Code } from "@connectrpc/connect";
import { hex } from "../../model/crypto/hex";
import { instant } from "../../model/words/clock";
import { fromError } from "./refusal";

/** The share of an access token's life after which it is replaced. */
const SHARE = 0.75;
/** The least time between two replacements of a token that is still good, even if a clock is wrong. */
const LEAST_MILLISECONDS = 20_000;
/** How long to wait after a failed refresh before trying again. */
const AGAIN_MILLISECONDS = 5_000;

export interface Tokens {
  readonly token: string;
  /** When to replace it, by this device's clock, in Unix milliseconds. */
  readonly due: number;
  readonly refreshToken: string;
  /**
   * The id of the request that will replace the token. It is kept before the request is sent, so that a lost answer can
   * be asked for again.
   */
  readonly requestId: string;
}

/** Tokens as they are kept. A token without a refresh token is used until the platform refuses it. */
export type Kept = Pick<Tokens, "token"> & Partial<Tokens>;

/** Supplies tokens to calls and streams. */
export interface Bearer {
  token(): Promise<string>;
  /** Returns whether there is a newer token than the refused one. Throws Refusal if a new one cannot be got now. */
  renew(refused: string): Promise<boolean>;
}

/** Where tokens are kept. `name`: the same for all who share them. */
export interface Keeping<T extends Kept> {
  readonly name: string;
  read(): T | undefined;
  keep(tokens: T): void;
}

/** Tokens in an answer of the platform. */
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

  /** `refresh`: asks the platform once for new tokens. */
  constructor(keeping: Keeping<T>, refresh: (refreshToken: string, requestId: string) => Promise<Answered>) {
    this.#keeping = keeping;
    this.#refresh = refresh;
  }

  /** The access token for a call that begins now; empty if there is none. */
  async token(): Promise<string> {
    const kept = this.#keeping.read();
    if (kept === undefined) return "";
    if (!kept.refreshToken || Date.now() < (kept.due ?? 0)) return kept.token;
    // If it fails, the old token may still be good. If not, the call says so.
    await this.#replace(kept.token).catch(() => this.#wait(kept.token));
    return this.#keeping.read()?.token ?? "";
  }

  async renew(refused: string): Promise<boolean> {
    try {
      return await this.#replace(refused);
    } catch (error) {
      const refusal = fromError(error);
      if (refusal.isPassing || refusal.code === Code.Internal) throw refusal; // a defect of the platform ends no account
      return false;
    }
  }

  /** Replaces the token of this device by another one, as after a change of name. */
  amend(change: (kept: T) => T): Promise<void> {
    return alone(this.#keeping.name, () => {
      const kept = this.#keeping.read();
      if (kept !== undefined) this.#keeping.keep(change(kept));
      return Promise.resolve();
    });
  }

  /** Replaces the token, and returns whether there is a newer one. */
  #replace(token: string): Promise<boolean> {
    return alone(this.#keeping.name, async () => {
      const kept = this.#keeping.read();
      if (kept === undefined || kept.token !== token) return kept !== undefined; // another tab has replaced it already
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

/**
 * Runs one piece of work of this name at a time: across all tabs if the browser has locks (pages with TLS), else within
 * this tab.
 */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
  if (locks !== undefined) return locks.request(name, work) as Promise<T>;
  const next = (waiting.get(name) ?? Promise.resolve()).then(work, work);
  waiting.set(name, next.catch(() => undefined));
  return next;
}
