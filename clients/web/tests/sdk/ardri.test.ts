// Where @ardri/client looks for the platform.
import { expect, test } from "vitest";
import { Ardri } from "../../src/sdk/ardri";

test.each(["127.0.0.1:7880", "localhost:7880", "ws://127.0.0.1:7880", ""])("%j is no address, which is said at once", (address) => {
  expect(() => new Ardri(address)).toThrow(/looks like http:/);
});

test("outside of a page there is no address but the given one", () => {
  expect(() => new Ardri()).toThrow(/not that of this program/);
  expect(new Ardri("http://127.0.0.1:7880").token).toBe("");
});
