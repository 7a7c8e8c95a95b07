import { For, Show, createEffect, createMemo, createSelector, createSignal, on, onCleanup, onMount, type Accessor, type JSX } from "solid-js";
import { preferences } from "../../../environment/preferences";
import type { Said } from "../../../gen/ardri/match/v1/match_pb";
import { gathered, type Entry } from "../../../model/match/log";
import { interleaved, phraseWords, speaker } from "../../../model/match/phrases";
import type { Sitting } from "../sitting";

/** How many lines are added at a time, and the time between two additions. */
const AT_ONCE = 60;
const MORE_MILLISECONDS = 20;

/** What has happened, one line for each event. Pressing a line shows the board as it was then. */
export function Log(props: { readonly at: Sitting }): JSX.Element {
  const { table, replay } = props.at; // does not change while the page is shown
  let list: HTMLOListElement | undefined;
  const events = createMemo<readonly Entry[]>((before) => gathered(table.log(), before), []);
  /** Events and the phrases between them. An event without a known time stands where its version puts it. */
  const lines = createMemo(() => (preferences().phrases ? interleaved(events(), table.said()) : events()));
  const drawn = growing(lines);
  /** The version of the line for the shown position; undefined if no line tells it. */
  const shown = createMemo(() => {
    const version = replay.at() ?? table.version();
    return events().findLast((found) => found.version === version || found.also?.includes(version))?.version;
  });
  const isShown = createSelector(shown);
  /** Keeps the line of the shown step in sight. */
  const follow = (): void => {
    if (list === undefined) return;
    if (replay.at() === undefined) list.scrollTop = list.scrollHeight;
    else reveal(list, list.querySelector(".shown"));
  };
  // Runs before the next frame: reading the list's height here would force an extra layout of the page.
  createEffect(
    on([lines, drawn, shown], () => {
      const frame = requestAnimationFrame(follow);
      onCleanup(() => cancelAnimationFrame(frame));
    }),
  );
  onMount(() => {
    const observer = new ResizeObserver(follow); // the panel below the list can change how much of it is visible
    observer.observe(list!);
    onCleanup(() => observer.disconnect());
  });
  return (
    <ol class="log" ref={list} id="log" tabindex="0" aria-label="What has happened" onKeyDown={walk}>
      <For each={drawn()}>
        {(found) => "phrase" in found ? <Spoken at={props.at} said={found} /> : (
          <li classList={{ shown: isShown(found.version), table: (found.seat ?? 0) < 0 }}>
            <button tabindex={isShown(found.version) ? 0 : -1} onClick={() => replay.go(found.version)} aria-current={isShown(found.version) ? "step" : undefined}>
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

/** Tab leads to one line of the list, which may be very long. Arrow keys lead from line to line. */
function walk(event: KeyboardEvent): void {
  const by = ({ ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" } as const)[event.key];
  const line = event.target instanceof HTMLButtonElement ? event.target.closest("li") : null;
  if (by === undefined || line === null) return;
  let next = line[by];
  while (next?.classList.contains("said")) next = next[by]; // phrases have no board to show
  next?.querySelector("button")?.focus();
  event.preventDefault();
}

/**
 * If the line is not fully in sight, scrolls the list, but not the page, until the line is in the middle or starts at
 * the top.
 */
function reveal(list: Element, line: Element | null): void {
  const [box, own] = [list.getBoundingClientRect(), line?.getBoundingClientRect()];
  if (own === undefined || (own.top >= box.top && own.bottom <= box.bottom)) return;
  list.scrollTop += own.top - box.top - Math.max(0, (box.height - own.height) / 2);
}

/** The last items at once, then earlier ones little by little, so that the page responds however long the match was. */
function growing<T>(all: Accessor<readonly T[]>): Accessor<readonly T[]> {
  const [count, setCount] = createSignal(AT_ONCE);
  createEffect(() => {
    if (all().length <= count()) return;
    const timer = setTimeout(() => setCount((before) => before + AT_ONCE), MORE_MILLISECONDS);
    onCleanup(() => clearTimeout(timer));
  });
  return createMemo(() => (all().length <= count() ? all() : all().slice(-count())));
}

/** A phrase that somebody has said. It is no event, so it has no board to show. */
function Spoken(props: { readonly at: Sitting; readonly said: Said }): JSX.Element {
  return (
    <li class="said">
      <span class="who">{speaker(props.at.table.match(), props.said)}</span> <q>{phraseWords(props.said.phrase)}</q>
      <Show when={props.said.toSeats}>
        <small> to the players</small>
      </Show>
    </li>
  );
}
