import type { Match } from "../../../gen/ardri/match/v1/match_pb";
import type { Offer } from "../../../model/offers";
import { clients } from "../../../store/account";
import { call } from "../../../transport/clients";

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
    make: (matchId) => call((options) => clients.engine.offerDraw({ matchId }, options)),
    answer: (matchId, accept) => call((options) => clients.engine.answerDraw({ matchId, accept }, options)),
  },
  takeback: {
    button: "Take back",
    asks: "asks to take the last move back.",
    waits: "You have asked to take your last move back.",
    accept: "Let it be taken back",
    by: (match) => match?.takebackOffer,
    make: (matchId) => call((options) => clients.engine.offerTakeback({ matchId }, options)),
    answer: (matchId, accept) => call((options) => clients.engine.answerTakeback({ matchId, accept }, options)),
  },
};
