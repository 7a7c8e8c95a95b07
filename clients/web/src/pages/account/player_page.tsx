import { For, Show, createEffect, createSignal, onMount, type JSX } from "solid-js";
import { titled } from "../../environment/title";
import type { GetProfileResponse } from "../../gen/ardri/gateway/v1/account_service_pb";
import { ratingWords, resultRows } from "../../model/matches/results";
import { instant } from "../../model/words/clock";
import { listed } from "../../model/words/words";
import { account, clients } from "../../store/account/account";
import { askGames, titleOf } from "../../store/games/games";
import { findOf } from "../../store/matches/search";
import { failure } from "../../store/requests/failure";
import { call } from "../../transport/calls/clients";
import { MatchSearch } from "../matches/match_search";
import type { Parts } from "../router";
import { Portrait } from "./portrait";
import "../../style/lobby.css";
import "../../style/account.css";

/** What everybody may know of a player: ratings, results, matches. */
export default function PlayerPage(props: { readonly parts: Parts }): JSX.Element {
  // eslint-disable-next-line solid/reactivity -- every address makes a new page
  const accountId = props.parts["accountId"] ?? "";
  const [profile, setProfile] = createSignal<GetProfileResponse>();
  const [problem, setProblem] = createSignal("");
  const find = findOf(accountId);
  onMount(async () => {
    askGames();
    try {
      setProfile(await call((options) => clients.accounts.getProfile({ accountId }, options)));
    } catch (error) {
      setProblem(failure(error));
    }
  });
  createEffect(() => profile() !== undefined && titled(profile()?.account?.name || "Guest"));
  const since = (): string => {
    const created = profile()?.account?.created;
    return created === undefined ? "" : `Here since ${new Date(instant(created)).toLocaleDateString([], { dateStyle: "long" })}.`;
  };
  return (
    <div class="page account">
      <Show when={profile()} fallback={<Unknown problem={problem()} />}>
        {(found) => (
          <>
            <header class="player">
              <Portrait avatar={found().account?.avatar ?? 0} size={72} />
              <div>
                <h1>{found().account?.name || "Guest"}</h1>
                <p>
                  {since()} <Show when={accountId === account()?.id}>This is you.</Show>
                </p>
              </div>
            </header>
            <Show when={found().gamesAway.length > 0}>
              <p class="hint">{listed(found().gamesAway.map(titleOf))} could not be asked just now.</p>
            </Show>
            <Ratings of={found()} />
            <Results of={found()} />
            <section aria-labelledby="matches-title">
              <h2 id="matches-title">Matches</h2>
              <MatchSearch find={find} />
            </section>
          </>
        )}
      </Show>
    </div>
  );
}

function Unknown(props: { readonly problem: string }): JSX.Element {
  return (
    <>
      <h1>Player</h1>
      <Show when={props.problem} fallback={<p class="empty">Looking</p>}>
        <p role="alert">{props.problem}</p>
        <p>
          <a href="/">Back to the games</a>
        </p>
      </Show>
    </>
  );
}

function Ratings(props: { readonly of: GetProfileResponse }): JSX.Element {
  return (
    <section aria-labelledby="ratings-title">
      <h2 id="ratings-title">Ratings</h2>
      <Show when={props.of.ratings.length > 0} fallback={<p class="empty">No rated match yet. Matches with whoever comes are rated.</p>}>
        <table>
          <thead>
            <tr>
              <th scope="col">Game</th>
              <th scope="col">Rating</th>
              <th scope="col">Games</th>
              <th scope="col">Place</th>
            </tr>
          </thead>
          <tbody>
            <For each={props.of.ratings}>
              {(row) => (
                <tr>
                  <th scope="row">{titleOf(row.game)}</th>
                  <td>{ratingWords(row.rating, row.deviation)}</td>
                  <td>{row.games}</td>
                  <td>{row.place}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </Show>
    </section>
  );
}

function Results(props: { readonly of: GetProfileResponse }): JSX.Element {
  return (
    <section aria-labelledby="results-title">
      <h2 id="results-title">Results</h2>
      <Show when={props.of.results.length > 0} fallback={<p class="empty">No match has ended yet.</p>}>
        <table>
          <thead>
            <tr>
              <th scope="col">Game</th>
              <th scope="col">Table</th>
              <th scope="col">Won</th>
              <th scope="col">Shared</th>
              <th scope="col">Lost</th>
            </tr>
          </thead>
          <tbody>
            <For each={resultRows(props.of.results)}>
              {(row) => (
                <tr>
                  <th scope="row">{titleOf(row.game)}</th>
                  <td>{row.against}</td>
                  <td>{row.wins}</td>
                  <td>{row.draws}</td>
                  <td>{row.losses}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </Show>
    </section>
  );
}
