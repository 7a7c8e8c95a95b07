// Draws and takebacks: an offer whose answer was lost is not made a second time.
import { expect, test, vi } from "vitest";
import { ASKINGS } from "../../../src/pages/match/bar/askings";
import { Refusal } from "../../../src/transport/calls/refusal";

const { engine } = vi.hoisted(() => ({
  engine: { offerDraw: vi.fn(), answerDraw: vi.fn(), offerTakeback: vi.fn(), answerTakeback: vi.fn() },
}));
vi.mock("../../../src/store/account/account", () => ({ clients: { engine } }));

test.each([
  ["an offer of a draw", engine.offerDraw, () => ASKINGS.draw.make("m")],
  ["an answer to it", engine.answerDraw, () => ASKINGS.draw.answer("m", true)],
  ["an offer to take back", engine.offerTakeback, () => ASKINGS.takeback.make("m")],
  ["an answer to that", engine.answerTakeback, () => ASKINGS.takeback.answer("m", false)],
])("%s has an id, which its tries keep", async (_, method, ask) => {
  method.mockRejectedValueOnce(Refusal.unreachable("away"));
  await ask();
  await ask();
  const ids = method.mock.calls.map(([request]) => (request as { requestId?: string }).requestId);
  expect(ids).toHaveLength(3);
  expect(ids[0]).toBe(ids[1]);
  expect(new Set(ids)).toHaveLength(2);
  expect(ids).not.toContain(undefined);
});
