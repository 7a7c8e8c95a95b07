// What a search thinks of decisions, in words and as places of a board. Pure.
import type { DecisionAnalysis, Line } from "../../gen/ardri/analysis/v1/analysis_service_pb";
import { Mark } from "../../gen/ardri/analysis/v1/analysis_service_pb";
import type { Event } from "../../gen/ardri/match/v1/match_pb";

/** The score of the best possible end, and the number for a certain win where a line has a chance. */
const MOST = 1000;

const MARKS: Readonly<Record<Mark, string>> = {
  [Mark.UNSPECIFIED]: "",
  [Mark.GOOD]: "",
  [Mark.INACCURACY]: "an inaccuracy",
  [Mark.MISTAKE]: "a mistake",
  [Mark.BLUNDER]: "a blunder",
};

/** How many actions there are up to and including that version. An analysis counts positions by it. */
export function pliesAt(events: readonly Event[], version: bigint): number {
  return events.filter((event) => event.version <= version && event.body.case === "played").length;
}

/** The version whose event made the position at that version: an action or a takeback. 0 before any. */
export function positionAt(events: readonly Event[], version: bigint): bigint {
  return events.findLast(({ version: at, body }) => at <= version && (body.case === "played" || body.case === "takenBack"))?.version ?? 0n;
}

/** The version before the last action of a seat, which is the last position that can be analysed. */
export function lastDecision(events: readonly Event[]): bigint | undefined {
  const last = events.findLast(({ body }) => body.case === "played" && body.value.seat >= 0);
  return last === undefined ? undefined : last.version - 1n;
}

/** What a line is worth, as a chance or a score. */
export interface Worth {
  /** A chance, `83 %` with a space at which no line breaks, or a score as a number. */
  readonly words: string;
  /** The worth as a part of the best, from 0 to 1. */
  readonly part: number;
}

/**
 * Whether the lines have chances, which say how often such positions were won. Otherwise they have scores of the
 * search.
 */
export function hasChances(lines: readonly Line[]): boolean {
  return lines.length > 0 && lines.every(({ chance }) => chance !== undefined);
}

/** The worth of a line by its chance or by its score. */
export function worth({ chance = 0, value }: Line, byChance: boolean): Worth {
  return byChance ? { words: `${Math.round((100 * chance) / MOST)}\u00a0%`, part: chance / MOST } : { words: String(value), part: value / MOST };
}

/** What the best line promises, in a sentence about the seat that is to decide. */
export function promise(who: string, lines: readonly Line[]): string {
  const [best] = lines;
  if (best === undefined) return `${who} to decide.`;
  const { words } = worth(best, hasChances(lines));
  if (!hasChances(lines)) return `${who} to decide: the search gives the best line a score of ${words} out of ${MOST}.`;
  return `${who} to decide: with the best line, ${words} of such positions were won (level 8 against itself).`;
}

/** `an inaccuracy`; empty for an action that is as good as the best, or nearly. */
export function markWords(mark: Mark): string {
  return MARKS[mark];
}

/** What was played and how much it lost, in a sentence; empty if nothing was played there yet. */
export function verdict({ played, loss, mark }: DecisionAnalysis): string {
  if (played === undefined) return "";
  const notation = played.action?.notation ?? "";
  const words = markWords(mark);
  if (words !== "") return `${notation} was played: ${words}, with a score of the search ${loss} lower.`;
  return `${notation} was played, as good as the best or nearly.`;
}

/** All inaccuracies, mistakes and blunders, in the order of the match. */
export function worst(decisions: Iterable<DecisionAnalysis>): readonly DecisionAnalysis[] {
  return [...decisions].filter(({ mark }) => markWords(mark) !== "").sort((one, other) => one.ply - other.ply);
}

/** How deep a line was searched: `5 deep`, or `230 tries`; empty where the value was computed without a search. */
export function depthWords({ depth, visits }: Line): string {
  if (depth > 0) return `${depth} deep`;
  return visits > 1n ? `${visits} tries` : "";
}

/** The reasons why the line is good or bad: `threatens to win; takes an attacker`. Empty without reasons. */
export function why({ reasons }: Line): string {
  return reasons.join("; ");
}

/** An arrow over places of a board, or a ring if there is only one place. */
export interface Drawn {
  readonly keys: readonly string[];
  /** The label at its end. */
  readonly label: string;
  /** 0 for the line itself; 1 and more for what follows it. */
  readonly later: number;
}
