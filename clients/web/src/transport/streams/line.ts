// A connection to one match: what is told comes in, actions go out. Two kinds: a WebSocket, and a stream by Connect.
import type { PlayAct } from "../../gen/ardri/engine/v1/engine_service_pb";
import type { Told } from "../../model/match/fold";
import type { Refusal } from "../calls/refusal";

export interface Listener {
  heard(message: Told): void;
  /** To an action: the version of its event, or why it was refused. */
  answered(requestId: string, answer: bigint | Refusal): void;
  /** Once, and nothing after it. */
  closed(refusal: Refusal): void;
}

export interface Line {
  act(act: PlayAct): void;
  /** Nothing is heard after it, `closed` neither. */
  hangUp(): void;
}

/** Opens one that tells what comes after the version. */
export type Dial = (from: bigint, listener: Listener) => Line;
