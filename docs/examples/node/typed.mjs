// Plays and watches a match with code that protoc-gen-es makes from the published protos: calls and WatchMatch over
// Connect, Play over a WebSocket, everything in binary. The last argument is an OpenMatchRequest:
//
//   npm ci && sh generate.sh
//   node typed.mjs http://127.0.0.1:7880 '{"game": "tara", "bots": [{"seat": 1, "bot": {"level": 1}}]}'
import { create, createRegistry, fromBinary, fromJson, toBinary } from "@bufbuild/protobuf";
import { anyUnpack } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { WebSocket } from "ws";

import { EngineService, PlayRequestSchema, PlayResponseSchema } from "./gen/ardri/engine/v1/engine_service_pb.js";
import { AccountService } from "./gen/ardri/gateway/v1/account_service_pb.js";
import { LobbyService, OpenMatchRequestSchema } from "./gen/ardri/gateway/v1/lobby_service_pb.js";
import { ErrorInfoSchema } from "./gen/google/rpc/error_details_pb.js";

const [address, words] = process.argv.slice(2);
const { game } = JSON.parse(words);
const file = await import(`./gen/ardri/${game}/v1/${game}_pb.js`);
const registry = createRegistry(file[`file_ardri_${game}_v1_${game}`]);

const transport = createConnectTransport({ baseUrl: address, useBinaryFormat: true });
const [accounts, lobby, engine] = [AccountService, LobbyService, EngineService].map((service) =>
  createClient(service, transport),
);
const as = (token) => ({ headers: { authorization: `Bearer ${token}` } });

// Returns all versions that a spectator is told, to the end of the match.
async function watch(matchId, token) {
  const versions = [];
  for await (const { events } of engine.watchMatch({ matchId, fromVersion: 0n }, as(token)))
    versions.push(...events.map((event) => Number(event.version)));
  return versions;
}

// Plays at random. Returns the types of the views and the number of acknowledged actions.
function play(matchId, token) {
  const socket = new WebSocket(`${address.replace("http", "ws")}/ardri.engine.v1.EngineService/Play`, [
    "ardri.play.v1",
    `ardri.token.${token}`,
  ]);
  socket.binaryType = "arraybuffer";
  const send = (body) => socket.send(toBinary(PlayRequestSchema, create(PlayRequestSchema, { matchId, body })));
  socket.onopen = () => send({ case: "open", value: { fromVersion: -1n, withViews: true, withActions: true } });
  const views = new Set();
  let acked = 0;
  socket.onmessage = ({ data }) => {
    const { ack, position, snapshot } = fromBinary(PlayResponseSchema, new Uint8Array(data));
    if (ack) acked += 1;
    const view = position?.view ?? snapshot?.view;
    if (view) views.add(anyUnpack(view, registry).$typeName);
    const choices = position?.actions ?? [];
    if (choices.length === 0) return;
    const { typed } = choices[Math.floor(Math.random() * choices.length)];
    const requestId = `at-${position.version}`;
    send({ case: "act", value: { expectedVersion: position.version, requestId, action: { typed } } });
  };
  return new Promise((resolve) => {
    socket.onclose = ({ code }) => resolve({ code, acked, views: [...views] });
  });
}

// Returns why resigning after the end is refused.
async function refusal(matchId, token) {
  try {
    await engine.resignMatch({ matchId }, as(token));
    return null;
  } catch (error) {
    const { code } = ConnectError.from(error);
    return { code: Code[code], reason: error.findDetails(ErrorInfoSchema)[0].reason };
  }
}

const guest = await accounts.createGuest({ name: "Ada" });
const wish = fromJson(OpenMatchRequestSchema, { requestId: "first", ...JSON.parse(words) }, { registry });
const { match, seatToken } = await lobby.openMatch(wish, as(guest.token));
const watching = watch(match.matchId, guest.token);
const played = await play(match.matchId, seatToken);
const versions = await watching;
const refused = await refusal(match.matchId, seatToken);
const { match: over } = await engine.getMatch({ matchId: match.matchId }, as(guest.token));
console.log(JSON.stringify({ ...played, versions, refused, ranks: over.outcome.ranks }));
