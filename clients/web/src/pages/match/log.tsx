import { For, Show, createEffect, createMemo, on, type JSX } from "solid-js";
import { gathered, type Entry } from "../../model/log";
import type { Sitting } from "./sitting";

/** What has happened, a line an event; each line shows the board as it was then. */
export function Log(props: { readonly at: Sitting }): JSX.Element {
  const { table, replay } = props.at; // the same for as long as the page is shown
  let list: HTMLOListElement | undefined;
  createEffect(
    on(table.log, () => {
      if (list !== undefined && replay.at() === undefined) list.scrollTop = list.scrollHeight;
    }),
  );
  const lines = createMemo(() => gathered(table.log()));
  const isShown = (found: Entry): boolean => {
    const shown = replay.at() ?? table.version();
    return shown === found.version || found.also?.includes(shown) === true;
  };
  return (
    <ol class="log" ref={list} id="log" tabindex="0" aria-label="What has happened">
      <For each={lines()}>
        {(found) => (
          <li classList={{ shown: isShown(found), table: (found.seat ?? 0) < 0 }}>
            <button onClick={() => replay.go(found.version)} aria-current={isShown(found) ? "step" : undefined}>
              <Show when={found.who}>
                <span class="who">{found.who}</span>
              </Show>
              <Show when={found.what}>
                <span class="what">{found.what}</span>
              </Show>
              <For each={found.told}>{(line) => <span class="told">{line}</span>}</For>
            </button>
          </li>
        )}
      </For>
    </ol>
  );
}
