// Why something came to nothing, as the page says it.
import { ConnectError } from "@connectrpc/connect";
import { sentence } from "../../model/words/words";
import { Refusal, UNREACHABLE, fromError } from "../../transport/calls/refusal";

/** In place of what the platform says to programs: of seats by number, and of its own logs. */
const WORDS: Readonly<Partial<Record<string, string>>> = {
  INTERNAL: "Something has gone wrong on the platform, which has noted it. Try it again.",
  MATCH_OVER: "Nothing can be played here any more.",
  NOT_YOUR_TURN: "It is not your turn.",
  SCOPE_MISSING: "Your account may not do that.",
};

/** In a sentence; empty where nothing did. */
export function failure(error: unknown): string {
  if (error === undefined) return "";
  const isOwn = error instanceof Error && !(error instanceof Refusal || error instanceof ConnectError || error instanceof TypeError);
  if (isOwn) return sentence(error.message);
  const { reason, message } = fromError(error);
  return reason === UNREACHABLE ? "There is no answer: try it again once the connection is back." : (WORDS[reason] ?? sentence(message));
}
