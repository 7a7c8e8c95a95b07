// Rows of lists that are asked for again: each keeps its element, and with it the focus and a press that has begun.
import { createRoot, createSignal, type Accessor, type JSX } from "solid-js";
import { expect, test } from "vitest";
import { Rows } from "../../../src/pages/parts/rows";

interface Item {
  readonly id: string;
  readonly words: string;
}

test("a row stays the same while its item changes, and goes with it", () => {
  createRoot((dispose) => {
    const [items, setItems] = createSignal<readonly Item[]>([]);
    const children = (item: Accessor<Item>): JSX.Element => ({ item }) as unknown as JSX.Element;
    const drawn = Rows<Item>({ get of() { return items(); }, key: ({ id }) => id, children }) as unknown as Accessor<readonly { readonly item: Accessor<Item> }[]>;
    const told = (...words: string[]): void => void setItems(words.map((each) => ({ id: each.charAt(0), words: each })));
    told("a1", "b1");
    const [a, b] = drawn();
    told("c1", "b2", "a1");
    expect(drawn().map(({ item }) => item().words)).toEqual(["c1", "b2", "a1"]);
    expect([drawn()[1] === b, drawn()[2] === a]).toEqual([true, true]);
    told("a2");
    expect(drawn()).toEqual([a]);
    dispose();
  });
});
