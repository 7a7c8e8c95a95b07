// The rules of games by number, asked for once a game.
import type { Rule } from "../../gen/ardri/engine/v1/engine_service_pb";
import { call } from "../../transport/calls/clients";
import { anonymous } from "../account/account";

const known = new Map<string, Promise<readonly Rule[]>>();

/** All of the game's rules. Throws Refusal. */
export function rulesOf(game: string): Promise<readonly Rule[]> {
  const asked = known.get(game) ?? call((options) => anonymous.engine.getRules({ game }, options)).then(({ rules }) => rules);
  known.set(game, asked);
  asked.catch(() => known.delete(game));
  return asked;
}
