// How a seat's pattern is drawn, and which ink is readable on its colour. Pure.
import { Pattern } from "../../gen/ardri/match/v1/table_pb";

/** Strokes in a square of 8 by 8, which is repeated. The solid pattern has none. */
export const PATTERN_STROKES: Readonly<Partial<Record<Pattern, string>>> = {
  [Pattern.STRIPES]: "M0 8 8 0M-2 2 2-2M6 10 10 6",
  [Pattern.DOTS]: "M3 4h2M4 3v2",
  [Pattern.CHECKS]: "M0 2H4M4 6H8",
  [Pattern.CROSSHATCH]: "M0 0 8 8M8 0 0 8",
  [Pattern.WAVES]: "M0 4q2-3 4 0t4 0",
  [Pattern.RINGS]: "M2 4a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
};

/** Dark or light ink: the one that is easier to read on the colour. */
export function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  return 0.3 * red + 0.59 * green + 0.11 * blue > 0.55 ? "#1c1a17" : "#ffffff";
}
