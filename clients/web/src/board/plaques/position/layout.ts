// Where things lie, in pixels of the box that the drawing has. Pure.
import { PLACES, TABLEAU } from "./tableaux";

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Height of the strip with the pot. */
  readonly head: number;
  /** Height of a seat's row. */
  readonly row: number;
  /** Whether the seat's words are in a line above its plaques. Otherwise they are left and right of the plaques. */
  readonly isStacked: boolean;
  readonly plaque: { readonly width: number; readonly height: number };
  /** The middle of each plaque, measured from the upper left corner of the row. */
  readonly plaques: readonly Spot[];
}

const RATIO = 1.26;
const GAP = 6;
const PAD = 12;
/**
 * Heights within a row: its line of words, the space above plaques for lines, and the space below for an active mark.
 */
const ROOMY = { line: 36, above: 12, below: 18 };
/** The same heights where the page scrolls: smaller, so that more rows are in sight. */
const CLOSE = { line: 32, above: 10, below: 11 };
/** Where the words are beside the plaques: the space above and below together, as a part of a plaque's height. */
const SPARE = 0.29;
const LEFT = 152;
const RIGHT = 132;
const LEAST_ROW = 60;
const MOST_ROW = 250;
const STACKED_ROW = 128;
const HEAD = 52;
/** Below this width, only the crown shows who is best, and a bet is shown as a number alone. */
export const TIGHT = 480;
const TIGHTEST = 340;
/** Below this width, everything stands in one column. */
export const NARROW = 600;

/** Lays the table out. `height`: undefined where the page scrolls and the drawing may be as high as it needs to be. */
export function layoutOf(seats: number, width: number, height: number | undefined): Layout {
  const room = height === undefined ? MOST_ROW : (height - HEAD) / Math.max(seats, 1);
  const isStacked = height === undefined || room >= STACKED_ROW;
  const { line, above, below } = height === undefined ? CLOSE : ROOMY;
  const most = Math.min(Math.max(room, LEAST_ROW), MOST_ROW);
  const sides = isStacked ? 2 * PAD : LEFT + RIGHT;
  const byWidth = (width - sides - (TABLEAU - 1) * GAP) / TABLEAU;
  const byHeight = isStacked ? (most - line - above - below) / RATIO : (most - 8) / (RATIO * (1 + SPARE));
  const plaqueWidth = Math.max(Math.min(byWidth, byHeight), 24);
  const plaque = { width: plaqueWidth, height: plaqueWidth * RATIO };
  const needed = isStacked ? line + above + plaque.height + below : plaque.height * (1 + SPARE) + 8;
  const row = height === undefined ? needed : Math.min(most, needed + 44);
  const top = isStacked ? line + above + plaque.height / 2 + Math.max(row - needed, 0) / 2 : row / 2 - 1;
  const span = TABLEAU * plaqueWidth + (TABLEAU - 1) * GAP;
  const left = isStacked ? (width - span) / 2 : LEFT + (width - sides - span) / 2;
  return {
    width,
    height: HEAD + row * seats,
    head: HEAD,
    row,
    isStacked,
    plaque,
    plaques: PLACES.map((index) => ({ x: left + plaqueWidth / 2 + index * (plaqueWidth + GAP), y: top })),
  };
}

/** Where a seat's tokens and bet stand in the line above its plaques, in pixels. The worth follows to their right. */
export interface Line {
  readonly coin: number;
  /** Distance from the coin. */
  readonly bet: number;
  readonly betWidth: number;
  /** Whether the bet has a word. Otherwise it is shown by its number alone. */
  readonly isBetNamed: boolean;
  /** Whether names and the worth of plaques are in small letters. */
  readonly isSmall: boolean;
}

export function lineOf(width: number): Line {
  if (width >= TIGHT) return { coin: 138, bet: 52, betWidth: 52, isBetNamed: true, isSmall: false };
  if (width >= TIGHTEST) return { coin: 138, bet: 52, betWidth: 32, isBetNamed: false, isSmall: false };
  return { coin: 122, bet: 46, betWidth: 24, isBetNamed: false, isSmall: true };
}

/** A curve above the plaques, from the top of one to the top of another. */
export function arc(from: Spot, to: Spot, height: number): string {
  const [x, y] = [from.x, from.y - height / 2];
  const rise = Math.min(8 + Math.abs(to.x - from.x) / 22, 20);
  return `M${x} ${y}C${x} ${y - rise} ${to.x} ${y - rise} ${to.x} ${y - 1}`;
}
