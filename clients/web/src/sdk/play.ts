// Plays a whole match by a function that decides.
import { Code } from "@connectrpc/connect";
import type { Action, Match, Outcome } from "../gen/ardri/match/v1/match_pb";
import { Refusal } from "../transport/calls/refusal";
import type { Table } from "./table";

/** Chooses one of the legal actions, or returns the notation of one. */
export type Choose = (actions: readonly Action[], match: Match) => Action | string | Promise<Action | string>;

/**
 * Plays to the end by `choose`. If an answer comes too late, as may happen when several seats decide at once, `choose`
 * is asked again. Throws Refusal, and what `choose` throws.
 */
export async function play(table: Table, choose: Choose): Promise<Outcome | undefined> {
  for (let actions = await table.turn(); actions !== undefined; actions = await table.turn()) {
    const match = table.match!; // set, because the stream has told the actions
    try {
      await table.act(await choose(actions, match), match.version);
    } catch (error) {
      if (!isLate(error)) throw error;
      while (table.match === match && !table.isClosed()) await table.changed();
    }
  }
  return table.match?.outcome;
}

/** Whether the decision came too late because the match had gone on. */
function isLate(error: unknown): boolean {
  return error instanceof Refusal && (error.code === Code.Aborted || error.reason === "MATCH_OVER");
}
