// The words and patterns of cards. Pure: the table has the cards.
import type { CardFace, Cell, Table } from "../../../gen/ardri/tara/v1/static_table_pb";
import { Rank, type Region } from "../../../gen/ardri/tara/v1/terms_pb";
import { placeOf } from "./positions";

/**
 * A cell of a card's pattern, in units of one position: `x` counts to the right of the anchor, `y` up from the Farmers.
 */
export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly letter: string;
  readonly isGrey: boolean;
}

const LETTERS: Readonly<Record<number, string>> = {
  [Rank.FARMER]: "F",
  [Rank.HERDSMAN]: "H",
  [Rank.WARRIOR]: "W",
  [Rank.CHIEFTAIN]: "C",
  [Rank.KING]: "K",
};
const SINGULAR: Readonly<Record<string, string>> = { F: "Farmer", H: "Herdsman", W: "Warrior", C: "Chieftain", K: "King" };
const PLURAL: Readonly<Record<string, string>> = { F: "Farmers", H: "Herdsmen", W: "Warriors", C: "Chieftains", K: "Kings" };

/** The key of the step that uses a card for an amnesty. */
export const AMNESTY = "amnesty";

export function cardKey(number: number): string {
  return `card ${number}`;
}

/** The number in `card 13`; 0 if the key is no card. */
export function cardOf(key: string): number {
  return key.startsWith("card ") ? Number(key.slice(5)) : 0;
}

export function faceOf(table: Table | undefined, number: number): CardFace | undefined {
  return table?.cards.find((face) => face.number === number);
}

/** The pattern as it lies in a region: each rank is half a position further right than the rank below it. */
export function tilesOf(face: CardFace): readonly Tile[] {
  return face.cells.map((cell) => ({
    x: cell.step + (cell.rank - Rank.FARMER) / 2,
    y: cell.rank - Rank.FARMER,
    letter: letterOf(cell),
    isGrey: cell.grey,
  }));
}

/** The card's anchors as places of a region, in the order of the card. */
export function anchorsIn(face: CardFace, region: Region): readonly (readonly string[])[] {
  return face.anchors.map(({ positions }) => positions.map((spot) => placeOf(region, spot)));
}

/** `2 Farmers`, `Farmer and Warrior`, `Stone of Destiny`. */
export function cardTitle(face: CardFace): string {
  if (face.stone) return "Stone of Destiny";
  const letters = face.cells.filter((cell) => !cell.grey).map(letterOf);
  const [first = "", second] = letters;
  if (second === undefined) return SINGULAR[first] ?? "";
  return first === second ? `two ${PLURAL[first]}` : `${SINGULAR[first]} and ${SINGULAR[second]}`;
}

/** `card 13, Herdsman: into H1, H2, H3 or H4; promotion costs 1`. */
export function cardWords(number: number, face: CardFace | undefined): string {
  if (face === undefined) return cardKey(number);
  const cost = face.cost === 0 ? "promotion is free" : `promotion costs ${face.cost}`;
  if (face.stone) return `${cardKey(number)}, Stone of Destiny: swaps two pieces of a region; ${cost}`;
  const fits = face.anchors.map(({ positions }) => positions.join(" with "));
  return `${cardKey(number)}, ${cardTitle(face)}: into ${listedOr(fits)}; ${cost}`;
}

function listedOr(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} or ${last}`;
}

function letterOf(cell: Cell): string {
  return LETTERS[cell.rank] ?? "";
}
