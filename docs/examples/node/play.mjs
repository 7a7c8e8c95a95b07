// Plays any game at random: one call for a seat, then one stream. It knows no game, no rules, and only the messages
// that it uses. TOKEN is an account's token; the last argument is an OpenMatchRequest:
//
//   node play.mjs http://127.0.0.1:7880 TOKEN '{"game": "tablut", "bots": [{"seat": 1, "bot": {"level": 1}}]}'
import { randomUUID } from "node:crypto";

const Socket = globalThis.WebSocket ?? (await import("ws")).WebSocket; // node has WebSocket from version 22 on
const LOST = [1001, 1006, 4008, 4014]; // close codes after which to connect again

async function takeSeat(address, token, wish) {
  const answer = await fetch(`${address}/ardri.gateway.v1.LobbyService/OpenMatch`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ requestId: randomUUID(), ...wish }),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.message);
  return { address, matchId: told.match.matchId, token: told.seatToken };
}

// Follows one stream from a version on, and returns the event that closed it.
function follow({ address, matchId, token }, fromVersion, hear) {
  const url = `${address.replace("http", "ws")}/ardri.engine.v1.EngineService/Play`;
  const socket = new Socket(url, ["ardri.play.v1.json", `ardri.token.${token}`]);
  const send = (body) => socket.send(JSON.stringify({ matchId, ...body }));
  socket.onopen = () => send({ open: { fromVersion, withViews: true, withActions: true, withWords: true } });
  socket.onmessage = ({ data }) => hear(JSON.parse(data), (act) => send({ act }));
  return new Promise((resolve) => {
    socket.onclose = resolve;
  });
}

async function play(seat) {
  let version = -1;
  const hear = ({ snapshot, events = [], position, message }, act) => {
    for (const { played, ended } of events) tell(played?.told ?? [ended?.told]);
    const view = position?.view ?? snapshot?.view;
    if (view) draw(view);
    if (message) tell([message]); // comes last if the stream is refused
    version = events.at(-1)?.version ?? snapshot?.version ?? version;
    const choices = position?.actions ?? [];
    if (choices.length === 0) return;
    const { notation } = choices[Math.floor(Math.random() * choices.length)];
    act({ expectedVersion: position.version, requestId: `at-${position.version}`, action: { notation } });
  };
  for (;;) {
    const { code, reason } = await follow(seat, version, hear);
    if (code === 1000) return;
    if (!LOST.includes(code)) throw new Error(`the stream has ended: ${reason || code}`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

const tell = (lines) => lines.filter(Boolean).forEach((line) => console.log(line));
const draw = ({ "@type": type, ...table }) => console.log(type, Object.keys(table).join(" ")); // replace this by a drawing of your own

const [address, token, wish] = process.argv.slice(2);
await play(await takeSeat(address, token, JSON.parse(wish)));
