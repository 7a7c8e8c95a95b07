// A whole match by a program that decides.
import { Code } from "@connectrpc/connect";
import type { Action, Match, Outcome } from "../gen/ardri/match/v1/match_pb";
import { Refusal } from "../transport/calls/refusal";
import type { Table } from "./table";

/** Which of the legal actions, or the notation of one. */
export type Choose = (actions: readonly Action[], match: Match) => Action | string | Promise<Action | string>;

/**
 * Plays to the end, by `choose`, which is asked anew where its answer came too late, as where several seats decide at
 * once. Throws Refusal, and what `choose` throws.
 */
export async function play(table: Table, choose: Choose): Promise<Outcome | undefined> {
  for (let actions = await table.turn(); actions !== undefined; actions = await table.turn()) {
    const match = table.match!; // it has told the actions
    try {
      await table.act(await choose(actions, match), match.version);
    } catch (error) {
      if (!isLate(error)) throw error;
      while (!table.isOver && table.match === match) await table.changed();
    }
  }
  return table.match?.outcome;
}

/** Whether a decision came too late: the match has gone on meanwhile. */
function isLate(error: unknown): boolean {
  return error instanceof Refusal && (error.code === Code.Aborted || error.reason === "MATCH_OVER");
}
