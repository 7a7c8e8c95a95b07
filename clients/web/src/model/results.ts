// How an account's matches ended, as a table.
import type { ResultCount } from "../gen/ardri/match/v1/match_pb";

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
