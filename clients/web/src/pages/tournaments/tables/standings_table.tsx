import { For, Show, type JSX } from "solid-js";
import type { Standing, Standings } from "../../../gen/ardri/tournament/v1/tournament_pb";
import { decimal, points, youMark } from "../../../model/tournaments/words";
import { capital } from "../../../model/words/words";

/** Who stands where, and by what. `own`: the viewer; empty if not there. */
export function StandingsTable(props: { readonly standings: Standings | undefined; readonly own: string }): JSX.Element {
  const rows = (): readonly Standing[] => props.standings?.rows ?? [];
  /** Points have a column of their own, and what is the same for all tells nothing. */
  const breaks = (): readonly number[] =>
    (props.standings?.tieBreaks ?? []).flatMap((name, index) => {
      const values = new Set(rows().map((row) => row.tieBreaks[index]));
      return name === "points" || values.size < 2 ? [] : [index];
    });
  const hasGroups = (): boolean => rows().some((row) => row.group !== "");
  const hasForfeits = (): boolean => rows().some((row) => row.forfeits > 0);
  return (
    <Show when={rows().length > 0} fallback={<p class="empty">Nothing has been paired yet.</p>}>
      <div class="wide" tabindex="0" role="group" aria-labelledby="standings-title">
        <table class="standings">
          <thead>
            <tr>
              <th scope="col" class="number">
                Place
              </th>
              <th scope="col">Entrant</th>
              <Show when={hasGroups()}>
                <th scope="col">Group</th>
              </Show>
              <th scope="col" class="number">
                Points
              </th>
              <For each={["Games", "Won", "Drawn", "Lost"]}>
                {(title) => (
                  <th scope="col" class="number">
                    {title}
                  </th>
                )}
              </For>
              <Show when={hasForfeits()}>
                <th scope="col" class="number">
                  Forfeits
                </th>
              </Show>
              <For each={breaks()}>
                {(index) => (
                  <th scope="col" class="number">
                    {wordsOf(props.standings?.tieBreaks[index] ?? "")}
                  </th>
                )}
              </For>
            </tr>
          </thead>
          <tbody>
            <For each={rows()}>
              {(row) => (
                <tr classList={{ first: row.place === 1 && row.games > 0, gone: row.withdrawn, own: row.entrant === props.own }}>
                  <td class="number">{row.place}</td>
                  <th scope="row">
                    {row.entrant}
                    {youMark(row.entrant, props.own)}
                    <Show when={row.withdrawn}> (withdrawn)</Show>
                  </th>
                  <Show when={hasGroups()}>
                    <td>{row.group}</td>
                  </Show>
                  <td class="number">
                    <b>{points(row.halfPoints)}</b>
                  </td>
                  <td class="number">{row.games}</td>
                  <td class="number">{row.wins}</td>
                  <td class="number">{row.draws}</td>
                  <td class="number">{row.losses}</td>
                  <Show when={hasForfeits()}>
                    <td class="number">{row.forfeits}</td>
                  </Show>
                  <For each={breaks()}>{(index) => <td class="number">{decimal(row.tieBreaks[index] ?? "0")}</td>}</For>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </div>
    </Show>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  buchholz_cut_1: "Buchholz, cut 1",
  sonneborn_berger: "Sonneborn-Berger",
};

/** `direct_encounter` is shown as `Direct encounter`. */
function wordsOf(name: string): string {
  return NAMES[name] ?? capital(name.replaceAll("_", " "));
}
