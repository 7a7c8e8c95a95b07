// Which board a game has. Each is a chunk of its own, fetched when it is first needed.
import { fetched } from "../environment/loading";
import type { AnyBoard } from "./contract";

const BOARDS: Readonly<Record<string, () => Promise<{ readonly board: AnyBoard }>>> = {
  plaques: () => import("./plaques"),
  tablut: () => import("./tablut"),
  tara: () => import("./tara"),
  westeria: () => import("./westeria"),
};

/** The board of the game; undefined for a game that this client does not know, which is then played by buttons. */
export async function loadBoard(game: string): Promise<AnyBoard | undefined> {
  const load = BOARDS[game];
  return load === undefined ? undefined : (await fetched(load)).board;
}

/** The game of a match, by its id: `tablut.3f2a91`. */
export function gameOf(matchId: string): string {
  return matchId.split(".", 1)[0] ?? "";
}
