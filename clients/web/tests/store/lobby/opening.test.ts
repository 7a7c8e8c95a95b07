// A match that is opened again because no answer came to the first request.
import { create } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { beforeEach, expect, test, vi } from "vitest";
import { MatchSchema } from "../../../src/gen/ardri/match/v1/match_pb";
import type { Wish } from "../../../src/model/setup/wish";
import { PACES, createOpening } from "../../../src/store/lobby/opening";
import { sitDown } from "../../../src/store/lobby/sitting_down";
import { Refusal } from "../../../src/transport/calls/refusal";

const WISH: Wish = {
  game: "tablut",
  sitters: ["you", 1],
  clock: PACES[1]!.clock,
  options: {},
  isPrivate: false,
  behind: 0,
  takebacks: true,
  botsResign: true,
  hints: undefined,
};
const LOST = new Refusal("no", "INTERNAL", Code.Internal);

const { lobby } = vi.hoisted(() => ({ lobby: { openMatch: vi.fn() } }));
vi.mock("../../../src/store/account/account", () => ({ clients: { lobby } }));
vi.mock("../../../src/store/lobby/invites", () => ({ keepInvite: () => undefined }));
vi.mock("../../../src/store/lobby/sitting_down", () => ({ sitDown: vi.fn() }));

beforeEach(() => {
  lobby.openMatch.mockReset();
  lobby.openMatch.mockResolvedValue({ match: create(MatchSchema, { matchId: "tablut.x" }), inviteCode: "", seat: 0 });
  vi.mocked(sitDown).mockReset();
});

const ids = (): string[] => lobby.openMatch.mock.calls.map(([{ requestId }]) => requestId as string);

test("the same wish is the same request until it is fulfilled, so that it opens one match", async () => {
  const open = createOpening();
  lobby.openMatch.mockRejectedValueOnce(LOST);
  await expect(open(WISH)).rejects.toBe(LOST);
  vi.mocked(sitDown).mockRejectedValueOnce(LOST);
  await expect(open({ ...WISH })).rejects.toBe(LOST);
  expect(await open({ ...WISH })).toBe("tablut.x");
  expect(new Set(ids()).size).toBe(1);
  expect(ids()[0]).toMatch(/^[0-9a-f]{32}$/);
  await open(WISH);
  expect(new Set(ids()).size).toBe(2);
});

test("another wish is another request", async () => {
  const open = createOpening();
  lobby.openMatch.mockRejectedValueOnce(LOST);
  await expect(open(WISH)).rejects.toBe(LOST);
  await open({ ...WISH, sitters: [1, "you"] });
  expect(new Set(ids()).size).toBe(2);
});
