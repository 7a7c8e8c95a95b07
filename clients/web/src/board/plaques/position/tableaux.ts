// What lies before each seat, and how it reads just now. Pure.
import { Standing, type EndedHand, type Value, type View } from "../../../gen/ardri/plaques/v1/plaques_pb";

export const TABLEAU = 7;
export const PLACES: readonly number[] = Array.from({ length: TABLEAU }, (_, index) => index);

/** One place of a tableau. */
export type Lying =
  | { readonly kind: "up"; readonly code: string }
  /** Face-down; with its code where the viewer knows it (P1). */
  | { readonly kind: "down"; readonly code: string | undefined }
  | { readonly kind: "none" };

/** A seat as it is drawn: at the end of the match as the last hand left it. */
export interface Shown {
  readonly lying: readonly Lying[];
  readonly standing: Standing;
  readonly value: Value | undefined;
}

export function isOver(view: View): boolean {
  return view.places.length > 0 && view.places.every(({ standing }) => standing === Standing.OUT);
}

export function isIn(standing: Standing): boolean {
  return standing === Standing.LIVE || standing === Standing.BROKE;
}

export function shownOf(view: View, seat: number): Shown {
  const place = view.places[seat];
  const ended = isOver(view) ? view.last?.places[seat] : undefined;
  if (ended !== undefined) {
    const standing = ended.live ? Standing.LIVE : ended.tableau.length > 0 ? Standing.YIELDED : Standing.OUT;
    return { lying: lyingOf(ended.tableau, 0, []), standing, value: ended.value };
  }
  if (place === undefined) return { lying: lyingOf([], 0, []), standing: Standing.OUT, value: undefined };
  return { lying: lyingOf(place.tableau, place.faceDown, place.hidden), standing: place.standing, value: place.value };
}

function lyingOf(up: readonly string[], down: number, hidden: readonly string[]): readonly Lying[] {
  return PLACES.map((index): Lying => {
    const code = up[index];
    if (code !== undefined) return { kind: "up", code };
    const below = index - up.length;
    return below < down ? { kind: "down", code: hidden[below] } : { kind: "none" };
  });
}

/** What has become of a plaque in the reading of its tableau. */
export interface Mark {
  readonly isActive: boolean;
  readonly isEmulated: boolean;
  /** Own plaques that changed it. */
  readonly mergedBy: string;
  readonly recolouredBy: string;
  /** The seat of the Thief that bans it. */
  readonly bannedBy: number | undefined;
}

const PLAIN: Mark = { isActive: false, isEmulated: false, mergedBy: "", recolouredBy: "", bannedBy: undefined };

export function markOf(code: string, value: Value | undefined): Mark {
  const bannedBy = value?.banned.find(({ plaque }) => plaque === code)?.by;
  const active = value?.active.find(({ plaque }) => plaque === code);
  if (active === undefined) return { ...PLAIN, bannedBy };
  const { emulated, mergedBy, recolouredBy } = active;
  return { isActive: true, isEmulated: emulated, mergedBy, recolouredBy, bannedBy };
}

/** From what changes a plaque to the plaque: places in the row, for the lines between them. */
export interface Change {
  readonly from: number;
  readonly to: number;
  readonly kind: "merged" | "recoloured" | "emulated";
}

export function changesOf({ lying, value }: Shown): readonly Change[] {
  const at = (code: string): number => lying.findIndex((each) => each.kind === "up" && each.code === code);
  const found = (value?.active ?? []).flatMap(({ plaque, mergedBy, recolouredBy, emulated }): Change[] => [
    { from: at(mergedBy), to: at(plaque), kind: "merged" },
    { from: at(recolouredBy), to: at(plaque), kind: "recoloured" },
    { from: emulated ? at("EL") : -1, to: at(plaque), kind: "emulated" },
  ]);
  const isDragon = (place: number): boolean => {
    const it = lying[place];
    return it?.kind === "up" && it.code.startsWith("D");
  };
  return found.filter(({ from, to, kind }) => from >= 0 && to >= 0 && from !== to && !(kind === "emulated" && isDragon(to)));
}

/** Whose tableau is worth most of those that are in; several in a dead heat. */
export function leaders(view: View): readonly number[] {
  const worths = view.places.map((_, seat) => {
    const { standing, value } = shownOf(view, seat);
    return isIn(standing) ? (value?.key ?? 0n) : -1n;
  });
  const most = worths.reduce((one, other) => (one > other ? one : other), -1n);
  return most <= 0n ? [] : worths.flatMap((worth, seat) => (worth === most ? [seat] : []));
}

/** Seats of the hand that ended, the one whose tableau is worth least first; only those that had not yielded. */
export function ascending(ended: EndedHand): readonly number[] {
  const live = ended.places.flatMap(({ live }, seat) => (live ? [seat] : []));
  const key = (seat: number): bigint => ended.places[seat]?.value?.key ?? 0n;
  return live.sort((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : one - other));
}
