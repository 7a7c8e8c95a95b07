// What a scene tells over the land: a battle, a card, a guess, a Flag taken.
import { For, Match, Show, Switch, type JSX } from "solid-js";
import type { Event } from "../../../gen/ardri/westeria/v1/westeria_pb";
import type { Props } from "../choices/muster";
import { kindOf } from "../position/armies";
import { cardTitle, title } from "../position/words";
import { Shield } from "./heraldry";

type Kind = Event["kind"];
type Of<C> = Extract<Kind, { case: C }> extends { value: infer Value } ? Value : never;

export interface Teller {
  readonly seat: number;
  readonly kind: string;
  readonly falls: boolean;
}

export function Tale(props: { readonly props: Props; readonly width: number; readonly height: number; readonly patterns: string }): JSX.Element {
  const kind = () => props.props.scene?.event.kind;
  const as = <C extends NonNullable<Kind["case"]>>(wanted: C): Of<C> | undefined => {
    const found = kind();
    return found?.case === wanted ? (found.value as Of<C>) : undefined;
  };
  return (
    <g class="tale" aria-hidden="true" transform={`translate(${props.width / 2} ${props.height / 2})`}>
      <Switch>
        <Match when={as("fought")}>
          {(fight) => (
            <Sheet title="Battle" line={ending(fight(), props.props)}>
              <Duel
                sides={[
                  { seat: fight().attacker, kind: fight().attacking, falls: fight().attackerFalls },
                  { seat: fight().defender, kind: fight().defending, falls: fight().defenderFalls },
                ]}
                props={props.props}
                patterns={props.patterns}
              />
            </Sheet>
          )}
        </Match>
        <Match when={as("accused")}>
          {(guess) => (
            <Sheet title="The Traitor" line={`${title(guess().seat, props.props)} says ${guess().guess}: ${guess().isRight ? "right" : "wrong"}`}>
              <Duel sides={[{ seat: guess().owner, kind: guess().unit, falls: guess().isRight }]} props={props.props} patterns={props.patterns} />
            </Sheet>
          )}
        </Match>
        <Match when={as("cardPlayed")}>
          {(played) => <Sheet title={cardTitle(played().card, props.props.table)} line={`played by ${title(played().seat, props.props)}`} />}
        </Match>
        <Match when={as("flagPassed")}>
          {(flag) => (
            <Sheet
              title={`The Flag of ${title(flag().owner, props.props)}`}
              line={flag().owner === flag().holder ? "is its own again" : `goes to ${title(flag().holder, props.props)}`}
            />
          )}
        </Match>
      </Switch>
    </g>
  );
}

function Sheet(props: { readonly title: string; readonly line: string; readonly children?: JSX.Element }): JSX.Element {
  const height = () => (props.children === undefined ? 130 : 320);
  return (
    <g class="sheet">
      <rect x="-260" y={-height() / 2} width="520" height={height()} rx="18" />
      <text class="heading" y={-height() / 2 + 54}>
        {props.title}
      </text>
      {props.children}
      <text class="line" y={height() / 2 - 28}>
        {props.line}
      </text>
    </g>
  );
}

function Duel(props: { readonly sides: readonly Teller[]; readonly props: Props; readonly patterns: string }): JSX.Element {
  return (
    <For each={props.sides}>
      {(side, at) => (
        <g transform={`translate(${props.sides.length === 1 ? 0 : at() === 0 ? -120 : 120} -8)`}>
          <g transform="scale(1.75)">
            <Shield look={props.props.looks[side.seat]} kind={kindOf(props.props.table, side.kind)} isOwn patterns={props.patterns} />
            <Show when={side.falls}>
              <path class="cross" d="M-26-28 26 28M26-28-26 28" />
            </Show>
          </g>
          <text class="who" y="98">
            {side.kind === "" ? `${title(side.seat, props.props)}'s unit` : side.kind}
          </text>
        </g>
      )}
    </For>
  );
}

/** `North's Queen stays, East's Duke falls`. */
export function ending(fight: Of<"fought">, context: Pick<Props, "looks">): string {
  const attacker = `${title(fight.attacker, context)}'s ${fight.attacking}`;
  const defender = `${title(fight.defender, context)}'s ${fight.defending}`;
  if (fight.attackerFalls && fight.defenderFalls) return "Both fall.";
  if (fight.defenderFalls) return `${attacker} wins.`;
  return fight.attackerFalls ? `${defender} stands.` : "Both stand.";
}
