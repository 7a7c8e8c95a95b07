// Runs the bot with the protos as files, which are read at the start:
//
//   npm ci
//   node files.mjs ../../../../protos 127.0.0.1:7800 '{"game": "tablut", "bots": [{"seat": 1, "bot": {"level": 1}}]}'
import grpc from "@grpc/grpc-js";
import loader from "@grpc/proto-loader";

import { play } from "./bot.mjs";

const [protos, address, wish] = process.argv.slice(2);
const files = [
  "ardri/engine/v1/engine_service.proto",
  "ardri/gateway/v1/account_service.proto",
  "ardri/gateway/v1/lobby_service.proto",
];
const definition = await loader.load(files, { includeDirs: [protos], keepCase: true, longs: String, arrays: true });
const { ardri } = grpc.loadPackageDefinition(definition);
console.log(JSON.stringify(await play(ardri, address, JSON.parse(wish))));
