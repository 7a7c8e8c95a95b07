import { For, onMount, type JSX } from "solid-js";
import { MatchStatus } from "../../gen/ardri/match/v1/match_pb";
import { clients } from "../../store/account";
import { askGames, games } from "../../store/games";
import { createPolled } from "../../store/polling";
import { call } from "../../transport/clients";
import { MatchList } from "./match_list";
import "../../style/lobby.css";

const POLL_MILLISECONDS = 8000;
const MOST = 12;

/** Matches that are being played, game by game. */
export default function WatchPage(): JSX.Element {
  onMount(askGames);
  return (
    <div class="page">
      <h1>Watch</h1>
      <For each={games()}>{(game) => <Running game={game.name} title={game.title} />}</For>
    </div>
  );
}

function Running(props: { readonly game: string; readonly title: string }): JSX.Element {
  const running = createPolled(() => {
    const request = { game: props.game, statuses: [MatchStatus.LIVE], pageSize: MOST };
    return call((options) => clients.engine.listMatches(request, options));
  }, POLL_MILLISECONDS);
  return (
    <section aria-label={props.title}>
      <h2>{props.title}</h2>
      <MatchList matches={running.value()?.matches} verb="Watch" none="No match is being played now." />
    </section>
  );
}
