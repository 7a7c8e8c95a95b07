import { expect, test } from "vitest";
import { changed, ghosts } from "../../src/board/tara/choices/marks";
import { after } from "../../src/board/tara/position/fold";
import { captivesOf, heldIn, isFort, kingsOf, leaderOf, stackAt } from "../../src/board/tara/position/positions";
import { scenes } from "../../src/board/tara/position/scenes";
import { storyOf } from "../../src/board/tara/position/story";
import { Purpose, Rank, Reason, Region, Way } from "../../src/gen/ardri/tara/v1/terms_pb";
import { EMPTY, context, event, stacked } from "./tara_table";

const placed = (seat: number, position: string) => event({ case: "placed", value: { seat, position, way: Way.PLACEMENT } });

test("a piece that comes takes what lies there", () => {
  const view = after(stacked({ "ulster F1": [1] }), placed(0, "ulster F1"));
  expect(stackAt(view, "ulster F1").owners).toEqual([0, 1]);
  expect(captivesOf(stackAt(view, "ulster F1"))).toEqual([1]);
  expect(view.seats[0]?.stock).toBe(19);
});

test("released captives leave from below", () => {
  const released = event({ case: "released", value: { owner: 0, position: "ulster F1", count: 1, way: Way.PLACEMENT } });
  expect(stackAt(after(stacked({ "ulster F1": [0, 1, 0] }), released), "ulster F1").owners).toEqual([0, 1]);
});

test("a fort loses its top", () => {
  const view = stacked({ "ulster F1": [1, 1, 0] });
  expect(isFort(stackAt(view, "ulster F1"))).toBe(true);
  const broken = event({ case: "fortDestroyed", value: { seat: 0, owner: 1, position: "ulster F1" } });
  expect(stackAt(after(view, broken), "ulster F1").owners).toEqual([1, 0]);
});

test("the Stone swaps two pieces, of one stack too", () => {
  const swap = { first: "ulster F1", firstHeight: 0, firstOwner: 0, second: "ulster F2", secondHeight: 1, secondOwner: 0 };
  const view = after(stacked({ "ulster F1": [1], "ulster F2": [1, 0] }), event({ case: "swapped", value: { ...swap, firstOwner: 1 } }));
  expect([stackAt(view, "ulster F1").owners, stackAt(view, "ulster F2").owners]).toEqual([[0], [1, 1]]);
  const within = { ...swap, firstOwner: 1, second: "ulster F1", secondHeight: 1 };
  expect(stackAt(after(stacked({ "ulster F1": [1, 0] }), event({ case: "swapped", value: within })), "ulster F1").owners).toEqual([0, 1]);
});

test("money and prisoners change hands", () => {
  const paid = after(EMPTY, event({ case: "paid", value: { seat: 0, amount: 2, reason: Reason.ENTRY } }));
  expect(paid.seats[0]?.cumals).toBe(0);
  const jailed = after(stacked({ "ulster F1": [0, 1] }), event({ case: "imprisoned", value: { captor: 0, owner: 1, position: "ulster F1", count: 1 } }));
  expect(jailed.seats[0]?.prisoners).toEqual([0, 1]);
  const bought = after(jailed, event({ case: "ransomPaid", value: { captor: 0, owner: 1, count: 1, amount: 1 } }));
  expect([bought.seats[0]?.prisoners, bought.seats[0]?.cumals, bought.seats[1]?.cumals]).toEqual([[0, 0], 3, 1]);
});

test("all income is one scene that waits, with a table", () => {
  const byRank = (seat: number, region: Region) => event({ case: "incomeByRank", value: { seat, region, rank: Rank.FARMER } });
  const told = [byRank(0, Region.CONNACHT), byRank(0, Region.ULSTER), event({ case: "incomeBonus", value: { seat: 0, rank: Rank.FARMER } })];
  const [scene, ...others] = scenes(EMPTY, told);
  expect(others).toEqual([]);
  expect(scene).toMatchObject({ waits: true, told });
  expect(scene?.view.seats[0]?.cumals).toBe(5);
  const story = storyOf(told, context(EMPTY));
  expect(story).toMatchObject({ title: "Income of round 2", rule: "T30", lines: ["Blue has Farmers in more than one region."] });
  expect(story?.income?.columns).toEqual(["Connacht", "Ulster", "Bonus"]);
  expect(story?.income?.rows.map(({ cells, sum }) => [...cells, sum])).toEqual([[1, 1, 1, 3], [0, 0, 0, 0]]);
});

test("each cleared region is a story of its own", () => {
  const clear = (region: Region, position: string) => [
    event({ case: "regionCleared", value: { region, controller: 0, full: false } }),
    event({ case: "returned", value: { owner: 0, position, way: Way.CLEARING } }),
    event({ case: "imprisoned", value: { captor: 0, owner: 1, position, count: 2 } }),
    event({ case: "newKing", value: { seat: 0, region } }),
  ];
  const told = [...clear(Region.CONNACHT, "connacht F1"), ...clear(Region.ULSTER, "ulster F1")];
  const shown = scenes(stacked({ "connacht F1": [0, 1, 1], "ulster F1": [0, 1, 1] }), told);
  expect(shown.map(({ waits }) => waits)).toEqual([true, true]);
  expect(stackAt(shown[1]!.view, "ulster K")).toMatchObject({ owners: [0], kingPiece: true });
  expect(storyOf(shown[0]!.told, context(EMPTY))).toEqual({
    title: "Connacht is cleared: Blue is the new King",
    rule: "T28",
    lines: ["Home to stock: Blue 1.", "Prisoners of Blue: Red 2.", "Blue's King piece stands in Connacht."],
  });
});

test("a dealt card is no scene, a traitor's is a story", () => {
  const drawn = (purpose: Purpose) => event({ case: "cardDrawn", value: { seat: 0, card: 19, purpose } });
  const [dealt] = scenes(EMPTY, [drawn(Purpose.DEAL)]);
  expect(dealt).toMatchObject({ waits: false, milliseconds: 0 });
  const [traitor] = scenes({ ...EMPTY }, [drawn(Purpose.TRAITOR)]);
  expect(traitor?.waits).toBe(true);
  expect(storyOf([drawn(Purpose.TRAITOR)], context(EMPTY))?.lines).toEqual([
    "Blue turns over card 19, Farmer and Herdsman. It reaches opponents' pieces in F1 and H1.",
  ]);
});

test("a preview shows who would come and what would go", () => {
  const told = [placed(0, "ulster F1"), event({ case: "fortDestroyed", value: { seat: 0, owner: 1, position: "ulster F2" } })];
  expect([...ghosts(told)]).toEqual([["ulster F1", { seat: 0 }], ["ulster F2", { seat: undefined }]]);
  expect([...changed(told)]).toEqual(["ulster F1", "ulster F2"]);
});

test("who leads a rank leads it alone", () => {
  const view = stacked({ "ulster F1": [0], "ulster F2": [0], "ulster F3": [1], "ulster H1": [1, 0], "ulster H2": [0] });
  expect(heldIn(view, Region.ULSTER)).toEqual([3, 2]);
  expect([leaderOf(view, Region.ULSTER, 0), leaderOf(view, Region.ULSTER, 1), leaderOf(view, Region.ULSTER, 2)]).toEqual([0, undefined, undefined]);
});

test("a seat has a King in each region whose King's position it is on top of", () => {
  const view = stacked({ "connacht K": [0], "ulster K": [0, 1] });
  expect([kingsOf(EMPTY, 0), kingsOf(view, 0), kingsOf(view, 1)]).toEqual([0, 2, 0]);
});
