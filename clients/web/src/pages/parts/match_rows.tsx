import type { Accessor, JSX } from "solid-js";
import type { MatchSummary } from "../../gen/ardri/match/v1/match_pb";
import { Rows } from "./rows";

/** One row for each match. While a match changes, its row stays the same element and keeps the focus. */
export function MatchRows(props: { readonly of: readonly MatchSummary[] | undefined; children(match: Accessor<MatchSummary>): JSX.Element }): JSX.Element {
  return (
    <Rows of={props.of ?? []} key={({ matchId }) => matchId}>
      {(match) => props.children(match)}
    </Rows>
  );
}
