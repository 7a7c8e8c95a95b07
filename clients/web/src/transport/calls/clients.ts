// The platform's services over Connect, for one account; and calls that are tried again.
import type { DescService } from "@bufbuild/protobuf";
import { Code, createClient, type Client } from "@connectrpc/connect";
import { EngineService } from "../../gen/ardri/engine/v1/engine_service_pb";
import { AccountService } from "../../gen/ardri/gateway/v1/account_service_pb";
import { LobbyService } from "../../gen/ardri/gateway/v1/lobby_service_pb";
import { hex } from "../../model/crypto/hex";
import { Backoff, pause } from "./backoff";
import { connectTransport } from "./connect";
import { Refusal, fromError } from "./refusal";

/** HTTP status. */
const UNAUTHENTICATED = 401;
/** Timeout of one try. */
export const TRY_MILLISECONDS = 10_000;
/** Timeout of a try that returns a whole match or has it verified. */
export const REPLAY_MILLISECONDS = 30_000;
/** A call fails when no try has succeeded for this long. */
const PATIENCE_MILLISECONDS = 30_000;

export interface Clients {
  readonly accounts: Client<typeof AccountService>;
  readonly engine: Client<typeof EngineService>;
  readonly lobby: Client<typeof LobbyService>;
  /** The client of any other service, one that not every page needs. */
  of<S extends DescService>(service: S): Client<S>;
}

/**
 * Makes the clients. `token`: asked before each call; an empty token means a call without one. `refused`: told of a
 * token that the platform refuses; once it has returned, the call is made once more, with the token of that moment.
 * `address`: as in connectTransport. `keepalive`: small calls go on after their page has gone.
 */
export function createClients(
  token: () => Promise<string>,
  refused?: (token: string) => void | Promise<unknown>,
  address?: string,
  keepalive = false,
): Clients {
  const transport = connectTransport(async (url, asked) => {
    const request = keepalive ? { ...asked, keepalive } : asked;
    const bearer = await token();
    if (bearer === "") return fetch(url, request);
    request.headers.set("authorization", `Bearer ${bearer}`);
    const response = await fetch(url, request);
    if (refused === undefined || response.status !== UNAUTHENTICATED) return response;
    await refused(bearer);
    const other = await token();
    if (other === "") request.headers.delete("authorization");
    else request.headers.set("authorization", `Bearer ${other}`);
    return fetch(url, request);
  }, address);
  const of = <S extends DescService>(service: S): Client<S> => createClient(service, transport);
  return { accounts: of(AccountService), engine: of(EngineService), lobby: of(LobbyService), of };
}

/** The limits of one try. */
export interface CallLimits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/**
 * Makes a call that is harmless to repeat, and repeats it while the error is a passing one. Throws Refusal. A request
 * with a `requestId` keeps it in every try. `signal`: ends the current try and all further ones, with the reason CANCELED.
 */
export async function call<T>(
  method: (options: CallLimits) => Promise<T>,
  timeoutMs = TRY_MILLISECONDS,
  signal?: AbortSignal,
): Promise<T> {
  const limits = { timeoutMs, ...(signal && { signal }) };
  const backoff = new Backoff();
  const end = Date.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    try {
      return await method(limits);
    } catch (error) {
      const refusal = fromError(error);
      if (!refusal.isPassing || Date.now() + refusal.retryMilliseconds >= end) throw refusal;
      if (signal?.aborted) throw new Refusal("the caller has ended the call", "CANCELED", Code.Canceled);
      await pause(backoff.next(refusal), signal);
    }
  }
}

/** A random id for a request; every try of it uses the same one. Pages without TLS have no `crypto.randomUUID`. */
export function requestId(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}
