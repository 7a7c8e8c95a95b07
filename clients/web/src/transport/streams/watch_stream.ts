// `WatchMatch` and `PlayAction` by Connect: where a WebSocket cannot get through.
import type { PlayAct, WatchMatchResponse } from "../../gen/ardri/engine/v1/engine_service_pb";
import { call, type Clients } from "../calls/clients";
import { Refusal, fromError } from "../calls/refusal";
import type { Dial, Line, Listener } from "./line";
import { WATCHED } from "./watched";

/** A line for whoever the token of the client belongs to. */
export function watchStream(engine: Clients["engine"], matchId: string): Dial {
  return (from, listener) => new WatchStream(engine, matchId, from, listener);
}

class WatchStream implements Line {
  readonly #abort = new AbortController();
  readonly #engine: Clients["engine"];
  readonly #matchId: string;
  readonly #listener: Listener;

  constructor(engine: Clients["engine"], matchId: string, from: bigint, listener: Listener) {
    this.#engine = engine;
    this.#matchId = matchId;
    this.#listener = listener;
    const request = { matchId, fromVersion: from, ...WATCHED };
    void this.#listen(engine.watchMatch(request, { signal: this.#abort.signal }));
  }

  act(act: PlayAct): void {
    void this.#ask(act).then((answer) => {
      if (!this.#isOver) this.#listener.answered(act.requestId, answer);
    });
  }

  hangUp(): void {
    this.#abort.abort();
  }

  get #isOver(): boolean {
    return this.#abort.signal.aborted;
  }

  async #listen(stream: AsyncIterable<WatchMatchResponse>): Promise<void> {
    let refusal = Refusal.unreachable("the stream stopped");
    try {
      for await (const message of stream) {
        if (this.#isOver) return;
        this.#listener.heard(message);
      }
    } catch (error) {
      refusal = fromError(error);
    }
    if (!this.#isOver) this.#listener.closed(refusal);
  }

  #ask(act: PlayAct): Promise<bigint | Refusal> {
    return playAlone(this.#engine, this.#matchId, act);
  }
}

/** The answer to an action by a call of its own. */
export async function playAlone(engine: Clients["engine"], matchId: string, act: PlayAct): Promise<bigint | Refusal> {
  const { requestId, expectedVersion, action } = act;
  const request = { matchId, requestId, expectedVersion, ...(action && { action }) };
  try {
    return (await call((options) => engine.playAction(request, options))).version;
  } catch (error) {
    return fromError(error);
  }
}
