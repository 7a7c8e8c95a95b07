// `Play` and `WatchMatch` over a WebSocket.
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  EngineService,
  PlayOpenSchema,
  PlayRequestSchema,
  PlayResponseSchema,
  type PlayAct,
  type PlayResponse,
} from "../../gen/ardri/engine/v1/engine_service_pb";
import { seconds } from "../../model/words/clock";
import type { Clients } from "../calls/clients";
import { fromStatus, type Refusal } from "../calls/refusal";
import type { Bearer } from "../calls/session";
import type { Dial, Listener } from "./line";
import { Socket, listenBySocket, type Spoken } from "./socket";
import { playAlone } from "./watch_stream";
import { WATCHED, type Wanted } from "./watched";

const PLAY: Spoken = { path: `${EngineService.typeName}/Play`, protocol: "ardri.play.v1" };
/** A seat counts as here for so long after its page was closed: it may be loaded anew. */
const KEEP_SECONDS = 20;

/** A line for the seat that `who` has in that match. */
export function playSocket(matchId: string, who: string | Bearer, address?: string): Dial {
  return (from, listener) => {
    const opening = create(PlayOpenSchema, { fromVersion: from, keepSeat: seconds(KEEP_SECONDS), ...WATCHED });
    const first = create(PlayRequestSchema, { matchId, body: { case: "open", value: opening } });
    const closed = (refusal: Refusal): void => listener.closed(refusal);
    const socket = new Socket(PLAY, who, toBinary(PlayRequestSchema, first), closed, address, (bytes) => {
      const message = fromBinary(PlayResponseSchema, bytes);
      answer(message, listener);
      listener.heard(message);
    });
    return {
      act: (act) => socket.send(toBinary(PlayRequestSchema, create(PlayRequestSchema, { body: { case: "act", value: act } }))),
      hangUp: () => socket.hangUp(),
    };
  };
}

/** A line for who only watches. */
export function watchSocket(engine: Clients["engine"], matchId: string, who: string | Bearer, address?: string, wanted: Wanted = WATCHED): Dial {
  return (from, listener) => {
    const { hangUp } = listenBySocket(EngineService.method.watchMatch, { matchId, fromVersion: from, ...wanted }, who, listener, address);
    const act = (asked: PlayAct): void =>
      void playAlone(engine, matchId, asked).then((found) => listener.answered(asked.requestId, found));
    return { act, hangUp };
  };
}

function answer({ ack, refusal }: PlayResponse, listener: Listener): void {
  if (ack !== undefined) listener.answered(ack.requestId, ack.version);
  if (refusal?.status !== undefined) listener.answered(refusal.requestId, fromStatus(refusal.status));
}
