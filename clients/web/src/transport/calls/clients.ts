// The platform's services by Connect, for one account; and calls that are tried again.
import type { DescService } from "@bufbuild/protobuf";
import { createClient, type Client } from "@connectrpc/connect";
import { EngineService } from "../../gen/ardri/engine/v1/engine_service_pb";
import { AccountService } from "../../gen/ardri/gateway/v1/account_service_pb";
import { LobbyService } from "../../gen/ardri/gateway/v1/lobby_service_pb";
import { hex } from "../../model/crypto/hex";
import { Backoff, pause } from "./backoff";
import { connectTransport } from "./connect";
import { fromError } from "./refusal";

/** Of HTTP. */
const UNAUTHENTICATED = 401;
/** Of one try. */
export const TRY_MILLISECONDS = 10_000;
/** Of one that tells a whole match, or has it verified. */
export const REPLAY_MILLISECONDS = 30_000;
/** With no success for so long, a call fails. */
const PATIENCE_MILLISECONDS = 30_000;

export interface Clients {
  readonly accounts: Client<typeof AccountService>;
  readonly engine: Client<typeof EngineService>;
  readonly lobby: Client<typeof LobbyService>;
  /** Of a service that not every page needs. */
  of<S extends DescService>(service: S): Client<S>;
}

/**
 * `token`: asked before each call; empty for calls without one. `refused`: told of a token that the platform does not
 * take, and waited for; the call is made once more, with the one that there is then. `address`: as of connectTransport.
 * `keepalive`: small calls go on when their page has gone.
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

/** Of one try. */
export interface CallLimits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/**
 * The answer of a call that is harmless to repeat; tried again while errors may pass. Throws Refusal.
 * Requests with a `requestId` keep it from try to try. `signal`: ends the try and all others.
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
      if (!refusal.isPassing || signal?.aborted || Date.now() + refusal.retryMilliseconds >= end) throw refusal;
      await pause(backoff.next(refusal), signal);
    }
  }
}

/** Unique to a decision, and the same for every try of it. Pages without TLS have no `crypto.randomUUID`. */
export function requestId(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}
