// The tokens of an account, shared by several tabs: replaced in time, once at a time, and never used twice.
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { Code } from "@connectrpc/connect";
import { Refusal } from "../../src/transport/calls/refusal";
import { Session, tokensOf, type Answered, type Kept } from "../../src/transport/calls/session";

const SECONDS = 900;
const HOUR = 3_600_000;

/** Gives tokens, each refresh token once, but for a request that is repeated. */
class Platform {
  refreshes = 0;
  good = "r0";
  last = "";
  /** Thrown instead of the next answer. */
  lost: Refusal | undefined;
  expires = SECONDS * 1000;

  readonly refresh = async (refreshToken: string, requestId: string): Promise<Answered> => {
    await Promise.resolve();
    if (refreshToken !== this.good && `${refreshToken} ${requestId}` !== this.last) {
      throw new Refusal("used before", "BAD_TOKEN", Code.Unauthenticated);
    }
    this.last = `${refreshToken} ${requestId}`;
    this.good = `r${++this.refreshes}`;
    const { lost } = this;
    this.lost = undefined;
    if (lost !== undefined) throw lost;
    return { token: `a${this.refreshes}`, refreshToken: this.good, expires: timestampFromMs(Date.now() + this.expires) };
  };
}

function storage(kept: Kept | undefined) {
  const store = { kept };
  return { store, keeping: { name: "test", read: () => store.kept, keep: (tokens: Kept) => void (store.kept = tokens) } };
}

function held(due: number): Kept {
  return { token: "a0", due, refreshToken: "r0", requestId: "first" };
}

test("a token is replaced when it is due, and not sooner", async () => {
  const { keeping } = storage(held(Date.now() + HOUR));
  const platform = new Platform();
  expect(await new Session(keeping, platform.refresh).token()).toBe("a0");
  keeping.keep(held(0));
  expect(await new Session(keeping, platform.refresh).token()).toBe("a1");
  expect(platform.refreshes).toBe(1);
});

test("tabs that share tokens use none twice", async () => {
  const { keeping, store } = storage(held(0));
  const platform = new Platform();
  const tabs = [1, 2, 3, 4].map(() => new Session(keeping, platform.refresh));
  expect(await Promise.all([...tabs, ...tabs].map((tab) => tab.token()))).toEqual(Array(8).fill("a1"));
  expect(await Promise.all(tabs.map((tab) => tab.renew("a1")))).toEqual([true, true, true, true]);
  expect(platform.refreshes).toBe(2);
  expect(store.kept?.refreshToken).toBe("r2");
});

test("a lost answer is asked for again by the same request", async () => {
  const { keeping } = storage(held(0));
  const platform = new Platform();
  platform.lost = Refusal.unreachable("gone");
  const session = new Session(keeping, platform.refresh);
  expect(await session.token()).toBe("a0"); // perhaps it is good yet
  expect(await session.renew("a0")).toBe(true);
  expect(await session.token()).toBe("a2");
});

test.each([Refusal.unreachable("gone"), new Refusal("gone", "INTERNAL", Code.Internal)])("what nobody answers, or a defect, is no refusal: $reason", async (lost) => {
  const { keeping, store } = storage(held(0));
  const platform = new Platform();
  platform.lost = lost;
  await expect(new Session(keeping, platform.refresh).renew("a0")).rejects.toThrow("gone");
  expect(store.kept?.token).toBe("a0");
});

test("an ended device and a token without a refresh token are refused", async () => {
  const platform = new Platform();
  for (const kept of [{ ...held(0), refreshToken: "stolen" }, { token: "a0" }]) {
    const session = new Session(storage(kept).keeping, platform.refresh);
    expect(await session.renew("a0")).toBe(false);
    expect(await session.token()).toBe("a0");
  }
});

test("a wrong clock makes no storm", async () => {
  const platform = new Platform();
  platform.expires = -3_600_000;
  const { keeping } = storage(held(0));
  const session = new Session(keeping, platform.refresh);
  for (let turn = 0; turn < 10; turn++) await session.token();
  expect(platform.refreshes).toBe(1);
});

test("another name does not bring an old token back", async () => {
  const { keeping, store } = storage(held(Date.now() + HOUR));
  const platform = new Platform();
  const session = new Session(keeping, platform.refresh);
  await Promise.all([session.renew("a0"), session.amend((kept) => ({ ...kept, token: "renamed" }))]);
  expect([store.kept?.token, store.kept?.refreshToken]).toEqual(["renamed", "r1"]);
});

test("tokens are due before they expire", () => {
  const { due } = tokensOf({ token: "a", refreshToken: "r", expires: timestampFromMs(Date.now() + SECONDS * 1000) });
  expect(due).toBeGreaterThan(Date.now() + 600_000);
  expect(due).toBeLessThan(Date.now() + SECONDS * 1000);
});
