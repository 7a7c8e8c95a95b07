// How many points each entrant has made against each other one.
import type { Standings } from "../../gen/ardri/tournament/v1/tournament_pb";
import { points } from "./words";

/** The points of one entrant against another. */
export interface Cell {
  /** `2½ : ½`; empty where the two have not met, and in the diagonal. */
  readonly text: string;
  readonly kind: "better" | "worse" | "even" | "none" | "self";
}

export interface CrossRow {
  readonly entrant: string;
  readonly cells: readonly Cell[];
}

const SELF: Cell = { text: "", kind: "self" };
const NONE: Cell = { text: "", kind: "none" };

/** Rows and columns in the order of the standings; empty if the field is too large for the platform to compare. */
export function crosstable(standings: Standings | undefined): readonly CrossRow[] {
  if (standings === undefined || standings.crosses.length === 0) return [];
  const met = new Map<string, Cell>();
  for (const { entrant, opponent, halfPoints, opponentHalfPoints } of standings.crosses) {
    met.set(key(entrant, opponent), cell(halfPoints, opponentHalfPoints));
    met.set(key(opponent, entrant), cell(opponentHalfPoints, halfPoints));
  }
  const names = standings.rows.map((row) => row.entrant);
  return names.map((entrant) => ({
    entrant,
    cells: names.map((other) => (other === entrant ? SELF : (met.get(key(entrant, other)) ?? NONE))),
  }));
}

function cell(own: bigint, other: bigint): Cell {
  const kind = own > other ? "better" : own < other ? "worse" : "even";
  return { text: `${points(own)} : ${points(other)}`, kind };
}

/** Joins the names by a space, which no name contains. */
function key(one: string, other: string): string {
  return `${one} ${other}`;
}
