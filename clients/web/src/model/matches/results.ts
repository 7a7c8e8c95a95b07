// How an account's matches ended, as a table; ratings of accounts and levels in words.
import type { LevelBand } from "../../gen/ardri/engine/v1/engine_service_pb";
import type { ResultCount } from "../../gen/ardri/match/v1/match_pb";

/** One row: all that is alike in game, number of seats, and whether AI opponents took part. */
export interface ResultRow {
  readonly game: string;
  readonly against: string;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export function resultRows(results: readonly ResultCount[]): readonly ResultRow[] {
  const sorted = [...results].sort(
    (one, other) => one.game.localeCompare(other.game) || one.seats - other.seats || Number(one.withBots) - Number(other.withBots),
  );
  return sorted.map(({ game, seats, withBots, wins, draws, losses }) => {
    return { game, against: `${seats} seats, ${withBots ? "with the computer" : "people alone"}`, wins, draws, losses };
  });
}

/** `1520 ± 60`: two deviations, within which it is nineteen times of twenty. */
export function ratingWords(rating: number, deviation: number): string {
  return `${rating} ± ${2 * deviation}`;
}

/** `about 1400 to 1520`: where a level stands among accounts, nineteen times of twenty. */
export function bandWords({ rating, low, high, games }: LevelBand): string {
  const tens = (points: number): number => 10 * Math.round(points / 10);
  const least = low === undefined ? "" : `${tens(low)}`;
  const most = high === undefined ? "" : `${tens(high)}`;
  const range = least && most ? `about ${least} to ${most}` : least ? `${least} or more` : most ? `${most} or less` : `about ${tens(rating)}`;
  return games > 0 ? range : `${range}, a guess until people have played it`;
}
