// A provider of OpenID Connect beside the platform: that of tests/servers/openid, in a process of its own.
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = new URL("../../../../../", import.meta.url).pathname;
const PYTHON = process.env["ARDRI_PYTHON"] ?? join(ROOT, ".venv/bin/python");

export interface IdentityProvider {
  readonly address: string;
  /** The file that names it to a gateway. */
  readonly file: string;
  stop(): Promise<void>;
}

/** Starts one. */
export async function startProvider(): Promise<IdentityProvider> {
  const child = spawn(PYTHON, ["-m", "tests.servers.openid"], { cwd: ROOT, stdio: ["pipe", "pipe", "inherit"] });
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once("exit", () => reject(new Error("the provider has ended")));
  });
  const folder = await mkdtemp(join(tmpdir(), "ardri-provider-"));
  const file = join(folder, "identity.toml");
  await writeFile(file, `[[providers]]\nname = "example"\ntitle = "Example"\nissuer = "${address}"\nclient_id = "ardri-tests"\n`);
  return {
    address,
    file,
    stop: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
