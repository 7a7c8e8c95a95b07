// Where things lie: zones on a grid, territories, what bounds them, and the way of the arrow keys. Pure.
import type { Table, Territory, Zone } from "../../../gen/ardri/westeria/v1/static_table_pb";
import type { Direction } from "../../parts/hands";

/** Units of the drawing; a zone fills one square. */
export const CELL = 100;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Land {
  readonly rows: number;
  readonly columns: number;
  /** Zone names as they are read: the uppermost row first. */
  readonly zones: readonly string[];
  readonly zone: ReadonlyMap<string, Zone>;
  readonly territories: ReadonlyMap<string, Territory>;
  readonly mountains: readonly Point[];
  /** Lines between territories. */
  readonly frontiers: string;
  /** Where zones lie side by side and no way leads across. */
  readonly walls: string;
}

/** `A` of `A1`. */
export function territoryOf(zone: string): string {
  return zone.replace(/\d+$/, "");
}

/** A zone and no territory, card or button. */
export function isZone(key: string): boolean {
  return /^[A-Z]+\d+$/.test(key);
}

export function landOf(table: Table): Land {
  const zones = table.zones.toSorted((one, other) => one.row - other.row || one.column - other.column);
  const lines = linesOf(table);
  return {
    rows: table.rows,
    columns: table.columns,
    zones: zones.map(({ name }) => name),
    zone: new Map(zones.map((zone) => [zone.name, zone])),
    territories: new Map(table.territories.map((each) => [each.letter, each])),
    mountains: table.mountains.map(({ row, column }) => ({ x: (column + 0.5) * CELL, y: (row + 0.5) * CELL })),
    frontiers: lines.frontiers,
    walls: lines.walls,
  };
}

/** The middle of a zone. */
export function centreOf(land: Land, name: string, flipped: boolean): Point {
  const zone = land.zone.get(name);
  const [column, row] = [zone?.column ?? 0, zone?.row ?? 0];
  const turned = (at: number, count: number): number => ((flipped ? count - 1 - at : at) + 0.5) * CELL;
  return { x: turned(column, land.columns), y: turned(row, land.rows) };
}

const WAYS: Readonly<Record<Direction, readonly [number, number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** The next zone that way, over mountains too; undefined at the edge. */
export function beside(land: Land, name: string, direction: Direction, flipped: boolean): string | undefined {
  const zone = land.zone.get(name);
  if (zone === undefined) return land.zones[0];
  const [dx, dy] = WAYS[direction].map((by) => (flipped ? -by : by)) as [number, number];
  for (let by = 1; by <= Math.max(land.rows, land.columns); by++) {
    const [column, row] = [zone.column + dx * by, zone.row + dy * by];
    const found = land.zones.find((each) => land.zone.get(each)?.column === column && land.zone.get(each)?.row === row);
    if (found !== undefined) return found;
  }
  return undefined;
}

function linesOf(table: Table): { readonly frontiers: string; readonly walls: string } {
  const at = new Map(table.zones.map((zone) => [`${zone.row} ${zone.column}`, zone]));
  const [frontiers, walls]: [string[], string[]] = [[], []];
  for (let row = 0; row < table.rows; row++) {
    for (let column = 0; column < table.columns; column++) {
      const here = at.get(`${row} ${column}`);
      const right = at.get(`${row} ${column + 1}`);
      const below = at.get(`${row + 1} ${column}`);
      const [x, y] = [(column + 1) * CELL, (row + 1) * CELL];
      if (column + 1 < table.columns) sort(here, right, `M${x} ${y - CELL}V${y}`);
      if (row + 1 < table.rows) sort(here, below, `M${x - CELL} ${y}H${x}`);
    }
  }
  return { frontiers: frontiers.join(""), walls: walls.join("") };

  function sort(one: Zone | undefined, other: Zone | undefined, line: string): void {
    if (one?.territory !== other?.territory) frontiers.push(line);
    if (one !== undefined && other !== undefined && !one.borders.includes(other.name)) walls.push(line);
  }
}
