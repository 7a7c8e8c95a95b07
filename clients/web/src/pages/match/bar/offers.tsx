import { For, Match, Show, Switch, type JSX } from "solid-js";
import { hasAgreed, type Offer } from "../../../model/match/offers";
import { isOut } from "../../../model/match/turns";
import { capital, nameOf } from "../../../model/words/words";
import { isLive } from "../../../store/match/table";
import { answered } from "../../parts/answered";
import type { Sitting } from "../sitting";
import { ASKINGS } from "./askings";
import { Claim } from "./claim";

/** Whether the viewer plays, so that it can ask and is asked. */
export function isPlaying({ table }: Sitting): boolean {
  return isLive(table.match()) && table.seat() !== undefined && !isOut(table.match());
}

/** Awaits it, and says in the bar how it goes. */
export async function attempt({ choosing }: Sitting, request: Promise<unknown>): Promise<void> {
  await answered(request, (words) => choosing.say(words));
}

/** The button that offers it; it keeps its place while the offer stands, so that no other one comes under the pointer. */
export function OfferButton(props: { readonly at: Sitting; readonly offer: Offer }): JSX.Element {
  const { table } = props.at; // the same for as long as the page is shown
  const stands = (): boolean => ASKINGS[props.offer].by(table.match()) !== undefined;
  const make = (): void => void attempt(props.at, ASKINGS[props.offer].make(table.matchId));
  return (
    <button class="quiet" aria-disabled={stands()} onClick={() => !stands() && make()}>
      {ASKINGS[props.offer].button}
    </button>
  );
}

/** What is asked of the viewer, or by it: each a line of its own, that moves no button below it. */
export function Asked(props: { readonly at: Sitting }): JSX.Element {
  return (
    <Show when={isPlaying(props.at)}>
      <For each={Object.keys(ASKINGS) as Offer[]}>{(offer) => <Offered at={props.at} offer={offer} />}</For>
      <Claim at={props.at} />
    </Show>
  );
}

function Offered(props: { readonly at: Sitting; readonly offer: Offer }): JSX.Element {
  const { table } = props.at; // the same for as long as the page is shown
  const asking = ASKINGS[props.offer];
  const by = (): number | undefined => asking.by(table.match());
  const who = (): string => (table.match() === undefined ? "" : capital(nameOf(table.match()!, by() ?? 0)));
  const answer = (accept: boolean): void => void attempt(props.at, asking.answer(table.matchId, accept));
  return (
    <Show when={by() !== undefined}>
      <div class="offer">
        <Switch
          fallback={
            <>
              <span>
                {who()} {asking.asks}
              </span>
              <button class="main" onClick={() => answer(true)}>
                {asking.accept}
              </button>
              <button onClick={() => answer(false)}>Decline</button>
            </>
          }
        >
          <Match when={by() === table.seat()}>{asking.waits}</Match>
          <Match when={hasAgreed(table.events(), props.offer, table.seat())}>
            {who()} {asking.asks} You have agreed; waiting for the others.
          </Match>
        </Switch>
      </div>
    </Show>
  );
}
