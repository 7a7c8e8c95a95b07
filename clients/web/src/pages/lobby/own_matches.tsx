import { For, Show, type JSX } from "solid-js";
import { MatchStatus, type MatchSummary } from "../../gen/ardri/match/v1/match_pb";
import { account, clients } from "../../store/account";
import { titleOf } from "../../store/games";
import { createPolled } from "../../store/polling";
import { call } from "../../transport/clients";
import { playersOf } from "./match_list";

const POLL_MILLISECONDS = 5000;
const MOST = 8;

/** The viewer's own matches, those first in which it is the viewer's turn. */
export function OwnMatches(): JSX.Element {
  const found = createPolled(async () => {
    if (account() === undefined) return [];
    const { matches } = await call((options) => clients.lobby.listMyMatches({ pageSize: MOST }, options));
    return matches.sort((one, other) => rank(one) - rank(other));
  }, POLL_MILLISECONDS);
  return (
    <Show when={(found.value()?.length ?? 0) > 0}>
      <section aria-labelledby="own-title">
        <h2 id="own-title">Your matches</h2>
        <ul class="matches">
          <For each={found.value()}>
            {(match) => (
              <li classList={{ turn: isTurn(match) }}>
                <a href={`/match/${match.matchId}`}>
                  <b>{titleOf(match.game)}</b>
                  <span>{playersOf(match)}</span>
                  <span class="verb">{WORDS[rank(match)]}</span>
                </a>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  );
}

/** By rank. */
const WORDS = ["Your turn", "Going on", "Waiting for players", "Over"];

function rank(match: MatchSummary): number {
  if (match.status === MatchStatus.ENDED) return 3;
  if (match.status === MatchStatus.WAITING) return 2;
  return isTurn(match) ? 0 : 1;
}

function isTurn({ viewerSeat, toAct }: MatchSummary): boolean {
  return viewerSeat !== undefined && toAct.includes(viewerSeat);
}
