import { For, Show, createEffect, createMemo, on, type JSX } from "solid-js";
import type { Said } from "../../gen/ardri/match/v1/match_pb";
import { gathered, type Entry } from "../../model/log";
import { interleaved, phraseWords, speaker } from "../../model/phrases";
import { preferences } from "../../store/preferences";
import type { Sitting } from "./sitting";

/** What has happened, a line an event; each line shows the board as it was then. */
export function Log(props: { readonly at: Sitting }): JSX.Element {
  const { table, replay } = props.at; // the same for as long as the page is shown
  let list: HTMLOListElement | undefined;
  createEffect(
    on([table.log, table.said], () => {
      if (list !== undefined && replay.at() === undefined) list.scrollTop = list.scrollHeight;
    }),
  );
  const events = createMemo(() => gathered(table.log()));
  /** Events and what was said between them; an event whose time is not known stands where its version has it. */
  const lines = createMemo(() => (preferences().phrases ? interleaved(events(), table.said()) : events()));
  const isShown = (found: Entry): boolean => {
    const shown = replay.at() ?? table.version();
    return shown === found.version || found.also?.includes(shown) === true;
  };
  return (
    <ol class="log" ref={list} id="log" tabindex="0" aria-label="What has happened">
      <For each={lines()}>
        {(found) => "phrase" in found ? <Spoken at={props.at} said={found} /> : (
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
