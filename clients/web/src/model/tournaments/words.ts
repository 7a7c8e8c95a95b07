// Tournaments in words: formats, states, verdicts, points.
import { Format, TournamentState, Verdict, type Entrant, type Stage, type Tournament } from "../../gen/ardri/tournament/v1/tournament_pb";
import { counted } from "../words/counted";

/** As in a sentence. */
export const FORMATS: Readonly<Record<number, string>> = {
  [Format.ROUND_ROBIN]: "round robin",
  [Format.SWISS]: "Swiss",
  [Format.KNOCKOUT]: "knockout",
  [Format.DOUBLE_KNOCKOUT]: "double knockout",
  [Format.GAUNTLET]: "gauntlet",
  [Format.ARENA]: "arena",
  [Format.TEST]: "test",
  [Format.UPLOADED]: "pairings from outside",
};

export const STATES: Readonly<Record<number, string>> = {
  [TournamentState.OPEN]: "Open to entrants",
  [TournamentState.RUNNING]: "Running",
  [TournamentState.PAUSED]: "Paused",
  [TournamentState.ENDED]: "Over",
  [TournamentState.CANCELLED]: "Cancelled",
};

const VERDICTS: Readonly<Record<number, string>> = {
  [Verdict.RESIGNED]: "resigned",
  [Verdict.TIME_OUT]: "lost on time",
  [Verdict.STALL]: "fell silent",
  [Verdict.CRASH]: "crashed",
  [Verdict.ILLEGAL_ACTION]: "did what the rules forbid",
  [Verdict.RESOURCE]: "used more than it may",
  [Verdict.WITHDRAWN]: "withdrew",
};

export function isOver(state: TournamentState | undefined): boolean {
  return state === TournamentState.ENDED || state === TournamentState.CANCELLED;
}

/** What became of an entrant; empty if it played to the end. */
export function verdictOf(verdict: Verdict | undefined): string {
  return VERDICTS[verdict ?? Verdict.PLAYED] ?? "";
}

/** Points of so many half-points: `0`, `½`, `3½`. */
export function points(halves: bigint): string {
  const whole = halves / 2n;
  if (halves % 2n === 0n) return `${whole}`;
  return whole === 0n ? "½" : `${whole}½`;
}

/** `17`, or `33/2` as `16½` and other fractions with two decimals. */
export function decimal(fraction: string): string {
  const [above = "0", below] = fraction.split("/");
  if (below === undefined) return above;
  const [numerator, denominator] = [Number(above), Number(below)];
  if (denominator === 2 && numerator > 0) return points(BigInt(above));
  return (numerator / denominator).toFixed(2);
}

/** Who plays: `level 3`, `program alpha`, `bot`, `person`. */
export function kindOf({ kind }: Entrant): string {
  switch (kind.case) {
    case "level":
      return `level ${kind.value.level}`;
    case "program":
      return `program ${kind.value.program}`;
    default:
      return kind.case ?? "";
  }
}

/** `Swiss, 5 rounds`, `knockout, best of 3`. */
export function stageWords(stage: Stage | undefined): string {
  if (stage === undefined) return "";
  const { format, rounds, blocks, groups } = stage;
  const isKnockout = format === Format.KNOCKOUT || format === Format.DOUBLE_KNOCKOUT;
  const parts = [FORMATS[format] ?? ""];
  if (groups > 1) parts.push(`${groups} groups`);
  if (rounds > 0) parts.push(counted(rounds, "round"));
  if (blocks > 1) parts.push(isKnockout ? `best of ${blocks}` : `each meeting ${blocks} times`);
  return parts.join(", ");
}

/** How many of its games are played: `12 of 20 games`; `12 games` while more may be paired. */
export function progressOf({ stages, state }: Tournament): string {
  const done = stages.reduce((sum, stage) => sum + stage.gamesDone, 0n);
  const all = stages.reduce((sum, stage) => sum + stage.games, 0n);
  if (done === all || state === TournamentState.CANCELLED) return counted(Number(done), "game");
  return `${done} of ${counted(Number(all), "game")}`;
}

/** Behind the name of the viewer: who that is. `own`: the viewer's; empty if not there. */
export function youMark(name: string | undefined, own: string): string {
  return name === own ? " (you)" : "";
}
