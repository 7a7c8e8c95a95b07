// Hosts beside the platform: another site, and a connection to the platform that can be cut.
import { createServer as createSite } from "node:http";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { freePorts } from "./platform";

export interface Place {
  readonly address: string;
  readonly host: string;
  close(): Promise<void>;
}

/** Serves that page alone, as a site on another host. */
export async function otherSite(html: string): Promise<Place> {
  const server = createSite((_, answer) => {
    answer.setHeader("content-type", "text/html");
    answer.end(`<!doctype html><html lang="en"><title>Elsewhere</title>${html}</html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return { address: `http://${host}/`, host, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

export interface Way extends Place {
  /** Lets nobody through, as if the gateway were away. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Delivers nothing more, not even the end of connections, as when a machine sleeps. */
  silence(): void;
  /** Lets new connections through. Connections that were open before stay silent. */
  wake(): void;
}

/** Forwards a separate address to the platform. */
export async function wayTo(platform: string): Promise<Way> {
  const target = new URL(platform);
  const open = new Set<Socket>();
  let isAsleep = false;
  const server = createServer((socket) => {
    if (isAsleep) return void open.add(socket.pause().on("error", () => undefined));
    const onwards = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [socket, onwards],
      [onwards, socket],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy()).on("close", () => (open.delete(one), other.destroy()));
    }
  });
  const port = await freePorts(1); // not a port that the system may lend to others while nobody listens on it
  const listen = (): Promise<void> => new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen();
  const cut = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  };
  const silence = (): void => {
    isAsleep = true;
    for (const socket of open) socket.unpipe().pause();
  };
  const wake = (): void => void (isAsleep = false);
  const host = `127.0.0.1:${port}`;
  return { address: `http://${host}`, host, cut, silence, wake, mend: listen, close: () => (server.listening ? cut() : Promise.resolve()) };
}
