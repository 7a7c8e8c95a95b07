import { For, Show, type JSX } from "solid-js";
import { MatchStatus, type Match } from "../../gen/ardri/match/v1/match_pb";
import { nameOf, listed, turn } from "../../model/words";
import { account, clients } from "../../store/account";
import { titleOf } from "../../store/games";
import { forget, ownMatches, type OwnMatch } from "../../store/own_matches";
import { createPolled } from "../../store/polling";
import { call } from "../../transport/clients";
import { fromError } from "../../transport/refusal";

const POLL_MILLISECONDS = 6000;
const MOST = 8;

/** The viewer's own matches, those first in which it is the viewer's turn. */
export function OwnMatches(): JSX.Element {
  const found = createPolled(async () => {
    if (account() === undefined) return [];
    const matches = await Promise.all(ownMatches().slice(0, MOST).map(look));
    return matches.flatMap((match) => match ?? []).sort((one, other) => rank(one) - rank(other));
  }, POLL_MILLISECONDS);
  return (
    <Show when={ownMatches().length > 0}>
      <section aria-labelledby="own-title">
        <h2 id="own-title">Your matches</h2>
        <ul class="matches">
          <For each={found.value() ?? []}>
            {(match) => (
              <li classList={{ turn: rank(match) === 0 }}>
                <a href={`/match/${match.matchId}`}>
                  <b>{titleOf(match.spec?.game ?? "")}</b>
                  <span>{opponents(match)}</span>
                  <small>{turn(match)}</small>
                </a>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  );
}

async function look({ matchId }: OwnMatch): Promise<Match | undefined> {
  try {
    return (await call((options) => clients.engine.getMatch({ matchId }, options))).match;
  } catch (error) {
    if (!fromError(error).isPassing) forget(matchId);
    return undefined;
  }
}

function rank(match: Match): number {
  if (match.status === MatchStatus.ENDED) return 3;
  if (match.status === MatchStatus.WAITING) return 2;
  return match.viewerSeat !== undefined && match.toAct.includes(match.viewerSeat) ? 0 : 1;
}

function opponents(match: Match): string {
  const others = match.seats.filter((seat) => seat.seat !== match.viewerSeat);
  return listed(others.map((seat) => nameOf(match, seat.seat))) || "nobody yet";
}
