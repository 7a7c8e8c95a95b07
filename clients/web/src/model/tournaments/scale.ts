// Ratings with their intervals on one axis.
import type { Rating } from "../../gen/ardri/tournament/v1/tournament_pb";

/** A rating as it is drawn. `at`, `from` and `to` are places from 0 to 1 on the axis. */
export interface Bar {
  readonly rating: Rating;
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** Whether the lower or upper limit is unknown or beyond the axis, so that the bar has an open end. */
  readonly isOpenBelow: boolean;
  readonly isOpenAbove: boolean;
}

export interface Plot {
  readonly bars: readonly Bar[];
  readonly ticks: readonly { readonly elo: number; readonly at: number }[];
}

/** How far from the rating a bar is drawn at most. Wider intervals say no more. */
const WIDEST = 1500;
const MOST_TICKS = 6;
const STEPS = [25, 50, 100, 200, 250, 500, 1000];

export function plotOf(ratings: readonly Rating[]): Plot {
  if (ratings.length === 0) return { bars: [], ticks: [] };
  const elos = ratings.map((rating) => rating.elo);
  const least = Math.min(...elos) - WIDEST;
  const most = Math.max(...elos) + WIDEST;
  const known = ratings.flatMap(({ elo, low, high }) => [elo, Math.max(low ?? elo, least), Math.min(high ?? elo, most)]);
  const step = stepFor(Math.max(...known) - Math.min(...known));
  const first = Math.floor(Math.min(...known) / step) * step;
  const last = Math.max(Math.ceil(Math.max(...known) / step) * step, first + step);
  const place = (elo: number): number => Math.min(1, Math.max(0, (elo - first) / (last - first)));
  return {
    bars: ratings.map((rating) => ({
      rating,
      at: place(rating.elo),
      from: rating.low === undefined ? 0 : place(rating.low),
      to: rating.high === undefined ? 1 : place(rating.high),
      isOpenBelow: rating.low === undefined || rating.low < first,
      isOpenAbove: rating.high === undefined || rating.high > last,
    })),
    ticks: Array.from({ length: Math.round((last - first) / step) + 1 }, (_, index) => {
      const elo = first + index * step;
      return { elo, at: place(elo) };
    }),
  };
}

function stepFor(width: number): number {
  return STEPS.find((step) => width / step <= MOST_TICKS - 1) ?? STEPS.at(-1)!;
}

/** `+120`, `0`, `−35`. */
export function signed(elo: number): string {
  const whole = Math.round(elo);
  return whole > 0 ? `+${whole}` : whole < 0 ? `\u2212${-whole}` : "0";
}

/** `−80 to +120`; `at least −80`; `not known`. */
export function interval({ low, high }: Rating): string {
  if (low !== undefined && high !== undefined) return `${signed(low)} to ${signed(high)}`;
  if (low !== undefined) return `at least ${signed(low)}`;
  return high === undefined ? "not known yet" : `at most ${signed(high)}`;
}
