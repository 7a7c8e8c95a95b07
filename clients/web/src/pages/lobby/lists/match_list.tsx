import { Show, type JSX } from "solid-js";
import type { MatchSummary } from "../../../gen/ardri/match/v1/match_pb";
import { playersOf } from "../../../model/matches/matches";
import { pace } from "../../../model/words/clock";
import { titleOf } from "../../../store/games/games";
import { MatchRows } from "../../parts/match_rows";
import { RulesLine } from "./rules_line";

/** Matches as links, each with who plays. */
export function MatchList(props: {
  readonly matches: readonly MatchSummary[] | undefined;
  readonly verb: string;
  readonly none: string;
}): JSX.Element {
  return (
    <Show when={(props.matches?.length ?? 0) > 0} fallback={<p class="empty">{props.matches === undefined ? "Looking" : props.none}</p>}>
      <ul class="matches">
        <MatchRows of={props.matches}>
          {(match) => (
            <li>
              <a href={`/match/${match().matchId}`}>
                <b>{titleOf(match().game)}</b>
                <span>{playersOf(match())}</span>
                <small>{pace(match().clock)}</small>
                <RulesLine game={match().game} options={match().options} />
                <span class="verb">{props.verb}</span>
              </a>
            </li>
          )}
        </MatchRows>
      </ul>
    </Show>
  );
}
