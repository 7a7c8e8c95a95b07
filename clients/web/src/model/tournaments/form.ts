// What is filled in to create a tournament, and the spec that it makes. Whether it can be played the director says.
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import type { Game } from "../../gen/ardri/engine/v1/engine_service_pb";
import { ClockKind } from "../../gen/ardri/match/v1/match_pb";
import {
  EntrantSchema,
  Format,
  Mode,
  TournamentSpecSchema,
  type Entrant,
  type TournamentSpec,
} from "../../gen/ardri/tournament/v1/tournament_pb";
import { seconds } from "../words/clock";

export type Kind = "level" | "program" | "person" | "bot";

/** One line of the field. */
export interface Line {
  readonly name: string;
  readonly kind: Kind;
  readonly level: number;
  /** Budget of a level in nodes; 0: its own. */
  readonly nodes: number;
  /** Name of a program, or id of an account. */
  readonly who: string;
  /** Seeds are ordered by it; 0: none is known. */
  readonly rating: number;
}

export interface Filled {
  readonly name: string;
  readonly game: string;
  readonly seats: number;
  readonly mode: Mode.FAST | Mode.LIVE;
  /** Minutes to start with, and seconds for each action; of live games. */
  readonly minutes: number;
  readonly increment: number;
  readonly format: Format;
  /** 0: the format's own number. */
  readonly rounds: number;
  readonly blocks: number;
  /** Of an arena. */
  readonly arenaMinutes: number;
  /** Names of those who meet all others, of a gauntlet. */
  readonly heroes: readonly string[];
  readonly lines: readonly Line[];
}

/** Formats that the form offers. Tests and pairings from outside are for programs (docs/tournaments.md). */
export const OFFERED: readonly Format[] = [
  Format.ROUND_ROBIN,
  Format.SWISS,
  Format.KNOCKOUT,
  Format.DOUBLE_KNOCKOUT,
  Format.GAUNTLET,
  Format.ARENA,
];

/** What a format asks for beside the field. */
export const ASKS: Readonly<Record<number, { readonly rounds?: string; readonly blocks?: string }>> = {
  [Format.ROUND_ROBIN]: { rounds: "Cycles", blocks: "Times each meeting is played" },
  [Format.SWISS]: { rounds: "Rounds", blocks: "Times each meeting is played" },
  [Format.KNOCKOUT]: { blocks: "Best of" },
  [Format.DOUBLE_KNOCKOUT]: { blocks: "Best of" },
  [Format.GAUNTLET]: { rounds: "Cycles", blocks: "Times each meeting is played" },
  [Format.ARENA]: { rounds: "Games of each" },
};

/** What the form has at first. */
export function emptyForm({ name, title, minSeats, levels }: Pick<Game, "name" | "title" | "minSeats" | "levels">): Filled {
  const first = newLine([], levels);
  return {
    name: `${title} cup`,
    game: name,
    seats: minSeats,
    mode: Mode.FAST,
    minutes: 5,
    increment: 5,
    format: Format.ROUND_ROBIN,
    rounds: 0,
    blocks: 1,
    arenaMinutes: 10,
    heroes: [],
    lines: [first, newLine([first], levels)],
  };
}

/** A first line for a new entrant: a level that is not in the field yet, if there is one. */
export function newLine(lines: readonly Line[], levels: readonly number[]): Line {
  const taken = new Set(lines.filter((line) => line.kind === "level").map((line) => line.level));
  const level = levels.find((each) => !taken.has(each)) ?? levels[0] ?? 1;
  return { name: freeName(lines, `level-${level}`), kind: "level", level, nodes: 0, who: "", rating: 0 };
}

/** The name, with a number behind it if somebody has it already. */
export function freeName(lines: readonly Line[], name: string): string {
  const names = new Set(lines.map((line) => line.name));
  if (!names.has(name)) return name;
  for (let number = 2; ; number++) if (!names.has(`${name}.${number}`)) return `${name}.${number}`;
}

/** `options`: of the game, packed; undefined: its own. */
export function specOf(filled: Filled, options: TournamentSpec["options"]): TournamentSpec {
  const asks = ASKS[filled.format] ?? {};
  const isLive = filled.mode === Mode.LIVE;
  const stage: MessageInitShape<typeof TournamentSpecSchema>["stages"] = [
    {
      format: filled.format,
      rounds: asks.rounds === undefined ? 0 : filled.rounds,
      blocks: asks.blocks === undefined ? 0 : filled.blocks,
      heroes: filled.format === Format.GAUNTLET ? [...filled.heroes] : [],
      ...(filled.format === Format.ARENA && { duration: seconds(filled.arenaMinutes * 60) }),
    },
  ];
  return create(TournamentSpecSchema, {
    name: filled.name.trim(),
    game: filled.game,
    seats: filled.seats,
    mode: filled.mode,
    stages: stage,
    entrants: filled.lines.map(entrantOf),
    ...(options !== undefined && { options }),
    ...(isLive && {
      clock: { kind: ClockKind.FISCHER, base: seconds(filled.minutes * 60), increment: seconds(filled.increment) },
    }),
  });
}

function entrantOf({ name, kind, level, nodes, who, rating }: Line): Entrant {
  const shared = { name: name.trim(), rating };
  switch (kind) {
    case "level":
      return create(EntrantSchema, { ...shared, kind: { case: kind, value: { level, nodes: BigInt(nodes) } } });
    case "program":
      return create(EntrantSchema, { ...shared, kind: { case: kind, value: { program: who.trim() } } });
    default:
      return create(EntrantSchema, { ...shared, kind: { case: kind, value: { accountId: accountOf(who) } } });
  }
}

/** Of an id, or of the address of a player's page, as people send it. */
function accountOf(who: string): string {
  return who.trim().replace(/^.*\/player\//, "");
}
