// Plaques, types, colours and combinations, looked up by their names in messages. Pure.
import { create } from "@bufbuild/protobuf";
import type { ActivePlaque } from "../../../gen/ardri/plaques/v1/plaques_pb";
import { PlaqueFaceSchema, type Combination, type PlaqueFace, type Table } from "../../../gen/ardri/plaques/v1/static_table_pb";

/**
 * How a plaque is drawn: the name of its picture, `crown` or `elf`, and its colour, which is empty for unique plaques.
 */
export interface Face {
  readonly code: string;
  readonly title: string;
  readonly picture: string;
  readonly colour: string;
  readonly text: string;
}

const UNIQUE: Readonly<Record<string, string>> = { EL: "elf", DW: "dwarf", TH: "thief", D1: "dragon", D2: "dragon" };
const FACES = new WeakMap<Table, ReadonlyMap<string, PlaqueFace>>();

/** The face of `R9`. Without a table only the code is known. */
export function faceOf(code: string, table: Table | undefined): Face {
  const { title, type, colour, text } = facesOf(table).get(code) ?? create(PlaqueFaceSchema, { title: code });
  const power = text === "" ? (table?.types.find((each) => each.name === type)?.text ?? "") : text;
  return { code, title, picture: UNIQUE[code] ?? type, colour, text: power };
}

function facesOf(table: Table | undefined): ReadonlyMap<string, PlaqueFace> {
  if (table === undefined) return new Map();
  const found = FACES.get(table) ?? new Map(table.plaques.map((each) => [each.code, each]));
  FACES.set(table, found);
  return found;
}

/** The plaque that an active plaque counts as, `R9`. */
export function readAs(active: ActivePlaque, table: Table | undefined): string {
  const face = table?.plaques.find(({ type, colour }) => type === active.type && colour === active.colour);
  return face?.code ?? `${active.colour} ${active.type}`;
}

/** `two pairs` as `Two pairs`. */
export function combinationTitle(name: string, table: Table | undefined): string {
  if (name === "") return "Nothing";
  return table?.combinations.find((each) => each.name === name)?.title ?? name;
}

const SIZES: Readonly<Record<number, string>> = { 1: "the highest" };

/** What a combination requires: `3 + 2 of a type`, `four Civic types`. */
export function demand(combination: Combination, table: Table): string {
  const sizes = combination.sizes.join(" + ");
  switch (combination.kind) {
    case 1:
      return SIZES[combination.active] ?? `${sizes} of a type`;
    case 2:
      return `${sizes} of a colour`;
    default: {
      const { length } = combination.types;
      const isCivic = table.types.some((type) => type.class === 2 && combination.types.includes(type.name));
      return `all ${length} ${isCivic ? "Civic" : "Military"}${combination.kind === 4 ? ", 1 colour" : ""}`;
    }
  }
}
