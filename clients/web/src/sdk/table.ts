// One live match: what a seat or a spectator is told of it, in order and without a gap, across broken connections.
import { create } from "@bufbuild/protobuf";
import type { PlayAct } from "../gen/ardri/engine/v1/engine_service_pb";
import { ActionSchema, MatchStatus, type Action, type Event, type Match } from "../gen/ardri/match/v1/match_pb";
import { actionsOf } from "../model/match/fold";
import { Refusal } from "../transport/calls/refusal";
import type { Dial } from "../transport/streams/line";
import { LiveMatch, type Connection } from "../transport/streams/live_match";

/** What there is to show now, and what has happened since the last update. */
export interface Update {
  /** The match after the events. Its `view` is the board as the viewer may see it. */
  readonly match: Match;
  /** New events. Each comes once, in order; the first update has none. */
  readonly events: readonly Event[];
  /** The seat's legal actions; empty while others decide, and for spectators. */
  readonly actions: readonly Action[];
  readonly connection: Connection;
  /** Why the connection is lost or has failed. */
  readonly problem: Refusal | undefined;
}

export class Table implements AsyncIterable<Update> {
  readonly matchId: string;
  readonly #live: LiveMatch;
  readonly #readers = new Set<Update[]>();
  #waiting: (() => void)[] = [];
  #connection: Connection = "connecting";
  #problem: Refusal | undefined;

  /** The arguments are those of LiveMatch. */
  constructor(matchId: string, dials: readonly Dial[], alone: (act: PlayAct) => Promise<bigint | Refusal>) {
    this.matchId = matchId;
    this.#live = new LiveMatch(dials, alone, {
      told: ({ snapshot, events, position }) => {
        if (snapshot !== undefined || events.length > 0 || position !== undefined) this.#tell(events);
      },
      connection: (now, problem) => {
        this.#connection = now;
        this.#problem = problem;
        this.#tell([]);
      },
    });
    this.#live.open();
  }

  /** The match as of the last message; undefined before the first one. */
  get match(): Match | undefined {
    return this.#live.story.match;
  }

  /** Whether the match has ended. */
  get isOver(): boolean {
    return this.match?.status === MatchStatus.ENDED;
  }

  /** Whether nothing more will be told, as after the end or `close`. Throws Refusal if the platform refuses to tell it. */
  isClosed(): boolean {
    if (this.#connection === "failed" && this.#problem !== undefined) throw this.#problem;
    return this.#connection === "over";
  }

  /** The match as it is now, and then every change to its end. Throws Refusal if the platform refuses to tell it. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Update, void> {
    const unread = this.#now([]);
    this.#readers.add(unread);
    try {
      for (;;) {
        const update = unread.shift();
        if (update !== undefined) yield update;
        else if (this.isClosed()) return;
        else await this.changed();
      }
    } finally {
      this.#readers.delete(unread);
    }
  }

  /** Waits until the seat may act, and returns its legal actions; undefined once the match is over. Throws Refusal. */
  async turn(): Promise<readonly Action[] | undefined> {
    for (;;) {
      if (this.isOver || this.isClosed()) return undefined;
      const actions = actionsOf(this.#live.story) ?? [];
      if (actions.length > 0) return actions;
      await this.changed();
    }
  }

  /**
   * Acts, by an action or its notation. Returns the version of its event once that is committed and told.
   * `expectedVersion`: the version of the match on which the decision was based; if left out, the newest one. Throws
   * Refusal.
   */
  act(action: Action | string, expectedVersion = this.match?.version ?? 0n): Promise<bigint> {
    const notation = typeof action === "string" ? action : action.notation;
    return this.#live.act(create(ActionSchema, { notation }), expectedVersion);
  }

  /** Waits for the next message or change of the connection; for ever if `isClosed`. */
  changed(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Connects at once if the connection is lost: when the network is back, or the page is shown again. */
  hurry(): void {
    this.#live.hurry();
  }

  /** Leaves the stream. The account keeps its seat. */
  close(): void {
    this.#live.close();
    [this.#connection, this.#problem] = ["over", undefined];
    this.#tell([]);
  }

  #now(events: readonly Event[]): Update[] {
    const { match } = this.#live.story;
    if (match === undefined) return [];
    const actions = actionsOf(this.#live.story) ?? [];
    return [{ match, events, actions, connection: this.#connection, problem: this.#problem }];
  }

  #tell(events: readonly Event[]): void {
    for (const unread of this.#readers) unread.push(...this.#now(events));
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
