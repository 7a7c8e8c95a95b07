import type { Match } from "../../../gen/ardri/match/v1/match_pb";
import type { Offer } from "../../../model/match/offers";
import { clients } from "../../../store/account/account";
import { call, requestId } from "../../../transport/calls/clients";

/** How a draw or a move back is asked for and answered, and in which words. */
export interface Asking {
  readonly button: string;
  /** Of another seat, whose name stands before it. */
  readonly asks: string;
  readonly waits: string;
  readonly accept: string;
  /** The seat that offers it now. */
  by(match: Match | undefined): number | undefined;
  make(matchId: string): Promise<unknown>;
  answer(matchId: string, accept: boolean): Promise<unknown>;
}

export const ASKINGS: Readonly<Record<Offer, Asking>> = {
  draw: {
    button: "Offer draw",
    asks: "offers a draw.",
    waits: "You have offered a draw.",
    accept: "Accept draw",
    by: (match) => match?.drawOffer,
    make: (matchId) => once({ matchId }, (request, options) => clients.engine.offerDraw(request, options)),
    answer: (matchId, accept) => once({ matchId, accept }, (request, options) => clients.engine.answerDraw(request, options)),
  },
  takeback: {
    button: "Take back",
    asks: "asks to take the last move back.",
    waits: "You have asked to take your last move back.",
    accept: "Let it be taken back",
    by: (match) => match?.takebackOffer,
    make: (matchId) => once({ matchId }, (request, options) => clients.engine.offerTakeback(request, options)),
    answer: (matchId, accept) => once({ matchId, accept }, (request, options) => clients.engine.answerTakeback(request, options)),
  },
};

/** Asks with an id that all tries share, so that one whose answer was lost is not asked for anew. */
function once<T extends object>(
  request: T,
  ask: (request: T & { requestId: string }, options: { readonly timeoutMs: number }) => Promise<unknown>,
): Promise<unknown> {
  const known = { ...request, requestId: requestId() };
  return call((options) => ask(known, options));
}
