// Finding opponents by matchmaking.
import type { Any } from "@bufbuild/protobuf/wkt";
import { Code } from "@connectrpc/connect";
import { TicketState, MatchmakingService, type Ticket } from "../../gen/ardri/gateway/v1/matchmaking_service_pb";
import type { Clock } from "../../gen/ardri/match/v1/match_pb";
import { seconds } from "../../model/words/clock";
import { pause } from "../../transport/calls/backoff";
import { TRY_MILLISECONDS, call, requestId } from "../../transport/calls/clients";
import { fromError } from "../../transport/calls/refusal";
import { clients, parting } from "../account/account";
import { FILL_SECONDS } from "../lobby/opening";
import { sitDownAt } from "../lobby/sitting_down";

const POLL_MILLISECONDS = 1000;
/** So long whoever calls a search off waits to be told that it has ended. */
const CALL_OFF_MILLISECONDS = 3000;
const NEVER = new AbortController().signal;
const UNANSWERED = "The platform does not answer. If it finds opponents in the next 15 seconds, the match is among yours.";

const matchmaking = clients.of(MatchmakingService);
const leaving = parting.of(MatchmakingService);

/** Opponents for what; only those meet who look for the same. */
export interface Search {
  readonly game: string;
  readonly seats: number;
  readonly clock: Clock;
  readonly options: Any | undefined;
}

/** What came of it: a match, or what is to be said. */
export interface Outcome {
  readonly matchId?: string;
  readonly words?: string;
}

/** `asked`: told the id of the ticket whenever the platform has been asked for it. Throws Refusal. */
export function search(wish: Search, signal: AbortSignal, asked: (ticketId: string) => void): Promise<Outcome> {
  const { options, ...same } = wish;
  const request = { ...same, ...(options && { options }), fillAfter: seconds(FILL_SECONDS), bringEntropy: true, requestId: requestId() };
  return pursue(call((options) => matchmaking.createTicket(request, options)), signal, asked);
}

/** Goes on with one that the page was in before it was loaded again; nothing comes of one that is not known. Throws Refusal. */
export async function takeUp(ticketId: string, signal: AbortSignal, asked: (ticketId: string) => void): Promise<Outcome> {
  try {
    return await pursue(call((options) => matchmaking.getTicket({ ticketId }, options)), signal, asked);
  } catch (error) {
    if (fromError(error).code === Code.NotFound) return {};
    throw error;
  }
}

interface Told {
  readonly ticket?: Ticket | undefined;
}

async function pursue(entering: Promise<Told>, signal: AbortSignal, asked: (ticketId: string) => void): Promise<Outcome> {
  const entered = await Promise.race([entering, aborted(signal)]);
  const ticket = await followed(entered?.ticket, signal, asked);
  if (!signal.aborted || ticket?.state === TicketState.MATCHED) return seated(ticket);
  const ended = await Promise.race([calledOff(entering), pause(CALL_OFF_MILLISECONDS)]);
  if (ended === undefined) return { words: UNANSWERED };
  const found = await followed(ended.ticket, NEVER, asked);
  return found?.state === TicketState.MATCHED ? seated(found) : {};
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
}

/** The ticket once it searches no more, or the search is called off. A page that is left sets it aside. */
async function followed(first: Ticket | undefined, signal: AbortSignal, asked: (ticketId: string) => void): Promise<Ticket | undefined> {
  let ticket = first;
  const setAside = (): void => {
    const request = { ticketId: ticket?.ticketId ?? "", setAside: true };
    void leaving.cancelTicket(request, { timeoutMs: TRY_MILLISECONDS }).catch(() => undefined); // it meets nobody any more soon anyway
  };
  window.addEventListener("pagehide", setAside);
  try {
    while (ticket?.state === TicketState.SEARCHING && !signal.aborted) {
      const { ticketId } = ticket;
      asked(ticketId);
      await pause(POLL_MILLISECONDS, signal);
      if (signal.aborted) break;
      ticket = (await call((options) => matchmaking.getTicket({ ticketId }, options), TRY_MILLISECONDS, signal)).ticket;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    window.removeEventListener("pagehide", setAside);
  }
  return ticket;
}

/** The ticket where opponents were found in that moment: they wait for the viewer. Undefined while nobody answers. */
async function calledOff(entering: Promise<Told>): Promise<Told | undefined> {
  try {
    const { ticketId = "" } = (await entering).ticket ?? {};
    return await call((options) => matchmaking.cancelTicket({ ticketId }, options)).then(
      () => ({}),
      (error: unknown) => {
        if (fromError(error).reason !== "TICKET_CLOSED") throw error;
        return call((options) => matchmaking.getTicket({ ticketId }, options));
      },
    );
  } catch (error) {
    return fromError(error).isPassing ? undefined : {};
  }
}

async function seated(ticket: Ticket | undefined): Promise<Outcome> {
  if (ticket?.state !== TicketState.MATCHED) return { words: "Nobody was found. Try it again." };
  await sitDownAt(ticket.matchId);
  return { matchId: ticket.matchId };
}
