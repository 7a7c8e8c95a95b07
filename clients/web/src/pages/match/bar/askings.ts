import type { Match } from "../../../gen/ardri/match/v1/match_pb";
import type { Offer } from "../../../model/match/offers";
import { clients } from "../../../store/account/account";
import { call, requestId } from "../../../transport/calls/clients";

/** How a draw or a takeback is offered and answered, and the words for it. */
export interface Asking {
  readonly button: string;
  /** Words after the name of the seat that asks. */
  readonly asks: string;
  readonly waits: string;
  readonly accept: string;
  /** The seat whose offer stands now. */
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

/** Makes a request whose tries all share one id. If an answer is lost, the offer is not made twice. */
function once<T extends object>(
  request: T,
  ask: (request: T & { requestId: string }, options: { readonly timeoutMs: number }) => Promise<unknown>,
): Promise<unknown> {
  const known = { ...request, requestId: requestId() };
  return call((options) => ask(known, options));
}
