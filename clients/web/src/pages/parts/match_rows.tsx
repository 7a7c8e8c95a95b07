import { For, createMemo, type Accessor, type JSX } from "solid-js";
import type { MatchSummary } from "../../gen/ardri/match/v1/match_pb";
import { byId } from "../../model/matches/matches";

/** A row for each match, which stays itself, with what has the focus, while what it shows changes. */
export function MatchRows(props: { readonly of: readonly MatchSummary[] | undefined; children(match: Accessor<MatchSummary>): JSX.Element }): JSX.Element {
  const matches = createMemo(() => new Map(byId(props.of ?? [])));
  return (
    <For each={[...matches().keys()]}>
      {(id) => {
        const match = createMemo<MatchSummary>((before) => matches().get(id) ?? before, matches().get(id)!); // the last one stays as it goes
        return props.children(match);
      }}
    </For>
  );
}
