import { For, Show, type JSX } from "solid-js";
import type { Game } from "../../gen/ardri/engine/v1/engine_service_pb";
import { Format, Mode } from "../../gen/ardri/tournament/v1/tournament_pb";
import { ASKS, OFFERED, type Filled } from "../../model/tournaments/form";
import { FORMATS } from "../../model/tournaments/words";
import { capital } from "../../model/words/words";
import { Choice, Range } from "../lobby/form/fields";

/** How entrants are paired, how often, and where games are played. */
export function FormatForm(props: { readonly game: Game; readonly filled: Filled; fill(change: Partial<Filled>): void }): JSX.Element {
  const asks = () => ASKS[props.filled.format] ?? {};
  return (
    <>
      <Choice
        name="format"
        legend="System"
        chosen={props.filled.format}
        choices={OFFERED.map((format) => [format, capital(FORMATS[format] ?? "")] as const)}
        choose={(format) => props.fill({ format })}
      />
      <div class="numbers">
        <Show when={asks().rounds}>
          {(words) => (
            <Count words={words()} least={0} most={50} of={props.filled.rounds} set={(count) => props.fill({ rounds: count })} hint="0: as many as the system needs" />
          )}
        </Show>
        <Show when={asks().blocks}>
          {(words) => <Count words={words()} least={1} most={99} of={props.filled.blocks} set={(count) => props.fill({ blocks: count })} />}
        </Show>
        <Show when={props.filled.format === Format.ARENA}>
          <Count words="Minutes" least={1} most={1440} of={props.filled.arenaMinutes} set={(count) => props.fill({ arenaMinutes: count })} />
        </Show>
      </div>
      <Show when={props.filled.format === Format.GAUNTLET}>
        <Heroes filled={props.filled} fill={props.fill} />
      </Show>
      <Show when={props.game.maxSeats > props.game.minSeats}>
        <Range
          name="seats"
          legend="Seats at each table"
          least={props.game.minSeats}
          most={props.game.maxSeats}
          chosen={props.filled.seats}
          choose={(seats) => props.fill({ seats })}
        />
      </Show>
      <Choice
        name="mode"
        legend="Games are played"
        chosen={props.filled.mode}
        choices={[
          [Mode.FAST, "Fast, and looked at afterwards"],
          [Mode.LIVE, "Live, with clocks and spectators"],
        ]}
        choose={(mode) => props.fill({ mode })}
      />
      <p class="hint">Fast games are for the computer and for programs. People, and bots of others, play live ones.</p>
      <Show when={props.filled.mode === Mode.LIVE}>
        <div class="numbers">
          <Count words="Minutes at the start" least={1} most={180} of={props.filled.minutes} set={(count) => props.fill({ minutes: count })} />
          <Count words="Seconds for each action" least={0} most={60} of={props.filled.increment} set={(count) => props.fill({ increment: count })} />
        </div>
      </Show>
    </>
  );
}

/** A whole number to type. */
export function Count(props: {
  readonly words: string;
  readonly least: number;
  readonly most: number;
  readonly of: number;
  readonly hint?: string;
  set(count: number): void;
}): JSX.Element {
  return (
    <label class="field count">
      {props.words}
      <input
        type="number"
        min={props.least}
        max={props.most}
        value={props.of}
        required
        onInput={(event) => props.set(Math.trunc(event.currentTarget.valueAsNumber) || 0)}
      />
      <Show when={props.hint}>
        <small>{props.hint}</small>
      </Show>
    </label>
  );
}

/** Who meets all others. */
function Heroes(props: { readonly filled: Filled; fill(change: Partial<Filled>): void }): JSX.Element {
  const toggle = (name: string, isOne: boolean): void =>
    props.fill({ heroes: [...props.filled.heroes.filter((each) => each !== name), ...(isOne ? [name] : [])] });
  return (
    <fieldset class="checks">
      <legend>Who meets all others</legend>
      <For each={props.filled.lines}>
        {(line) => (
          <label class="switch">
            <input
              type="checkbox"
              checked={props.filled.heroes.includes(line.name)}
              onChange={(event) => toggle(line.name, event.currentTarget.checked)}
            />
            {line.name}
          </label>
        )}
      </For>
    </fieldset>
  );
}
