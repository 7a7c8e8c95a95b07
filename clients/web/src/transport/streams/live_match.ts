// One match, kept live across broken connections, with three guarantees:
//
// 1. A line continues from the version that the match has here, so no event is lost.
// 2. An action without an answer is sent again with the same request id and version, so it is applied once.
// 3. Every action gets an answer: the version of its event, or a refusal.
import { create } from "@bufbuild/protobuf";
import { PlayActSchema, type PlayAct } from "../../gen/ardri/engine/v1/engine_service_pb";
import type { Action } from "../../gen/ardri/match/v1/match_pb";
import { VersionGap, take, versionOf, type Story, type Told } from "../../model/match/fold";
import { Backoff, SILENCE_MILLISECONDS } from "../calls/backoff";
import { requestId } from "../calls/clients";
import { Refusal } from "../calls/refusal";
import type { Dial, Line } from "./line";

/**
 * A line that has been quiet for longer may have broken while the machine slept. When the viewer comes back, it is
 * dialled again at once.
 */
const DOUBT_MILLISECONDS = 7_000;
/** After this many lines in a row without a message, the next kind of line is tried. */
const DEAD_LINES = 2;

/** The state of the line. `lost`: it is being dialled again. */
export type Connection = "connecting" | "live" | "lost" | "over" | "failed";

export interface Ears {
  /** Called after each message has been folded into the story. */
  told(message: Told, story: Story): void;
  connection(now: Connection, refusal?: Refusal): void;
}

interface Unanswered {
  readonly act: PlayAct;
  readonly resolve: (version: bigint) => void;
  readonly reject: (refusal: Refusal) => void;
}

export class LiveMatch {
  readonly #dials: readonly Dial[];
  readonly #ears: Ears;
  readonly #alone: (act: PlayAct) => Promise<bigint | Refusal>;
  readonly #unanswered = new Map<string, Unanswered>();
  /** Actions that are committed but not told by the stream yet. */
  #untold: { readonly version: bigint; readonly resolve: (version: bigint) => void }[] = [];
  readonly #backoff = new Backoff();
  #story: Story = {};
  #line: Line | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #deadLines = 0;
  #heardAt = 0;
  #isOver = false;

  /**
   * `dials`: kinds of lines, the best first. `alone`: sends an action by a call of its own, after the stream has ended.
   */
  constructor(dials: readonly Dial[], alone: (act: PlayAct) => Promise<bigint | Refusal>, ears: Ears) {
    this.#dials = dials;
    this.#alone = alone;
    this.#ears = ears;
  }

  get story(): Story {
    return this.#story;
  }

  open(): void {
    this.#ears.connection("connecting");
    this.#dial();
  }

  close(): void {
    this.#isOver = true;
    this.#hangUp();
    for (const { reject } of this.#unanswered.values()) reject(Refusal.unreachable("the page has left the match"));
    this.#unanswered.clear();
    this.#settle();
  }

  /**
   * Dials at once if the line is down or has been quiet for long: when the network is back, or the page is shown again.
   */
  hurry(): void {
    const isSound = this.#line !== undefined && Date.now() - this.#heardAt < DOUBT_MILLISECONDS;
    if (!isSound && !this.#isOver) this.#dial();
  }

  /**
   * Treats the line as broken because the machine has no network. Otherwise it would look sound for some more seconds.
   */
  lose(): void {
    if (!this.#isOver && this.#line !== undefined) this.#broken(Refusal.unreachable("there is no network"));
  }

  /**
   * Sends an action. Returns the version of its event once that is committed and told by the stream. Throws Refusal.
   */
  act(action: Action, expectedVersion: bigint): Promise<bigint> {
    const act = create(PlayActSchema, { requestId: requestId(), expectedVersion, action });
    return new Promise((resolve, reject) => {
      this.#unanswered.set(act.requestId, { act, resolve, reject });
      if (this.#isOver) this.#askAlone(act);
      else this.#line?.act(act);
    });
  }

  #dial(): void {
    this.#hangUp();
    const kind = Math.floor(this.#deadLines / DEAD_LINES) % this.#dials.length;
    let isAlive = false;
    this.#listenFor();
    this.#line = this.#dials[kind]?.(versionOf(this.#story), {
      heard: (message) => {
        if (!isAlive) this.#ears.connection("live");
        isAlive = true;
        this.#deadLines = kind * DEAD_LINES;
        this.#backoff.succeeded();
        this.#listenFor();
        this.#heard(message);
      },
      answered: (id, answer) => this.#answered(id, answer),
      closed: (refusal) => {
        if (!isAlive) this.#deadLines++;
        this.#broken(refusal);
      },
    });
    for (const { act } of this.#unanswered.values()) this.#line?.act(act);
  }

  #heard(message: Told): void {
    const before = this.#story;
    try {
      this.#story = take(before, message);
    } catch (error) {
      if (!(error instanceof VersionGap)) throw error;
      this.#story = {}; // begin again with a snapshot
      this.#broken(Refusal.unreachable(error.message));
      return;
    }
    this.#ears.told(message, this.#story);
    this.#settle();
    if (message.end !== undefined) this.#end("over");
  }

  #answered(id: string, answer: bigint | Refusal): void {
    const waiting = this.#unanswered.get(id);
    if (waiting === undefined) return;
    if (answer instanceof Refusal && answer.isPassing && !this.#isOver) {
      setTimeout(() => this.#line?.act(waiting.act), this.#backoff.next(answer));
      return;
    }
    this.#unanswered.delete(id);
    if (answer instanceof Refusal) {
      waiting.reject(answer);
      return;
    }
    this.#untold.push({ version: answer, resolve: waiting.resolve });
    this.#settle();
  }

  #settle(): void {
    const isTold = (version: bigint): boolean => this.#isOver || version <= versionOf(this.#story);
    const told = this.#untold.filter(({ version }) => isTold(version));
    this.#untold = this.#untold.filter(({ version }) => !isTold(version));
    for (const { version, resolve } of told) resolve(version);
  }

  #broken(refusal: Refusal): void {
    this.#hangUp();
    if (!refusal.isPassing) {
      this.#end("failed", refusal);
      return;
    }
    this.#ears.connection("lost", refusal);
    this.#timer = setTimeout(() => this.#dial(), this.#backoff.next(refusal));
  }

  #end(how: "over" | "failed", refusal?: Refusal): void {
    this.#isOver = true;
    this.#hangUp();
    this.#ears.connection(how, refusal);
    this.#settle();
    for (const { act } of [...this.#unanswered.values()]) this.#askAlone(act);
  }

  #askAlone(act: PlayAct): void {
    void this.#alone(act).then((answer) => this.#answered(act.requestId, answer));
  }

  #listenFor(): void {
    clearTimeout(this.#timer);
    this.#heardAt = Date.now();
    this.#timer = setTimeout(() => this.#broken(Refusal.unreachable("no sign of life")), SILENCE_MILLISECONDS);
  }

  #hangUp(): void {
    clearTimeout(this.#timer);
    this.#line?.hangUp();
    this.#line = undefined;
  }
}
