// The games that the platform serves now, asked for once.
import { createSignal } from "solid-js";
import type { Game } from "../../gen/ardri/engine/v1/engine_service_pb";
import { call } from "../../transport/calls/clients";
import { anonymous } from "../account/account";
import { failure } from "../requests/failure";

const [games, setGames] = createSignal<readonly Game[]>([]);
const [problem, setProblem] = createSignal("");
let asked: Promise<void> | undefined;

export { games, problem as gamesProblem };

export function askGames(): void {
  asked ??= call((options) => anonymous.lobby.listGames({}, options)).then(
    (answer) => {
      const found = answer.games.flatMap(({ game, healthy }) => (game !== undefined && healthy ? [game] : []));
      setGames(found.sort((one, other) => one.title.localeCompare(other.title)));
      setProblem("");
    },
    (error: unknown) => {
      asked = undefined;
      setProblem(failure(error));
    },
  );
}

export function titleOf(game: string): string {
  return games().find((each) => each.name === game)?.title ?? game.charAt(0).toUpperCase() + game.slice(1);
}
