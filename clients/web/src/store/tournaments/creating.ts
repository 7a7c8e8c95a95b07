// Creating a tournament, with the options of its game packed as the game's own message.
import { anyPack, type Any } from "@bufbuild/protobuf/wkt";
import { loadBoard } from "../../board/games";
import type { Game } from "../../gen/ardri/engine/v1/engine_service_pb";
import type { TournamentSpec } from "../../gen/ardri/tournament/v1/tournament_pb";
import { TournamentService } from "../../gen/ardri/tournament/v1/tournament_service_pb";
import { optionsMessage, type OptionValue } from "../../model/game_options";
import { call, requestId } from "../../transport/clients";
import { Refusal } from "../../transport/refusal";
import { organiserClients } from "./organiser";

/** The id of the tournament. `specOf`: what is asked for, with the packed options. Throws Refusal. */
export async function createTournamentOf(
  game: Game,
  specOf: (options: Any | undefined) => TournamentSpec,
  chosen: Readonly<Record<string, OptionValue>>,
  start: boolean,
): Promise<string> {
  const spec = specOf(await packed(game, chosen));
  const service = organiserClients.of(TournamentService);
  const request = { spec, start, requestId: requestId() };
  const { tournament } = await call((options) => service.createTournament(request, options));
  if (tournament === undefined) throw Refusal.unreachable("the platform made no tournament");
  return tournament.tournamentId;
}

/** Undefined if nothing was chosen, or this client does not know the game's messages. */
async function packed(game: Game, chosen: Readonly<Record<string, OptionValue>>): Promise<Any | undefined> {
  if (Object.keys(chosen).length === 0) return undefined;
  const board = await loadBoard(game.name);
  const schema = board?.view.file.messages.find((message) => message.typeName === game.optionsType);
  if (schema === undefined) return undefined;
  return anyPack(schema, optionsMessage(schema, new Map(Object.entries(chosen))));
}
