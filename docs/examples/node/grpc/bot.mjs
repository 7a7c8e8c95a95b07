// A complete bot over gRPC: it makes an account, plays a match against an AI opponent at random, and stops at the end.
// It continues after a broken connection. An action counts once, however often it is sent.
import { randomUUID } from "node:crypto";

import grpc from "@grpc/grpc-js";

const AGAIN = new Set([grpc.status.UNAVAILABLE, grpc.status.DEADLINE_EXCEEDED, grpc.status.CANCELLED]);

// `ardri`: the packages under that name, loaded in any way. `wish`: an OpenMatchRequest.
export async function play(ardri, address, wish) {
  const credentials = grpc.credentials.createInsecure();
  const stub = (service) => new service(address, credentials);
  const accounts = stub(ardri.gateway.v1.AccountService);
  const lobby = stub(ardri.gateway.v1.LobbyService);
  const engine = stub(ardri.engine.v1.EngineService);

  const guest = await call(accounts, "CreateGuest", { name: "Node" });
  const opened = await call(lobby, "OpenMatch", { request_id: randomUUID(), ...wish }, guest.token);
  const seat = { matchId: opened.match.match_id, token: opened.seat_token };
  const state = { version: -1, actions: 0, refused: 0, ended: null };
  while (!state.ended) {
    await follow(engine, seat, state);
    if (!state.ended) await new Promise((resolve) => setTimeout(resolve, 500));
  }
  for (const client of [accounts, lobby, engine]) client.close();
  return { match: seat.matchId, actions: state.actions, refused: state.refused, ranks: state.ended.ranks };
}

// Makes one call of at most 10 seconds. Returns the answer, or throws a ServiceError with `code` and `details`.
function call(client, method, request, token = "") {
  return new Promise((resolve, reject) => {
    const options = { deadline: Date.now() + 10_000 };
    client[method](request, bearer(token), options, (error, answer) => (error ? reject(error) : resolve(answer)));
  });
}

function bearer(token) {
  const metadata = new grpc.Metadata();
  if (token) metadata.set("authorization", `Bearer ${token}`);
  return metadata;
}

// Follows one stream from the last known version on, until the match or the connection ends.
function follow(engine, seat, state) {
  const stream = engine.Play(bearer(seat.token));
  stream.write({
    match_id: seat.matchId,
    open: { from_version: state.version, with_actions: true },
  });
  return new Promise((resolve, reject) => {
    stream.on("data", (message) => hear(message, stream, state));
    stream.on("end", resolve);
    stream.on("error", (error) => (AGAIN.has(error.code) ? resolve() : reject(error)));
  });
}

function hear({ ack, refusal, snapshot, events, position, end }, stream, state) {
  if (ack) state.actions += 1;
  if (refusal) state.refused += 1; // another seat was quicker; the next position tells the legal actions
  if (snapshot) state.version = Number(snapshot.version);
  for (const event of events) {
    state.version = Number(event.version);
    if (event.ended) state.ended = event.ended.outcome;
  }
  if (end) stream.end();
  const choices = position?.actions ?? [];
  if (choices.length === 0) return;
  const { notation } = choices[Math.floor(Math.random() * choices.length)];
  // The request for a position is always the same, so it counts once.
  const act = { expected_version: position.version, request_id: `at-${position.version}`, action: { notation } };
  stream.write({ act });
}
