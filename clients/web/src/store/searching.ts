// Finding opponents by matchmaking.
import type { Any } from "@bufbuild/protobuf/wkt";
import { TicketState, MatchmakingService, type Ticket } from "../gen/ardri/gateway/v1/matchmaking_service_pb";
import type { Clock } from "../gen/ardri/match/v1/match_pb";
import { seconds } from "../model/clock";
import { pause } from "../transport/backoff";
import { call, requestId } from "../transport/clients";
import { fromError } from "../transport/refusal";
import { clients } from "./account";
import { FILL_SECONDS } from "./opening";
import { sitDownAt } from "./sitting_down";

const POLL_MILLISECONDS = 1000;

const matchmaking = clients.of(MatchmakingService);

/** Opponents for what; only those meet who look for the same. */
export interface Search {
  readonly game: string;
  readonly seats: number;
  readonly clock: Clock;
  readonly options: Any | undefined;
}

/** The id of the match; undefined once the search was called off before there was one, or has found nobody. Throws Refusal. */
export async function search(wish: Search, signal: AbortSignal): Promise<string | undefined> {
  const { options, ...same } = wish;
  const request = { ...same, ...(options && { options }), fillAfter: seconds(FILL_SECONDS), bringEntropy: true, requestId: requestId() };
  let ticket: Ticket | undefined = (await call((options) => matchmaking.createTicket(request, options))).ticket;
  while (ticket?.state === TicketState.SEARCHING) {
    const { ticketId } = ticket;
    await pause(POLL_MILLISECONDS, signal);
    if (signal.aborted && (await isCancelled(ticketId))) return undefined;
    ticket = (await call((options) => matchmaking.getTicket({ ticketId }, options))).ticket;
  }
  if (ticket?.state !== TicketState.MATCHED) return undefined;
  await sitDownAt(ticket.matchId);
  return ticket.matchId;
}

/** Not where opponents were found in that moment: they wait for the viewer. */
function isCancelled(ticketId: string): Promise<boolean> {
  const asked = call((options) => matchmaking.cancelTicket({ ticketId }, options));
  return asked.then(() => true, (error: unknown) => fromError(error).reason !== "TICKET_CLOSED");
}
