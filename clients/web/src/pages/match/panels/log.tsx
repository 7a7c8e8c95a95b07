import { For, Show, createEffect, createMemo, createSelector, createSignal, on, onCleanup, onMount, type Accessor, type JSX } from "solid-js";
import { preferences } from "../../../environment/preferences";
import type { Said } from "../../../gen/ardri/match/v1/match_pb";
import { gathered } from "../../../model/match/log";
import { interleaved, phraseWords, speaker } from "../../../model/match/phrases";
import type { Sitting } from "../sitting";

/** So many lines are added in one go, and so long after the ones before. */
const AT_ONCE = 60;
const MORE_MILLISECONDS = 20;

/** What has happened, a line an event; each line shows the board as it was then. */
export function Log(props: { readonly at: Sitting }): JSX.Element {
  const { table, replay } = props.at; // the same for as long as the page is shown
  let list: HTMLOListElement | undefined;
  const events = createMemo(() => gathered(table.log()));
  /** Events and what was said between them; an event whose time is not known stands where its version has it. */
  const lines = createMemo(() => (preferences().phrases ? interleaved(events(), table.said()) : events()));
  const drawn = growing(lines);
  /** The line of the position that is shown; of one that no line tells, none. */
  const shown = createMemo(() => {
    const version = replay.at() ?? table.version();
    return events().findLast((found) => found.version === version || found.also?.includes(version))?.version;
  });
  const isShown = createSelector(shown);
  /** Keeps the step that is shown in sight. */
  const follow = (): void => {
    if (list === undefined) return;
    if (replay.at() === undefined) list.scrollTop = list.scrollHeight;
    else reveal(list, list.querySelector(".shown"));
  };
  // With the next picture, as how long the list is can be told only once the page is laid out: here that would be one layout more.
  createEffect(
    on([lines, drawn, shown], () => {
      const frame = requestAnimationFrame(follow);
      onCleanup(() => cancelAnimationFrame(frame));
    }),
  );
  onMount(() => {
    const observer = new ResizeObserver(follow); // a panel below may leave a few lines of it
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

/** Tab leads to one line of the list, which may be very long, and arrows from line to line. */
function walk(event: KeyboardEvent): void {
  const by = ({ ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" } as const)[event.key];
  const line = event.target instanceof HTMLButtonElement ? event.target.closest("li") : null;
  if (by === undefined || line === null) return;
  let next = line[by];
  while (next?.classList.contains("said")) next = next[by]; // it shows no board
  next?.querySelector("button")?.focus();
  event.preventDefault();
}

/** Scrolls the list, and not the page, to where the line is in its middle, or from its top on, if it is not all in sight. */
function reveal(list: Element, line: Element | null): void {
  const [box, own] = [list.getBoundingClientRect(), line?.getBoundingClientRect()];
  if (own === undefined || (own.top >= box.top && own.bottom <= box.bottom)) return;
  list.scrollTop += own.top - box.top - Math.max(0, (box.height - own.height) / 2);
}

/** The last ones at once, and more before them bit by bit, so that the page answers meanwhile however long the match was. */
function growing<T>(all: Accessor<readonly T[]>): Accessor<readonly T[]> {
  const [count, setCount] = createSignal(AT_ONCE);
  createEffect(() => {
    if (all().length <= count()) return;
    const timer = setTimeout(() => setCount((before) => before + AT_ONCE), MORE_MILLISECONDS);
    onCleanup(() => clearTimeout(timer));
  });
  return createMemo(() => (all().length <= count() ? all() : all().slice(-count())));
}

/** What somebody has said; no event, so there is no board of it to show. */
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
