// Games of a tournament as lines of a list: those that are over from its finished blocks, and where each can be seen.
import type { BlockResult, GameResult, RunningGame, Slot } from "../../gen/ardri/tournament/v1/tournament_pb";
import { counted } from "../words/counted";
import { verdictOf } from "./words";

/** One who has played in a game. */
export interface Player {
  readonly name: string;
  /** `1`, `½`, `0` where two play; else the place. */
  readonly score: string;
  /** What became of it, if it did not play to the end. */
  readonly verdict: string;
  /** First, and nobody else is. */
  readonly hasWon: boolean;
}

/** A game that is over. */
export interface Played {
  readonly id: string;
  /** `Round 3`, `Round 3, A`. */
  readonly where: string;
  readonly players: readonly Player[];
  readonly plies: number;
  /** Where it is shown again; undefined where nothing was played. */
  readonly address: string | undefined;
}

/** How long it was; of one that was given up before its first move there is a record, of one that never began none. */
export function lengthOf({ plies, address }: Pick<Played, "plies" | "address">): string {
  if (plies > 0) return counted(plies, "move");
  return address === undefined ? "not played" : "no move";
}

/** The games of finished blocks. */
export function playedOf(blocks: readonly BlockResult[]): readonly Played[] {
  return blocks.flatMap((block) => block.games.map(played));
}

function played(game: GameResult): Played {
  const isPlayed = game.recordDigest.length > 0;
  const own = game.slot === undefined ? undefined : addressOf(game.slot);
  return {
    id: idOf(game.slot),
    where: placeOf(game.round, game.label),
    players: game.seats.map((name, seat) => ({
      name,
      score: scoreOf(game.ranks, seat),
      verdict: verdictOf(game.verdicts[seat]),
      hasWon: game.ranks[seat] === 1 && game.ranks.indexOf(1) === game.ranks.lastIndexOf(1),
    })),
    plies: game.plies,
    address: isPlayed ? (game.matchId === "" ? own : `/match/${game.matchId}`) : undefined,
  };
}

function scoreOf(ranks: readonly number[], seat: number): string {
  const rank = ranks[seat] ?? 0;
  if (ranks.length !== 2) return `${rank}.`;
  const other = ranks[1 - seat] ?? 0;
  return rank === other ? "½" : rank < other ? "1" : "0";
}

/** `Round 3`, `Round 3, A`. */
export function placeOf(round: number, label: string): string {
  return label === "" ? `Round ${round + 1}` : `Round ${round + 1}, ${label}`;
}

/** Unique within the tournament: `0-4-1`. */
export function idOf(slot: Slot | RunningGame["slot"]): string {
  return slot === undefined ? "" : `${slot.stage}-${slot.block}-${slot.rotation}`;
}

function addressOf(slot: Slot): string {
  return `/tournament/${slot.tournamentId}/game/${idOf(slot)}`;
}

/** Of an id; undefined if it is none. */
export function slotOf(tournamentId: string, id: string): Omit<Slot, "$typeName"> | undefined {
  const [, stage, block, rotation] = /^(\d{1,9})-(\d{1,9})-(\d{1,9})$/.exec(id) ?? [];
  if (stage === undefined || block === undefined || rotation === undefined) return undefined;
  return { tournamentId, stage: Number(stage), block: Number(block), rotation: Number(rotation) };
}
