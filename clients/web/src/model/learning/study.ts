// What a search thinks of decisions, in words and as places of a board. Pure.
import type { DecisionAnalysis, Line } from "../../gen/ardri/analysis/v1/analysis_service_pb";
import { Mark } from "../../gen/ardri/analysis/v1/analysis_service_pb";
import type { Event } from "../../gen/ardri/match/v1/match_pb";

/** Of the best end there is: its score, and the chance of a win that is certain. */
const MOST = 1000;

const MARKS: Readonly<Record<Mark, string>> = {
  [Mark.UNSPECIFIED]: "",
  [Mark.GOOD]: "",
  [Mark.INACCURACY]: "an inaccuracy",
  [Mark.MISTAKE]: "a mistake",
  [Mark.BLUNDER]: "a blunder",
};

/** The actions up to and with that version: what an analysis counts positions by. */
export function pliesAt(events: readonly Event[], version: bigint): number {
  return events.filter((event) => event.version <= version && event.body.case === "played").length;
}

/** The version with which the position at that version came about: by an action, or as one was taken back. 0 before any. */
export function positionAt(events: readonly Event[], version: bigint): bigint {
  return events.findLast(({ version: at, body }) => at <= version && (body.case === "played" || body.case === "takenBack"))?.version ?? 0n;
}

/** The version before the last action of a seat: where there is something to look into. */
export function lastDecision(events: readonly Event[]): bigint | undefined {
  const last = events.findLast(({ body }) => body.case === "played" && body.value.seat >= 0);
  return last === undefined ? undefined : last.version - 1n;
}

/** What a line is worth, and in which measure. */
export interface Worth {
  /** `83 %`, with a space that no line breaks at; of a score the number alone. */
  readonly words: string;
  /** From 0 to 1. */
  readonly part: number;
}

/** Whether the lines are told by how often such positions are won. Else by the scores of the search, which are no such thing. */
export function hasChances(lines: readonly Line[]): boolean {
  return lines.length > 0 && lines.every(({ chance }) => chance !== undefined);
}

/** By the chance, or by the score. */
export function worth({ chance = 0, value }: Line, byChance: boolean): Worth {
  return byChance ? { words: `${Math.round((100 * chance) / MOST)}\u00a0%`, part: chance / MOST } : { words: String(value), part: value / MOST };
}

/** What the best line promises, in a sentence for whoever is to decide. */
export function promise(who: string, lines: readonly Line[]): string {
  const [best] = lines;
  if (best === undefined) return `${who} to decide.`;
  const { words } = worth(best, hasChances(lines));
  if (!hasChances(lines)) return `${who} to decide: the search gives the best line a score of ${words} out of ${MOST}.`;
  return `${who} to decide: with the best line, ${words} of such positions were won (level 8 against itself).`;
}

/** `an inaccuracy`; empty of an action that is as good as the best one, or nearly. */
export function markWords(mark: Mark): string {
  return MARKS[mark];
}

/** What was played and what it has lost, in a sentence; empty where nothing was played yet. */
export function verdict({ played, loss, mark }: DecisionAnalysis): string {
  if (played === undefined) return "";
  const notation = played.action?.notation ?? "";
  const words = markWords(mark);
  if (words !== "") return `${notation} was played: ${words}, with a score of the search ${loss} lower.`;
  return `${notation} was played, as good as the best or nearly.`;
}

/** The decisions that have lost the most, in the order of the match. */
export function worst(decisions: Iterable<DecisionAnalysis>): readonly DecisionAnalysis[] {
  return [...decisions].filter(({ mark }) => markWords(mark) !== "").sort((one, other) => one.ply - other.ply);
}

/** How deep a line goes: `5 deep`, or `230 tries`; empty where it was worked out, not sought. */
export function depthWords({ depth, visits }: Line): string {
  if (depth > 0) return `${depth} deep`;
  return visits > 1n ? `${visits} tries` : "";
}

/** Why it is good or bad: `threatens to win; takes an attacker`. Empty without reasons. */
export function why({ reasons }: Line): string {
  return reasons.join("; ");
}

/** An arrow over places of a board, or a ring where there is only one. */
export interface Drawn {
  readonly keys: readonly string[];
  /** What stands at its end. */
  readonly label: string;
  /** 0: the line itself; from 1 on: what follows it. */
  readonly later: number;
}
