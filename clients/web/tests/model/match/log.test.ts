import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { EventSchema, MatchSchema } from "../../../src/gen/ardri/match/v1/match_pb";
import { briefEntry, entry, gathered, spokenEntry, type Entry } from "../../../src/model/match/log";

const seen = (version: bigint, seat: number, what = "e4"): Entry => ({ version, seat, who: `seat ${seat}`, what, told: [] });
const hidden = (version: bigint, seat: number): Entry => ({ ...seen(version, seat, "chose"), isHidden: true });
const lines = (...entries: Entry[]) => gathered(entries).map(({ version, seat, what }) => [version, seat, what]);

test("the hidden choices of a seat are one line, where the last was made", () => {
  expect(lines(hidden(1n, 0), hidden(2n, 0), hidden(3n, 0))).toEqual([[3n, 0, "chose 3 times"]]);
  expect(gathered([hidden(1n, 0), hidden(2n, 0)])[0]?.also).toEqual([1n]);
});

test("so they are while another seat chooses, too", () => {
  expect(lines(hidden(1n, 0), seen(2n, 1), hidden(3n, 0), hidden(4n, 1))).toEqual([[2n, 1, "e4"], [3n, 0, "chose 2 times"], [4n, 1, "chose"]]);
});

test("what is seen of the seat, or happens to all, ends the line", () => {
  expect(lines(hidden(1n, 0), seen(2n, 0), hidden(3n, 0)).map(([version]) => version)).toEqual([1n, 2n, 3n]);
  expect(lines(hidden(1n, 0), seen(2n, -2), hidden(3n, 0)).map(([version]) => version)).toEqual([1n, 2n, 3n]);
});

test("many draws of chance in a row are one line, in which what is told again is counted", () => {
  const draw = (version: bigint, told: string): Entry => ({ ...seen(version, -1, ""), who: "", told: [told] });
  const deal = [draw(1n, "red gets a card"), draw(2n, "blue gets card 7"), draw(3n, "red gets a card"), draw(4n, "blue gets card 9")];
  const [line, ...others] = gathered([...deal, seen(5n, 0)]);
  expect(line).toMatchObject({ version: 4n, told: ["red gets a card (2 times)", "blue gets card 7", "blue gets card 9"], also: [1n, 2n, 3n] });
  expect(others).toEqual([seen(5n, 0)]);
  expect(gathered(deal.slice(1))).toEqual(deal.slice(1));
  const between = [draw(1n, "a"), draw(2n, "b"), seen(3n, 0), draw(4n, "a"), draw(5n, "b")];
  expect(gathered(between)).toEqual(between);
});

test("a joined line stays the same while nothing is added to it, as its button may have the focus", () => {
  const log = [hidden(1n, 0), hidden(2n, 0), ...[3n, 4n, 5n, 6n].map((version) => ({ ...seen(version, -1, ""), who: "", told: ["a card"] }))];
  const before = gathered(log);
  const after = gathered([...log, seen(7n, 1)], before);
  expect(after.map((line, at) => line === before[at])).toEqual([true, true, false]);
  const more = gathered([seen(0n, 1), hidden(1n, 0), hidden(2n, 0), hidden(3n, 0)], before);
  expect(more.map(({ what }) => what)).toEqual(["e4", "chose 3 times"]);
  const earlier = gathered([hidden(0n, 0), ...log], before);
  expect(earlier.map(({ what }) => what)).toEqual(["chose 3 times", ""]);
});

test("an entry is named in brief by who did what", () => {
  expect(briefEntry({ ...seen(1n, 0, "c4-c5"), told: ["takes the attacker on c6"] })).toBe("seat 0 c4-c5");
  expect(briefEntry({ ...seen(1n, -2, ""), who: "", told: ["The hand begins."] })).toBe("The hand begins");
});

test("who has come and gone is told of by name, and not by whoever sits there now", () => {
  const ann = { seat: 0, title: "attackers", accountId: "a", name: "Ann" };
  const seats = [{ ...ann, accountId: "e", name: "Eve" }];
  const line = (body: object): string => spokenEntry(entry(create(MatchSchema, { seats }), create(EventSchema, { version: 2n, body } as never)));
  expect(line({ case: "joined", value: { seat: ann } })).toBe("Ann: took a seat");
  expect(line({ case: "joined", value: { seat: { ...ann, name: "" } } })).toBe("Attackers: took a seat");
  expect(line({ case: "joined", value: { seat: seats[0] } })).toBe("Eve: took a seat");
  expect(line({ case: "freed", value: { seat: { seat: 0, title: "attackers" } } })).toBe("Attackers: the seat was given back");
});
