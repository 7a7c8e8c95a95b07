import { For, Show, type JSX } from "solid-js";
import type { Cell, CrossRow } from "../../../model/tournaments/crosstable";
import { youMark } from "../../../model/tournaments/words";

/** What each has made against each: rows against columns, both in the order of the standings. `own`: the viewer. */
export function CrossTable(props: { readonly rows: readonly CrossRow[]; readonly own: string }): JSX.Element {
  return (
    <Show when={props.rows.length > 0} fallback={<p class="empty">Nobody has met yet.</p>}>
      <div class="wide" tabindex="0" role="group" aria-labelledby="cross-title">
        <table class="cross">
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">Entrant</span>
              </th>
              <For each={props.rows}>
                {(row, index) => (
                  <th scope="col" class="number" title={row.entrant}>
                    <span aria-hidden="true">{index() + 1}</span>
                    <span class="unseen">{row.entrant}</span>
                  </th>
                )}
              </For>
            </tr>
          </thead>
          <tbody>
            <For each={props.rows}>
              {(row, index) => (
                <tr classList={{ own: row.entrant === props.own }}>
                  <th scope="row">
                    <span class="place" aria-hidden="true">
                      {index() + 1}
                    </span>{" "}
                    {row.entrant}
                    {youMark(row.entrant, props.own)}
                  </th>
                  <For each={row.cells}>{(cell) => <td class={cell.kind}>{shown(cell)}</td>}</For>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </div>
    </Show>
  );
}

function shown(cell: Cell): JSX.Element {
  if (cell.text !== "") return cell.text;
  return (
    <>
      <span aria-hidden="true">{cell.kind === "self" ? "" : "·"}</span>
      <span class="unseen">{cell.kind === "self" ? "itself" : "not met"}</span>
    </>
  );
}
