// The rosters: of each kind how many a seat has lost, as far as all know.
import { For, Show, type JSX } from "solid-js";
import { UnitRole } from "../../../gen/ardri/westeria/v1/static_table_pb";
import { Phase } from "../../../gen/ardri/westeria/v1/terms_pb";
import type { Props } from "../choices/muster";
import { title } from "../position/words";

export function WesteriaAside(props: Props): JSX.Element {
  const hasBegun = () => props.view.phase > Phase.PLACING;
  return (
    <Show when={hasBegun() && props.table}>
      {(table) => (
        <details class="roster" open>
          <summary>Fallen so far</summary>
          <table>
            <thead>
              <tr>
                <td />
                <For each={props.view.seats}>
                  {(_, seat) => (
                    <th scope="col">
                      <abbr title={title(seat(), props)}>{props.looks[seat()]?.letter ?? seat() + 1}</abbr>
                    </th>
                  )}
                </For>
              </tr>
            </thead>
            <tbody>
              <For each={table().roster}>
                {(kind, at) => (
                  <tr>
                    <th scope="row">
                      {kind.name} <small>{kind.role === UnitRole.FLAG ? "" : kind.rank}</small>
                    </th>
                    <For each={props.view.seats}>
                      {(state) => <td classList={{ some: (state.fallen[at()] ?? 0) !== 0 }}>{lost(state.fallen[at()] ?? 0, kind.count)}</td>}
                    </For>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
        </details>
      )}
    </Show>
  );
}

/** `1 of 4`; `?` where nobody can tell. */
export function lost(fallen: number, count: number): string {
  if (fallen < 0) return "?";
  return fallen === 0 ? "\u2013" : count === 1 ? "1" : `${fallen} of ${count}`;
}
