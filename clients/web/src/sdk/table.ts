// One match, live: what a seat or a spectator is told of it, in order and without a gap, across breaks of the connection.
import { create } from "@bufbuild/protobuf";
import type { PlayAct } from "../gen/ardri/engine/v1/engine_service_pb";
import { ActionSchema, MatchStatus, type Action, type Event, type Match } from "../gen/ardri/match/v1/match_pb";
import { actionsOf } from "../model/match/fold";
import { Refusal } from "../transport/calls/refusal";
import type { Dial } from "../transport/streams/line";
import { LiveMatch, type Connection } from "../transport/streams/live_match";

/** What there is to show now, and what has happened since the last update. */
export interface Update {
  /** After the events; its `view` is the board as the viewer may see it. */
  readonly match: Match;
  /** Each event comes once, in order; none in the first update. */
  readonly events: readonly Event[];
  /** What the seat may do now; none while others decide, and for whoever watches. */
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

  /** As of the last message; undefined before the first one. */
  get match(): Match | undefined {
    return this.#live.story.match;
  }

  /** Nothing more will happen in the match. */
  get isOver(): boolean {
    return this.match?.status === MatchStatus.ENDED;
  }

  /** The match as it is, and then whatever changes, to its end. Throws Refusal if the platform refuses to tell it. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Update, void> {
    const unread = this.#now([]);
    this.#readers.add(unread);
    try {
      for (;;) {
        const update = unread.shift();
        if (update !== undefined) yield update;
        else if (this.#isClosed()) return;
        else await this.changed();
      }
    } finally {
      this.#readers.delete(unread);
    }
  }

  /** What the seat may do, as soon as it may do anything; undefined once the match is over. Throws Refusal. */
  async turn(): Promise<readonly Action[] | undefined> {
    for (;;) {
      if (this.isOver || this.#isClosed()) return undefined;
      const actions = actionsOf(this.#live.story) ?? [];
      if (actions.length > 0) return actions;
      await this.changed();
    }
  }

  /**
   * Acts, by an action or its notation: the version of its event, once it is committed and told. `expectedVersion`:
   * of the match that it was decided on; of the newest one if left out. Throws Refusal.
   */
  act(action: Action | string, expectedVersion = this.match?.version ?? 0n): Promise<bigint> {
    const notation = typeof action === "string" ? action : action.notation;
    return this.#live.act(create(ActionSchema, { notation }), expectedVersion);
  }

  /** Waits for the next message or change of the connection. */
  changed(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Connects at once if the connection is lost, as when the network is back or the page is shown again. */
  hurry(): void {
    this.#live.hurry();
  }

  /** Leaves the stream; a seat stays one's own. */
  close(): void {
    this.#live.close();
    [this.#connection, this.#problem] = ["over", undefined];
    this.#tell([]);
  }

  #isClosed(): boolean {
    if (this.#connection === "failed" && this.#problem !== undefined) throw this.#problem;
    return this.#connection === "over";
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
