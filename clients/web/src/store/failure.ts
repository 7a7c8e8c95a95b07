// Why something came to nothing, as the page says it.
import { ConnectError } from "@connectrpc/connect";
import { sentence } from "../model/words";
import { Refusal, UNREACHABLE, fromError } from "../transport/refusal";

/** In a sentence; empty where nothing did. */
export function failure(error: unknown): string {
  if (error === undefined) return "";
  const isOwn = error instanceof Error && !(error instanceof Refusal || error instanceof ConnectError || error instanceof TypeError);
  if (isOwn) return sentence(error.message);
  const { reason, message } = fromError(error);
  return reason === UNREACHABLE ? "There is no answer: try it again once the connection is back." : sentence(message);
}
