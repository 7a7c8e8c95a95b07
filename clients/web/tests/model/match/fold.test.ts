// The cases that the Python client's fold is held to as well.
import { createRegistry, fromJson, toJson, type JsonValue } from "@bufbuild/protobuf";
import { DurationSchema } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import CASES from "../../../../../tests/clients/fold/cases.json";
import { PlayResponseSchema } from "../../../src/gen/ardri/engine/v1/engine_service_pb";
import { MatchSchema } from "../../../src/gen/ardri/match/v1/match_pb";
import { VersionGap, actionsOf, fold, take, type Story } from "../../../src/model/match/fold";

const registry = createRegistry(DurationSchema);

function told(messages: readonly JsonValue[]): Story {
  return messages.map((each) => fromJson(PlayResponseSchema, each, { registry })).reduce(take, {});
}

describe("a match is as told", () => {
  test.each(CASES.matches)("$name", (found) => {
    const { match } = told(found.told as JsonValue[]);
    const wanted = toJson(MatchSchema, fromJson(MatchSchema, found.match as JsonValue, { registry }), { registry });
    expect(match && toJson(MatchSchema, match, { registry })).toEqual(wanted);
  });
});

test.each(CASES.gaps)("a gap is noticed: $name", (found) => {
  expect(() => told(found.told as JsonValue[])).toThrow(VersionGap);
});

test.each(CASES.actions)("$name", (found) => {
  const actions = actionsOf(told(found.told as JsonValue[]));
  expect(actions?.map(({ notation }) => notation) ?? null).toEqual(found.actions);
});

test("the match that an event is folded into stays as it was", () => {
  const before = told(CASES.matches[0]?.told as JsonValue[]).match!;
  const copy = toJson(MatchSchema, before, { registry });
  for (const each of CASES.matches.flatMap((found) => found.told as JsonValue[])) {
    for (const event of fromJson(PlayResponseSchema, each, { registry }).events) fold(before, event);
  }
  expect(toJson(MatchSchema, before, { registry })).toEqual(copy);
});
