import { Index, Show, type JSX } from "solid-js";
import { announce } from "../../environment/announcer";
import type { Game } from "../../gen/ardri/engine/v1/engine_service_pb";
import { Mode } from "../../gen/ardri/tournament/v1/tournament_pb";
import { freeName, newLine, type Filled, type Kind, type Line } from "../../model/tournaments/form";

const KINDS: readonly (readonly [Kind, string])[] = [
  ["level", "Computer"],
  ["program", "Program"],
  ["person", "Person"],
  ["bot", "Bot"],
];
/** People and outside bots play live, programs inside workers. */
const FITS: Readonly<Record<Kind, (mode: Mode) => boolean>> = {
  level: () => true,
  program: (mode) => mode === Mode.FAST,
  person: (mode) => mode === Mode.LIVE,
  bot: (mode) => mode === Mode.LIVE,
};
const WHO = { level: "", program: "Name of the program", person: "Account, or link to its page", bot: "Account, or link to its page" } as const;

/** Who takes part: a line each. */
export function FieldForm(props: { readonly game: Game; readonly filled: Filled; fill(change: Partial<Filled>): void }): JSX.Element {
  let list: HTMLUListElement | undefined;
  const lines = (): readonly Line[] => props.filled.lines;
  const change = (at: number, changed: Partial<Line>): void =>
    props.fill({ lines: lines().map((line, index) => (index === at ? { ...line, ...changed } : line)) });

  function add(): void {
    props.fill({ lines: [...lines(), newLine(lines(), props.game.levels)] });
    list?.querySelector<HTMLElement>("li:last-child input, li:last-child select")?.focus();
  }
  function remove(at: number): void {
    const gone = lines()[at]?.name ?? "";
    props.fill({ lines: lines().filter((_, index) => index !== at) });
    announce(`${gone} is out.`);
    const rows = list?.querySelectorAll<HTMLElement>("li .remove");
    rows?.[Math.min(at, rows.length - 1)]?.focus();
  }

  return (
    <fieldset class="field-list">
      <legend>Entrants</legend>
      <ul ref={list}>
        <Index each={lines()}>
          {(line, at) => (
            <li>
              <Entry
                game={props.game}
                mode={props.filled.mode}
                line={line()}
                number={at + 1}
                change={(changed) => change(at, changed)}
                taken={(name) => freeName(lines().filter((_, index) => index !== at), name)}
              />
              <button type="button" class="quiet remove" aria-label={`Take ${line().name} out`} onClick={() => remove(at)}>
                &times;
              </button>
            </li>
          )}
        </Index>
      </ul>
      <button type="button" onClick={add}>
        Add an entrant
      </button>
    </fieldset>
  );
}

function Entry(props: {
  readonly game: Game;
  readonly mode: Mode;
  readonly line: Line;
  readonly number: number;
  change(changed: Partial<Line>): void;
  /** The name, or one like it that nobody else has. */
  taken(name: string): string;
}): JSX.Element {
  const of = (what: string): string => `${what} of entrant ${props.number}`;
  const titleOf = (level: number): string => props.game.levelDetails.find((each) => each.number === level)?.title ?? "";
  /** A name that was made for the level follows it. */
  const pick = (level: number): void => {
    const isMade = /^level-\d+(\.\d+)?$/.test(props.line.name);
    props.change({ level, ...(isMade && { name: props.taken(`level-${level}`) }) });
  };
  return (
    <>
      <input
        aria-label={of("Name")}
        value={props.line.name}
        maxlength="40"
        pattern="[A-Za-z0-9._\-]+"
        title="Letters, digits, dots, hyphens and underscores"
        required
        onInput={(event) => props.change({ name: event.currentTarget.value })}
      />
      <select aria-label={of("Kind")} onChange={(event) => props.change({ kind: event.currentTarget.value as Kind })}>
        <Index each={KINDS}>
          {(kind) => (
            <option value={kind()[0]} selected={props.line.kind === kind()[0]} disabled={!FITS[kind()[0]](props.mode)}>
              {kind()[1]}
            </option>
          )}
        </Index>
      </select>
      <Show
        when={props.line.kind === "level"}
        fallback={
          <input
            aria-label={of(WHO[props.line.kind])}
            placeholder={WHO[props.line.kind]}
            value={props.line.who}
            required
            onInput={(event) => props.change({ who: event.currentTarget.value })}
          />
        }
      >
        <select aria-label={of("Strength")} onChange={(event) => pick(Number(event.currentTarget.value))}>
          <Index each={props.game.levels}>
            {(level) => (
              <option value={level()} selected={props.line.level === level()}>
                {level()} {titleOf(level())}
              </option>
            )}
          </Index>
        </select>
      </Show>
    </>
  );
}
