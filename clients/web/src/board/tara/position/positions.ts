// Regions, positions and the stacks in them. Pure. A place names a region and a position: `ulster H2`.
import { create } from "@bufbuild/protobuf";
import { StackSchema, type SeatState, type Stack } from "../../../gen/ardri/tara/v1/table_pb";
import type { View } from "../../../gen/ardri/tara/v1/tara_pb";
import { Region } from "../../../gen/ardri/tara/v1/terms_pb";

/** The positions of a region, in the order of `View.board`. */
export const SPOTS: readonly string[] = [..."FFFFFHHHHWWWCC"].map((rank, at) => rank + (at - "FFFFFHHHHWWWCC".indexOf(rank) + 1)).concat("K");
/** The rows of a region as a screen reader reads them, from the King down. */
export const ROWS: readonly (readonly string[])[] = [..."KCWHF"].map((rank) => SPOTS.filter((spot) => spot.startsWith(rank)));
export const RANKS = ["Farmers", "Herdsmen", "Warriors", "Chieftains", "King"] as const;
/** The regions in clockwise order. */
export const REGIONS: readonly Region[] = [Region.CONNACHT, Region.ULSTER, Region.LEINSTER, Region.MUNSTER];
export const KING = "K";
const NAMES: Readonly<Record<number, string>> = {
  [Region.CONNACHT]: "connacht",
  [Region.ULSTER]: "ulster",
  [Region.LEINSTER]: "leinster",
  [Region.MUNSTER]: "munster",
};
const NOTHING = create(StackSchema);

/** `ulster`, the key of the region. */
export function regionKey(region: Region): string {
  return NAMES[region] ?? "";
}

/** `Ulster`. */
export function regionTitle(region: Region): string {
  const key = regionKey(region);
  return key.charAt(0).toUpperCase() + key.slice(1);
}

/** The region of `ulster H2` or `ulster`. */
export function regionOf(place: string): Region {
  return REGIONS.find((region) => regionKey(region) === place.split(" ", 1)[0]) ?? Region.UNSPECIFIED;
}

export function placeOf(region: Region, spot: string): string {
  return `${regionKey(region)} ${spot}`;
}

/** The position of a place: `H2` of `ulster H2`; empty if the place is a region. */
export function spotOf(place: string): string {
  return place.split(" ")[1] ?? "";
}

/** The rank of a position, from 0 (Farmers) to 4 (King). */
export function rankOf(spot: string): number {
  return "FHWCK".indexOf(spot.charAt(0));
}

/** The column of a position, from 0 at the left. */
export function columnOf(spot: string): number {
  return spot === KING ? 0 : Number(spot.slice(1)) - 1;
}

function indexOf(place: string): number {
  return REGIONS.indexOf(regionOf(place)) * SPOTS.length + SPOTS.indexOf(spotOf(place));
}

export function stackAt(view: View, place: string): Stack {
  return view.board[indexOf(place)] ?? NOTHING;
}

/** The view with these pieces in that place; `owners` from the top. */
export function withStack(view: View, place: string, owners: readonly number[], kingPiece = false): View {
  const stack = create(StackSchema, { owners: [...owners], kingPiece });
  return { ...view, board: view.board.with(indexOf(place), stack) };
}

/** The view in which `change` has changed one seat. */
export function withSeat(view: View, seat: number, change: (state: SeatState) => Partial<SeatState>): View {
  return { ...view, seats: view.seats.map((state, at) => (at === seat ? { ...state, ...change(state) } : state)) };
}

/** Whether the two pieces on top belong to one seat. */
export function isFort(stack: Stack): boolean {
  return !stack.kingPiece && stack.owners.length > 1 && stack.owners[0] === stack.owners[1];
}

/** The owners of all pieces below the top piece, or below the two of a fort. */
export function captivesOf(stack: Stack): readonly number[] {
  return stack.owners.slice(isFort(stack) ? 2 : 1);
}

/** How many positions each seat is on top of, in the region or in one of its ranks. */
export function heldIn(view: View, region: Region, rank?: number): readonly number[] {
  const tops = SPOTS.filter((spot) => rank === undefined || rankOf(spot) === rank).map(
    (spot) => stackAt(view, placeOf(region, spot)).owners[0],
  );
  return view.seats.map((_, seat) => tops.filter((top) => top === seat).length);
}

/** How many regions the seat is King of. */
export function kingsOf(view: View, seat: number): number {
  return view.regions.filter((region) => stackAt(view, placeOf(region, KING)).owners[0] === seat).length;
}

/** The seat on top of most positions of the rank; undefined if there is none, or a tie. */
export function leaderOf(view: View, region: Region, rank: number): number | undefined {
  const held = heldIn(view, region, rank);
  const most = Math.max(...held);
  return most > 0 && held.filter((count) => count === most).length === 1 ? held.indexOf(most) : undefined;
}
