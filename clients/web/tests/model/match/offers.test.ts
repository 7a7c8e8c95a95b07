// What is asked of all seats, and who has agreed.
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { EventSchema, type Event } from "../../../src/gen/ardri/match/v1/match_pb";
import { hasAgreed } from "../../../src/model/match/offers";

const event = (name: NonNullable<Event["body"]["case"]>, seat: number): Event =>
  create(EventSchema, { body: { case: name, value: { seat } } as never });

test("who has agreed to the offer that stands has, and nobody else", () => {
  const events = [event("drawOffered", 0), event("drawAccepted", 1), event("left", 2)];
  expect([0, 1, 2, undefined].map((seat) => hasAgreed(events, "draw", seat))).toEqual([false, true, false, false]);
  expect(hasAgreed(events, "takeback", 1)).toBe(false);
});

test("a new offer asks anew", () => {
  const events = [event("takebackOffered", 0), event("takebackAccepted", 1), event("takebackDeclined", 2), event("takebackOffered", 0)];
  expect(hasAgreed(events, "takeback", 1)).toBe(false);
  expect(hasAgreed([...events, event("takebackAccepted", 1)], "takeback", 1)).toBe(true);
});
