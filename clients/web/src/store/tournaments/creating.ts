// Creating a tournament, with the options of its game packed as the game's own message.
import type { Any } from "@bufbuild/protobuf/wkt";
import type { Game } from "../../gen/ardri/engine/v1/engine_service_pb";
import type { TournamentSpec } from "../../gen/ardri/tournament/v1/tournament_pb";
import { TournamentService } from "../../gen/ardri/tournament/v1/tournament_service_pb";
import type { Chosen } from "../../model/setup/options";
import { call, requestId } from "../../transport/calls/clients";
import { Refusal } from "../../transport/calls/refusal";
import { optionsOf } from "../lobby/opening";
import { organiserClients } from "./organiser";

/** The id of the tournament. `specOf`: what is asked for, with the packed options. Throws Refusal. */
export async function createTournamentOf(
  game: Game,
  specOf: (options: Any | undefined) => TournamentSpec,
  chosen: Chosen,
  start: boolean,
): Promise<string> {
  const spec = specOf(await optionsOf(game.name, chosen));
  const service = organiserClients.of(TournamentService);
  const request = { spec, start, requestId: requestId() };
  const { tournament } = await call((options) => service.createTournament(request, options));
  if (tournament === undefined) throw Refusal.unreachable("the platform made no tournament");
  return tournament.tournamentId;
}
