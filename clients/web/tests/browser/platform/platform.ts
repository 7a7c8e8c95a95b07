// The whole platform on this machine, as `make run` starts it, with the client that is built.
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = new URL("../../../../../", import.meta.url).pathname;
const PYTHON = process.env["ARDRI_PYTHON"] ?? join(ROOT, ".venv/bin/python");
/** It hangs; how long a start takes says how busy the machine is. */
const START_MILLISECONDS = 240_000;
const POLL_MILLISECONDS = 100;

export interface Platform {
  readonly address: string;
  /** What it has printed so far. */
  said(): readonly string[];
  /** Ends the gateway as a crash would; the platform starts another one. */
  killGateway(): Promise<void>;
  /** Lets an engine end in peace, as before an update; the platform starts another one. */
  drainEngine(game: string): Promise<void>;
  /** A token of that scope, as the platform's owner signs it. */
  token(scope: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts it with these games; resolves when it answers. */
export async function startPlatform(...games: string[]): Promise<Platform> {
  const data = await mkdtemp(join(tmpdir(), "ardri-stories-"));
  const first = await freePorts(8 + games.length);
  const http = first + 1;
  const ports = { port: first, "http-port": http, "director-port": first + 2, "engine-port": first + 3 };
  const options = Object.entries(ports).flatMap(([name, port]) => [`--${name}`, String(port)]);
  const path = [ROOT, ...["protos", "clients/python", "clients/cli"].map((each) => join(ROOT, each))].join(":");
  const env = { ...process.env, PYTHONPATH: path, ARDRI_ENV: "test" };
  const child = spawn(PYTHON, ["-m", "ardri_cli.main", "up", ...games, ...options, "--data", data], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  const address = `http://127.0.0.1:${http}`;
  await until(() => servesGames(address, games.length), () => `it does not start:\n${said.join("")}`, child);
  return {
    address,
    said: () => said,
    killGateway: () => end(child, /gateway/, "SIGKILL"),
    drainEngine: (game) => end(child, new RegExp(`engine.*${game}`), "SIGTERM"),
    token: async (scope) => {
      const signed = await promisify(execFile)(PYTHON, ["-m", "ardri_cli.main", "token", scope, "--data", data], { cwd: ROOT, env });
      return signed.stdout.trim();
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function end(platform: ChildProcess, wanted: RegExp, signal: NodeJS.Signals): Promise<void> {
  const [pid] = await pidsOf(platform.pid ?? 0, wanted);
  if (pid === undefined) throw new Error(`there is no process ${String(wanted)}`);
  process.kill(pid, signal);
}

async function servesGames(address: string, count: number): Promise<boolean> {
  const answer = await fetch(`${address}/ardri.gateway.v1.LobbyService/ListGames`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const { games } = (await answer.json()) as { games?: { healthy?: boolean }[] };
  return (games ?? []).filter(({ healthy }) => healthy).length >= count;
}

async function until(isSo: () => Promise<boolean>, why: () => string, child: ChildProcess): Promise<void> {
  const end = Date.now() + START_MILLISECONDS;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end || child.exitCode !== null) throw new Error(why());
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
  }
}

/** The first of so many ports in a row that nobody has; of those of this process of a test run, as in tests/servers/child.py. */
export async function freePorts(count: number): Promise<number> {
  const each = Math.floor((32_768 - 10_000) / Number(process.env["PYTEST_XDIST_WORKER_COUNT"] ?? 1));
  const own = 10_000 + each * Number(/\d+$/.exec(process.env["PYTEST_XDIST_WORKER"] ?? "gw0")?.[0]);
  for (;;) {
    const first = own + Math.floor(Math.random() * (each - count));
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)));
    if (free.every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** Processes that the platform has started, whose command line says so. */
async function pidsOf(parent: number, wanted: RegExp): Promise<number[]> {
  const found: number[] = [];
  for (const name of (await readdir("/proc")).filter((each) => /^\d+$/.test(each))) {
    const read = (file: string): Promise<string> => readFile(`/proc/${name}/${file}`, "utf8").catch(() => "");
    const [, , above] = (await read("stat")).replace(/\(.*\)/, "()").split(" ").slice(1);
    if (Number(above) === parent && wanted.test(await read("cmdline"))) found.push(Number(name));
  }
  return found;
}
