import type { DescService, MessageInitShape } from "@bufbuild/protobuf";
import type { Client } from "@connectrpc/connect";
import type { JoinMatchRequestSchema } from "../gen/ardri/engine/v1/engine_service_pb";
import type { Account } from "../gen/ardri/gateway/v1/account_service_pb";
import type { OpenMatchRequestSchema } from "../gen/ardri/gateway/v1/lobby_service_pb";
import { call, createClients, requestId, type Clients } from "../transport/clients";
import type { Dial } from "../transport/line";
import { playSocket, watchSocket } from "../transport/sockets";
import { playAlone, watchStream } from "../transport/watch_stream";
import { Table } from "./table";

/**
 * A platform, as one account uses it. Make calls of its services by `call`, which tries again and throws whatever goes
 * wrong as a Refusal.
 */
export class Ardri implements Clients {
  readonly accounts: Clients["accounts"];
  readonly engine: Clients["engine"];
  readonly lobby: Clients["lobby"];
  readonly of: <S extends DescService>(service: S) => Client<S>;
  readonly #address: string | undefined;
  #token: string;

  /**
   * `address`: of the platform's port for browsers, `https://play.example.org`; left out, the page's own origin.
   * `token`: of an account; without one, `createGuest` makes the account.
   */
  constructor(address?: string, token = "") {
    const clients = createClients(() => Promise.resolve(this.#token), undefined, address);
    this.accounts = clients.accounts;
    this.engine = clients.engine;
    this.lobby = clients.lobby;
    this.of = clients.of;
    this.#address = address;
    this.#token = token;
  }

  /** Of the account: keep it to come back as the same. */
  get token(): string {
    return this.#token;
  }

  /** Makes an account of a guest, which all later calls are of. Throws Refusal. */
  async createGuest(name = ""): Promise<Account | undefined> {
    const { account, token } = await call((options) => this.accounts.createGuest({ name }, options));
    this.#token = token;
    return account;
  }

  /** Opens a match and takes a seat in it. Throws Refusal. */
  async openMatch(wish: MessageInitShape<typeof OpenMatchRequestSchema>): Promise<Table> {
    const request = { requestId: requestId(), ...wish };
    const { match } = await call((options) => this.lobby.openMatch(request, options));
    return this.table(match?.matchId ?? "");
  }

  /** Takes a seat in a match. Throws Refusal. */
  async joinMatch(wish: MessageInitShape<typeof JoinMatchRequestSchema>): Promise<Table> {
    const { match } = await call((options) => this.engine.joinMatch(wish, options));
    return this.table(match?.matchId ?? "");
  }

  /** A match in which the account has a seat. */
  table(matchId: string): Table {
    return this.#follow(matchId, playSocket(matchId, this.#token, this.#address));
  }

  /** Any match, without acting in it. */
  watch(matchId: string): Table {
    return this.#follow(matchId, watchSocket(this.engine, matchId, this.#token, this.#address));
  }

  #follow(matchId: string, socket: Dial): Table {
    const sockets = "WebSocket" in globalThis ? [socket] : []; // node has it from version 22 on
    const dials = [...sockets, watchStream(this.engine, matchId)];
    return new Table(matchId, dials, (act) => playAlone(this.engine, matchId, act));
  }
}
