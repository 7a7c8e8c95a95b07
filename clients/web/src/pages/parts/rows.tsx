import { For, createMemo, type Accessor, type JSX } from "solid-js";

/** One row for each item, by its key. While an item changes, its row stays the same element and keeps the focus. */
export function Rows<T>(props: { readonly of: readonly T[]; key(item: T): string; children(item: Accessor<T>): JSX.Element }): JSX.Element {
  const items = createMemo(() => new Map(props.of.map((item) => [props.key(item), item] as const)));
  return (
    <For each={[...items().keys()]}>
      {(key) => {
        const item = createMemo<T>((before) => items().get(key) ?? before, items().get(key)!); // while a row is removed, it keeps its last item
        return props.children(item);
      }}
    </For>
  );
}
