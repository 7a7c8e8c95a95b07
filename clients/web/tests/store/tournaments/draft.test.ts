// What is filled in of a tournament that is not created yet.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyForm } from "../../../src/model/tournaments/form";
import { chooseDraft, draftOf, draftedGame, forgetDraft, keepDraft } from "../../../src/store/tournaments/draft";

const TABLUT = emptyForm({ name: "tablut", title: "Tablut", minSeats: 2, levels: [1, 2, 3] });
const TARA = emptyForm({ name: "tara", title: "Tara", minSeats: 2, levels: [1, 2] });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
});
afterEach(() => void vi.unstubAllGlobals());

test("each game's form is kept until its tournament is created, and which game was looked at last", () => {
  expect([draftedGame(), draftOf(TABLUT)]).toEqual([undefined, undefined]);
  const [tablut, tara] = [
    { filled: { ...TABLUT, name: "Winter cup" }, options: { moves: 6 } },
    { filled: { ...TARA, rounds: 3 }, options: {} },
  ];
  keepDraft(tablut);
  keepDraft(tara);
  expect([draftedGame(), draftOf(TABLUT), draftOf(TARA)]).toEqual(["tara", tablut, tara]);
  chooseDraft("tablut");
  expect(draftedGame()).toBe("tablut");
  forgetDraft("tablut");
  expect([draftedGame(), draftOf(TABLUT), draftOf(TARA)]).toEqual([undefined, undefined, tara]);
});

test("of a form of an older page the parts are taken that there are, and nothing of what is none", () => {
  const keep = (found: unknown) => sessionStorage.setItem("ardri.new-tournament", JSON.stringify(found));
  keep({ of: { tablut: { filled: { name: "Old" } } } });
  expect(draftOf(TABLUT)).toEqual({ filled: { ...TABLUT, name: "Old" }, options: {} });
  for (const found of [1, null, [], {}, { of: null }, { of: { tablut: { filled: { lines: 1 } } } }]) {
    keep(found);
    expect(draftOf(TABLUT)).toBeUndefined();
  }
});
