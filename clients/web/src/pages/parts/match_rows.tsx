import { For, createMemo, type Accessor, type JSX } from "solid-js";
import type { MatchSummary } from "../../gen/ardri/match/v1/match_pb";
import { byId } from "../../model/matches/matches";

/** One row for each match. While a match changes, its row stays the same element and keeps the focus. */
export function MatchRows(props: { readonly of: readonly MatchSummary[] | undefined; children(match: Accessor<MatchSummary>): JSX.Element }): JSX.Element {
  const matches = createMemo(() => new Map(byId(props.of ?? [])));
  return (
    <For each={[...matches().keys()]}>
      {(id) => {
        const match = createMemo<MatchSummary>((before) => matches().get(id) ?? before, matches().get(id)!); // while a row is removed, it keeps its last match
        return props.children(match);
      }}
    </For>
  );
}
