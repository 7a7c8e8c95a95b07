import { For, type JSX } from "solid-js";
import { Dynamic } from "solid-js/web";
import { games } from "../../../store/games/games";
import { emblemOf } from "./emblems";

const WORDS: Readonly<Record<string, string>> = {
  plaques: "Betting, and plaques that change one another",
  tablut: "A king against twice as many",
  tara: "Herdsmen, warriors, kings: four regions of Ireland",
  westeria: "Eighteen secret units and a flag",
};

/** The games, as pictures to choose from. */
export function GamePicker(props: { readonly chosen: string | undefined; choose(game: string): void }): JSX.Element {
  return (
    <fieldset class="games">
      <legend class="unseen">Game</legend>
      <For each={games()}>
        {(game) => (
          <label>
            <input type="radio" name="game" value={game.name} checked={props.chosen === game.name} onChange={() => props.choose(game.name)} />
            <Dynamic component={emblemOf(game.name)} />
            <b>{game.title}</b>
            <span class="seats">{seatsOf(game.minSeats, game.maxSeats)}</span>
            <small>{WORDS[game.name]}</small>
          </label>
        )}
      </For>
    </fieldset>
  );
}

function seatsOf(least: number, most: number): string {
  return least === most ? `${least} seats` : `${least} to ${most} seats`;
}
