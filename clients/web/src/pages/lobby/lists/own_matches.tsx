import { Show, createMemo, type JSX } from "solid-js";
import { mostUrgentFirst } from "../../../model/matches/matches";
import { account } from "../../../store/account/account";
import { own } from "../../../store/matches/waiting";
import { FoundMatch } from "../../matches/found_match";
import { MatchRows } from "../../parts/match_rows";

const MOST = 8;

/** The viewer's own matches, those first in which it is the viewer's turn, and the way to all that are over. */
export function OwnMatches(): JSX.Element {
  const matches = createMemo(() => mostUrgentFirst(own().values()));
  return (
    <Show when={account()}>
      <section aria-labelledby="own-title">
        <h2 id="own-title">Your matches</h2>
        <Show when={matches().length > 0}>
          <ul class="matches">
            <MatchRows of={matches().slice(0, MOST)}>{(match) => <FoundMatch match={match()} />}</MatchRows>
          </ul>
        </Show>
        <p class="all">
          <a href="/matches">All your matches</a>
        </p>
      </section>
    </Show>
  );
}
