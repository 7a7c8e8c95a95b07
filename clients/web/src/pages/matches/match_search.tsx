import { For, Show, createEffect, createSignal, on, onCleanup, type JSX } from "solid-js";
import { MatchStatus, type MatchSummary } from "../../gen/ardri/match/v1/match_pb";
import { failure } from "../../store/failure";
import { games, titleOf } from "../../store/games";
import { ALL_MATCHES, type Filter, type Find } from "../../store/search";
import { listed } from "../../model/words";
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

/** A list of matches that can be narrowed down. `isOwn`: of the viewer, which knows no players and no age. */
export function MatchSearch(props: { readonly find: Find; readonly isOwn?: boolean; readonly order?: (matches: MatchSummary[]) => MatchSummary[] }): JSX.Element {
  const [filter, setFilter] = createSignal<Filter>(ALL_MATCHES);
  const [found, setFound] = createSignal<readonly MatchSummary[]>();
  const [next, setNext] = createSignal("");
  const [away, setAway] = createSignal<readonly string[]>([]);
  const [problem, setProblem] = createSignal("");
  let asked = 0;
  onCleanup(() => (asked = -1));

  async function ask(from: string): Promise<void> {
    const number = ++asked;
    try {
      const page = await props.find(filter(), from);
      if (number !== asked) return; // something else is wanted by now
      setFound((before) => (from === "" ? page.matches : [...(before ?? []), ...page.matches]));
      setNext(page.next);
      setAway(page.away);
      setProblem("");
    } catch (error) {
      if (number === asked) setProblem(failure(error));
    }
  }
  createEffect(on([filter, () => props.find], () => void ask("")));
  const change = (part: Partial<Filter>): void => void setFilter((before) => ({ ...before, ...part }));
  const shown = () => (props.order === undefined ? found() : props.order([...(found() ?? [])]));

  return (
    <div class="search">
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
      <Show when={problem()}>
        <p class="notice refusal" role="alert">
          {problem()}
        </p>
      </Show>
      <Show when={away().length > 0}>
        <p class="hint">{listed(away().map(titleOf))} could not be asked just now.</p>
      </Show>
      <Show when={(shown()?.length ?? 0) > 0} fallback={<p class="empty">{found() === undefined ? "Looking" : "There is no such match."}</p>}>
        <ul class="matches" aria-label="Matches">
          <For each={shown()}>{(match) => <FoundMatch match={match} />}</For>
        </ul>
      </Show>
      <Show when={next() !== ""}>
        <button onClick={() => void ask(next())}>More</button>
      </Show>
    </div>
  );
}
