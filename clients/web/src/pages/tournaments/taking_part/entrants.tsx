import { For, Show, type JSX } from "solid-js";
import type { FieldEntry } from "../../../gen/ardri/tournament/v1/tournament_pb";
import { kindOf, youMark } from "../../../model/tournaments/words";

/** Who has entered so far, before the first pairing. */
export function Entrants(props: { readonly entries: readonly FieldEntry[]; readonly own: string }): JSX.Element {
  const there = (): readonly FieldEntry[] => props.entries.filter(({ withdrawn }) => !withdrawn);
  return (
    <section aria-labelledby="entrants-title">
      <h2 id="entrants-title">Entrants</h2>
      <Show when={there().length > 0} fallback={<p class="empty">Nobody has entered yet.</p>}>
        <ol class="entrants">
          <For each={there()}>
            {({ entrant }) => (
              <li classList={{ own: entrant?.name === props.own }}>
                <b>{entrant?.name}</b>
                {youMark(entrant?.name, props.own)} <small>{entrant === undefined ? "" : kindOf(entrant)}</small>
              </li>
            )}
          </For>
        </ol>
      </Show>
    </section>
  );
}
