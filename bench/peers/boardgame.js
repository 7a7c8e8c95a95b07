// boardgame.io: a game of two seats that counts its moves, in memory, or in the files of a folder if the second
// argument names one. Prints its port.
import server from "boardgame.io/dist/cjs/server.js";

const game = {
  name: "table",
  setup: () => ({ count: 0, last: "" }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G }, action) => ({ count: G.count + 1, last: action }),
  },
};

const folder = process.argv[3];
const db = folder ? new server.FlatFile({ dir: folder }) : undefined;
const { appServer } = await server.Server({ games: [game], origins: ["*"], db }).run({ port: 0, lobbyConfig: { apiPort: 0 } });
console.log(`port ${appServer.address().port}`);
