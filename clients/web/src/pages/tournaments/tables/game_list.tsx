import { For, Show, createMemo, createSignal, type JSX } from "solid-js";
import { lengthOf, type Played } from "../../../model/tournaments/games";
import { youMark } from "../../../model/tournaments/words";
import { counted } from "../../../model/words/counted";

const PAGE = 40;

/** Games that are over, newest first, each with a way to see it again. `own`: the viewer. */
export function GameList(props: { readonly games: readonly Played[]; readonly own: string }): JSX.Element {
  const [who, setWho] = createSignal("");
  const [most, setMost] = createSignal(PAGE);
  const names = createMemo(() => [...new Set(props.games.flatMap((game) => game.players.map((each) => each.name)))].sort());
  const found = createMemo(() => {
    const wanted = who();
    return props.games.filter((game) => wanted === "" || game.players.some((each) => each.name === wanted)).reverse();
  });
  return (
    <section aria-labelledby="games-title" class="games-over">
      <h2 id="games-title">Games</h2>
      <Show when={props.games.length > 0} fallback={<p class="empty">No meeting is finished yet.</p>}>
        <label class="who">
          Of{" "}
          <select onChange={(event) => setWho(event.currentTarget.value)}>
            <option value="">everybody</option>
            <For each={names()}>{(name) => <option value={name}>{name}</option>}</For>
          </select>{" "}
          <small>{counted(found().length, "game")}</small>
        </label>
        <ul class="results">
          <For each={found().slice(0, most())}>{(game) => <Row game={game} own={props.own} />}</For>
        </ul>
        <Show when={found().length > most()}>
          <button onClick={() => setMost((before) => before + PAGE)}>More games</button>
        </Show>
      </Show>
    </section>
  );
}

function Row(props: { readonly game: Played; readonly own: string }): JSX.Element {
  return (
    <li classList={{ own: props.game.players.some(({ name }) => name === props.own) }}>
      <span class="where">{props.game.where}</span>
      <span class="players">
        <For each={props.game.players}>
          {(player) => (
            <span classList={{ player: true, winner: player.hasWon }}>
              <span class="score">{player.score}</span> {player.name}
              {youMark(player.name, props.own)}
              <Show when={player.verdict}>
                <small> {player.verdict}</small>
              </Show>
            </span>
          )}
        </For>
      </span>
      <small class="plies">{lengthOf(props.game)}</small>
      <Show when={props.game.address}>
        {(address) => (
          <a href={address()} aria-label={`Replay of ${props.game.players.map((each) => each.name).join(" against ")}, ${props.game.where}`}>
            Replay
          </a>
        )}
      </Show>
    </li>
  );
}
