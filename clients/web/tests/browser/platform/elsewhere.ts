// Places beside the platform: another site, and a way to the platform that can be cut.
import { createServer as createSite } from "node:http";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { freePorts } from "./platform";

export interface Place {
  readonly address: string;
  readonly host: string;
  close(): Promise<void>;
}

/** A site of another host with that page alone. */
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
  /** Nobody gets through, as if the gateway were away. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Nothing is heard any more, not even that it is over, as when a machine sleeps. */
  silence(): void;
  /** What is opened from now on gets through; what was open before stays silent. */
  wake(): void;
}

/** A way to the platform at an address of its own. */
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
  const port = await freePorts(1); // none that the system lends to others while nobody listens at it
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
