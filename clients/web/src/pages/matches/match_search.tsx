import { For, Show, type JSX } from "solid-js";
import { MatchStatus } from "../../gen/ardri/match/v1/match_pb";
import { listed } from "../../model/words/words";
import { games, titleOf } from "../../store/games/games";
import { createFound } from "../../store/matches/found";
import type { Find } from "../../store/matches/search";
import { MatchRows } from "../parts/match_rows";
import { FoundMatch } from "./found_match";

const STATUSES: readonly (readonly [MatchStatus, string])[] = [
  [MatchStatus.UNSPECIFIED, "All"],
  [MatchStatus.LIVE, "Going on"],
  [MatchStatus.WAITING, "Waiting for players"],
  [MatchStatus.ENDED, "Over"],
];
const PLAYERS = [
  ["", "Anybody"],
  ["without", "People alone"],
  ["with", "With the computer"],
] as const;
const AGES = [
  [0, "Any time"],
  [1, "Since yesterday"],
  [7, "In the last week"],
] as const;

/** What is said of a match that was found in that state and is in another one by now. */
const GONE: Readonly<Partial<Record<MatchStatus, string>>> = { [MatchStatus.LIVE]: "Over", [MatchStatus.WAITING]: "No longer waiting" };

/**
 * A list of matches that can be narrowed down. What it says of each follows; another list takes its place when the viewer asks for it,
 * so that nothing moves that is being read. `isOwn`: of the viewer, which knows no players and no age.
 */
export function MatchSearch(props: { readonly find: Find; readonly isOwn?: boolean }): JSX.Element {
  // eslint-disable-next-line solid/reactivity -- another list is another search
  const found = createFound(props.find, props.isOwn === true);
  const { change } = found;
  const none = (): string => {
    if (found.matches() === undefined) return "Looking";
    return found.hasMore() ? "There is none among the newest." : "There is no such match.";
  };
  let list: HTMLUListElement | undefined;
  const focus = (at: number): void => list?.querySelectorAll<HTMLElement>("li > a")[at]?.focus();
  const words = (): string => (found.unseen() > 0 ? `Show ${found.unseen()} new ${found.unseen() === 1 ? "match" : "matches"}` : "Show the list as it is now");
  const renew = (): void => {
    found.renew();
    focus(0);
  };
  const more = async (): Promise<void> => {
    const before = found.matches()?.length ?? 0;
    if ((await found.more()) !== undefined) focus(before);
  };

  return (
    <div class="search">
      <div class="above">
        <div class="filters" role="group" aria-label="Narrow the list down">
          <label>
            Game
            <select onChange={(event) => change({ game: event.currentTarget.value })}>
              <option value="">All</option>
              <For each={games()}>{(game) => <option value={game.name}>{game.title}</option>}</For>
            </select>
          </label>
          <label>
            State
            <select onChange={(event) => change({ status: Number(event.currentTarget.value) })}>
              <For each={STATUSES}>{([status, words]) => <option value={status}>{words}</option>}</For>
            </select>
          </label>
          <Show when={!props.isOwn}>
            <label>
              Players
              <select onChange={(event) => change({ withBots: { with: true, without: false }[event.currentTarget.value] })}>
                <For each={PLAYERS}>{([value, words]) => <option value={value}>{words}</option>}</For>
              </select>
            </label>
            <label>
              Age
              <select onChange={(event) => change({ days: Number(event.currentTarget.value) })}>
                <For each={AGES}>{([days, words]) => <option value={days}>{words}</option>}</For>
              </select>
            </label>
          </Show>
        </div>
        <div class="renew">
          <Show when={found.isOld()}>
            <button onClick={renew}>{words()}</button>
          </Show>
        </div>
      </div>
      <Show when={found.problem()}>
        <p class="notice refusal" role="alert">
          {found.problem()}
        </p>
      </Show>
      <Show when={found.away().length > 0}>
        <p class="hint">{listed(found.away().map(titleOf))} could not be asked just now.</p>
      </Show>
      <Show when={(found.matches()?.length ?? 0) > 0} fallback={<p class="empty">{none()}</p>}>
        <ul class="matches" aria-label="Matches" ref={list}>
          <MatchRows of={found.matches()}>
            {(match) => <FoundMatch match={match()} gone={found.gone().has(match().matchId) ? GONE[found.filter().status] : undefined} />}
          </MatchRows>
        </ul>
      </Show>
      <Show when={found.hasMore()}>
        <button onClick={() => void more()}>More</button>
      </Show>
    </div>
  );
}
