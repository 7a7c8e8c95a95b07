// Where things are drawn: regions side by side, cards in a strip below them. Pure.
import type { Region } from "../../../gen/ardri/tara/v1/terms_pb";
import type { Direction } from "../../parts/hands";
import { columnOf, placeOf, rankOf, regionKey, regionOf, spotOf, REGIONS, ROWS } from "./positions";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly isNarrow: boolean;
  readonly width: number;
  readonly height: number;
  readonly regions: ReadonlyMap<Region, Box>;
  /** Of a position, centre to centre. */
  readonly pitch: { readonly x: number; readonly y: number };
  readonly banner: number;
  readonly card: { readonly width: number; readonly height: number; readonly pitch: number; readonly top: number };
}

/** Hand, the card on the table, and the cards of the next round; or the six to choose from. */
const SLOTS = 7;
const GAP = 10;

/** `hasCards`: with a strip for cards below. */
export function layoutOf(regions: readonly Region[], isNarrow: boolean, hasCards: boolean, isFlipped: boolean): Layout {
  const width = isNarrow ? 380 : 880;
  const gap = isNarrow ? 6 : GAP;
  const columns = isNarrow && regions.length < 3 ? 1 : 2;
  const rows = Math.ceil(regions.length / columns);
  const banner = isNarrow ? 24 : 32;
  const box = { width: (width - gap * (columns - 1)) / columns, height: heightOf(isNarrow, columns, rows) };
  const strip = isNarrow ? 92 : 142;
  const top = rows * (box.height + gap);
  const order = isFlipped ? regions.toReversed() : regions;
  const boxes = order.map((region, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const isAlone = at === order.length - 1 && column === 0 && columns > 1;
    const x = isAlone ? (width - box.width) / 2 : column * (box.width + gap);
    return [region, { ...box, x, y: row * (box.height + gap) }] as const;
  });
  const gutter = isNarrow && columns === 2 ? 14 : 30;
  return {
    isNarrow,
    width,
    height: top - gap + (hasCards ? gap + strip : 0),
    regions: new Map(boxes),
    pitch: { x: Math.min((box.width - 2 * gutter) / 5, 84), y: (box.height - banner - 8) / 5 },
    banner,
    card: { width: isNarrow ? 51 : 106, height: strip, pitch: width / SLOTS, top },
  };
}

function heightOf(isNarrow: boolean, columns: number, rows: number): number {
  if (isNarrow) return columns === 1 ? 196 : 188;
  return rows === 1 ? 420 : 246;
}

/** The middle of a position, of a region's banner, or of a card by its slot. */
export function centreOf(layout: Layout, place: string, slots: ReadonlyMap<string, number>): Point | undefined {
  const slot = slots.get(place);
  if (slot !== undefined) return { x: (slot + 0.5) * layout.card.pitch, y: layout.card.top + layout.card.height / 2 };
  const box = layout.regions.get(regionOf(place));
  if (box === undefined) return undefined;
  const spot = spotOf(place);
  if (spot === "") return { x: box.x + box.width / 2, y: box.y + layout.banner / 2 };
  const rank = rankOf(spot);
  return {
    x: box.x + box.width / 2 + (columnOf(spot) - (4 - rank) / 2) * layout.pitch.x,
    y: box.y + layout.banner + (4.5 - rank) * layout.pitch.y,
  };
}

/** All places in reading order: each region with its positions, then the cards. */
export function placesOf(layout: Layout, slots: ReadonlyMap<string, number>): readonly string[] {
  const inOrder = REGIONS.filter((region) => layout.regions.has(region));
  const regions = inOrder.flatMap((region) => [regionKey(region), ...ROWS.flat().map((spot) => placeOf(region, spot))]);
  return [...regions, ...slots.keys()];
}

/** The nearest place that way. */
export function nextPlace(
  layout: Layout,
  slots: ReadonlyMap<string, number>,
  from: string,
  direction: Direction,
): string | undefined {
  const start = centreOf(layout, from, slots);
  if (start === undefined) return undefined;
  const isAcross = direction === "left" || direction === "right";
  const sign = direction === "left" || direction === "up" ? -1 : 1;
  const reached = placesOf(layout, slots).flatMap((place) => {
    const to = centreOf(layout, place, slots);
    if (to === undefined || place === from) return [];
    const [along, aside] = isAcross ? [to.x - start.x, to.y - start.y] : [to.y - start.y, to.x - start.x];
    const distance = along * sign + Math.abs(aside) * (isAcross ? 3 : 1);
    return along * sign > 1 ? [{ place, distance }] : [];
  });
  return reached.sort((one, other) => one.distance - other.distance)[0]?.place;
}
