import type { DescService, MessageInitShape } from "@bufbuild/protobuf";
import type { Client } from "@connectrpc/connect";
import type { JoinMatchRequestSchema } from "../gen/ardri/engine/v1/engine_service_pb";
import type { Account } from "../gen/ardri/gateway/v1/account_service_pb";
import type { OpenMatchRequestSchema } from "../gen/ardri/gateway/v1/lobby_service_pb";
import { TRY_MILLISECONDS, call, createClients, requestId, type Clients } from "../transport/calls/clients";
import { Session, tokensOf, type Kept, type Keeping } from "../transport/calls/session";
import type { Dial } from "../transport/streams/line";
import { playSocket, watchSocket } from "../transport/streams/sockets";
import { playAlone, watchStream } from "../transport/streams/watch_stream";
import { Table } from "./table";

/**
 * A platform, as one account uses it. Make calls to its services through `call`, which tries them again and throws
 * every failure as a Refusal.
 */
export class Ardri implements Clients {
  readonly accounts: Clients["accounts"];
  readonly engine: Clients["engine"];
  readonly lobby: Clients["lobby"];
  readonly of: <S extends DescService>(service: S) => Client<S>;
  readonly #address: string | undefined;
  readonly #session: Session<Kept>;
  readonly #keeping: Keeping<Kept>;

  /**
   * `address`: of the platform's port for browsers, `https://play.example.org`; if left out, the page's own origin.
   * `token`: an account's token, or where its tokens are kept, to come back as the same account. Without one,
   * `createGuest` makes an account. Access tokens are replaced before they expire, if their refresh token is kept with
   * them. Throws TypeError if the address is none of HTTP.
   */
  constructor(address?: string, token: string | Keeping<Kept> = "") {
    if (!/^https?:/.test(address ?? globalThis.location?.origin ?? "")) {
      throw new TypeError(`the address of a platform looks like http://127.0.0.1:7880, not ${address ?? "that of this program"}`);
    }
    this.#keeping = typeof token === "string" ? inMemory(token) : token;
    const { accounts } = createClients(() => Promise.resolve(""), undefined, address);
    const refresh = (refreshToken: string, requestId: string) =>
      accounts.refreshToken({ refreshToken, requestId }, { timeoutMs: TRY_MILLISECONDS });
    this.#session = new Session(this.#keeping, refresh);
    const renew = (refused: string) => this.#session.renew(refused);
    const clients = createClients(() => this.#session.token(), renew, address);
    this.accounts = clients.accounts;
    this.engine = clients.engine;
    this.lobby = clients.lobby;
    this.of = clients.of;
    this.#address = address;
  }

  /** The access token in use, which is good for minutes; empty without an account. */
  get token(): string {
    return this.#keeping.read()?.token ?? "";
  }

  /** Makes a guest account, which all later calls use. Throws Refusal. */
  async createGuest(name = ""): Promise<Account | undefined> {
    const made = await call((options) => this.accounts.createGuest({ name }, options));
    this.#keeping.keep(tokensOf(made));
    return made.account;
  }

  /** Opens a match and takes a seat in it. Throws Refusal. */
  async openMatch(wish: MessageInitShape<typeof OpenMatchRequestSchema>): Promise<Table> {
    const request = { requestId: requestId(), ...wish };
    const { match } = await call((options) => this.lobby.openMatch(request, options));
    return this.table(match?.matchId ?? "");
  }

  /** Takes a seat in a match. Throws Refusal. */
  async joinMatch(wish: MessageInitShape<typeof JoinMatchRequestSchema>): Promise<Table> {
    const request = { requestId: requestId(), ...wish };
    const { match } = await call((options) => this.engine.joinMatch(request, options));
    return this.table(match?.matchId ?? "");
  }

  /** Follows a match in which the account has a seat. */
  table(matchId: string): Table {
    return this.#follow(matchId, playSocket(matchId, this.#session, this.#address));
  }

  /** Follows any match as a spectator. */
  watch(matchId: string): Table {
    return this.#follow(matchId, watchSocket(this.engine, matchId, this.#session, this.#address));
  }

  #follow(matchId: string, socket: Dial): Table {
    const sockets = "WebSocket" in globalThis ? [socket] : []; // node has WebSocket from version 22 on
    const dials = [...sockets, watchStream(this.engine, matchId)];
    return new Table(matchId, dials, (act) => playAlone(this.engine, matchId, act));
  }
}

let memories = 0;

/** Keeps the tokens until the program ends. */
function inMemory(token: string): Keeping<Kept> {
  let kept: Kept | undefined = token === "" ? undefined : { token };
  return { name: `ardri.memory.${memories++}`, read: () => kept, keep: (tokens) => void (kept = tokens) };
}
