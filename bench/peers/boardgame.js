// boardgame.io with everything in memory: a game of two seats whose moves are counted. Prints its port.
import server from "boardgame.io/dist/cjs/server.js";

const game = {
  name: "table",
  setup: () => ({ count: 0, last: "" }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G }, action) => ({ count: G.count + 1, last: action }),
  },
};

const { appServer } = await server.Server({ games: [game], origins: ["*"] }).run({ port: 0, lobbyConfig: { apiPort: 0 } });
console.log(`port ${appServer.address().port}`);
