// Colyseus with everything in memory: a room of two seats that counts its moves, and sends the count after each.
// Prints its port.
import { Room, Server } from "@colyseus/core";
import { schema } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

const State = schema({ count: "number", last: "string" });

class Table extends Room {
  maxClients = 2;
  patchRate = null; // else it would send moves only at fixed times

  onCreate() {
    this.setState?.(new State()) ?? (this.state = new State());
    this.state.count = 0;
    this.onMessage("play", (_client, action) => {
      this.state.count += 1;
      this.state.last = action;
      this.broadcastPatch();
    });
  }
}

const port = Number(process.argv[2]);
const server = new Server({ transport: new WebSocketTransport({}), greet: false });
server.define("table", Table);
await server.listen(port);
console.log(`port ${port}`);
