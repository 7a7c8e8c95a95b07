// A connection to one match: messages come in, actions go out. There are two kinds: a WebSocket, and a stream over
// Connect.
import type { PlayAct } from "../../gen/ardri/engine/v1/engine_service_pb";
import type { Told } from "../../model/match/fold";
import type { Refusal } from "../calls/refusal";

export interface Listener {
  heard(message: Told): void;
  /** The answer to an action: the version of its event, or why it was refused. */
  answered(requestId: string, answer: bigint | Refusal): void;
  /** Called once, and nothing is called after it. */
  closed(refusal: Refusal): void;
}

export interface Line {
  act(act: PlayAct): void;
  /** Ends the line. The listener is not called any more, not even `closed`. */
  hangUp(): void;
}

/** Opens a line that tells everything after the version `from`. */
export type Dial = (from: bigint, listener: Listener) => Line;
