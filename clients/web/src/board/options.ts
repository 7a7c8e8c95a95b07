// The message of each game's options, fetched when somebody chooses one. A game that is not here keeps its defaults.
import type { DescMessage } from "@bufbuild/protobuf";
import { fetched } from "../environment/loading";

const SCHEMAS: Readonly<Record<string, () => Promise<DescMessage>>> = {
  plaques: async () => (await import("../gen/ardri/plaques/v1/plaques_pb")).OptionsSchema,
  tablut: async () => (await import("../gen/ardri/tablut/v1/tablut_pb")).OptionsSchema,
  tara: async () => (await import("../gen/ardri/tara/v1/tara_pb")).OptionsSchema,
  westeria: async () => (await import("../gen/ardri/westeria/v1/westeria_pb")).OptionsSchema,
};

export async function optionsSchema(game: string): Promise<DescMessage | undefined> {
  const load = SCHEMAS[game];
  return load === undefined ? undefined : fetched(load);
}
