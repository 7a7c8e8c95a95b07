// Tables of two seats on another platform. `play` moves as a seat; `told(seat, count)` is called when a seat receives a
// move; `id` finds the table again. `kept`: how many moves a table has, as a new client sees it.
import { Client } from "@colyseus/sdk";
import { io } from "socket.io-client";

async function boardgame(address, name, told) {
  let version = 0; // the version of the state for the next move
  const seats = ["0", "1"].map((seat) => {
    const socket = io(`http://${address}/table`, { transports: ["websocket"], forceNew: true });
    const synced = new Promise((done) => socket.on("sync", done));
    socket.on("update", (_match, state) => {
      version = state._stateID;
      told(Number(seat), state.G.count);
    });
    return { socket, synced, seat };
  });
  for (const { socket, synced, seat } of seats) {
    socket.emit("sync", name, seat, undefined, 2);
    await synced;
  }
  const play = (count, action) => {
    const seat = String(count % 2);
    const payload = { type: "play", args: [action], playerID: seat };
    seats[count % 2].socket.emit("update", { type: "MAKE_MOVE", payload }, version, name, seat);
  };
  return { play, id: name };
}

async function keptByBoardgame(address, id) {
  const socket = io(`http://${address}/table`, { transports: ["websocket"], forceNew: true });
  const synced = new Promise((done) => socket.on("sync", (_match, told) => done(told.state.G.count)));
  socket.emit("sync", id, "0", undefined, 2);
  return synced;
}

async function colyseus(address, _name, told) {
  const client = new Client(`ws://${address}`);
  const first = await client.create("table");
  const rooms = [first, await client.joinById(first.roomId)];
  rooms.forEach((room, seat) => {
    room.onStateChange((state) => state.count && told(seat, state.count));
  });
  return { play: (count, action) => rooms[count % 2].send("play", action), id: first.roomId };
}

async function keptByColyseus(address, id) {
  const room = await new Client(`ws://${address}`).joinById(id);
  return new Promise((done) => room.onStateChange((state) => done(state.count)));
}

export const peers = { boardgame, colyseus };
export const kept = { boardgame: keptByBoardgame, colyseus: keptByColyseus };
