import { Show, type JSX } from "solid-js";
import { capital, nameOf } from "../../model/words";
import { clients } from "../../store/account";
import { call } from "../../transport/clients";
import type { Sitting } from "./sitting";

interface OfferProps {
  readonly at: Sitting;
  ask(request: Promise<unknown>): void;
}

/** A draw, if all others agree. */
export function Draw(props: OfferProps): JSX.Element {
  const { table } = props.at; // the same for as long as the page is shown
  const { matchId } = table;
  const offer = (): number | undefined => table.match()?.drawOffer;
  const answer = (accept: boolean): void => props.ask(call((options) => clients.engine.answerDraw({ matchId, accept }, options)));
  return (
    <Offer
      at={props.at}
      by={offer()}
      asks="offers a draw."
      waits="You have offered a draw."
      offer="Offer draw"
      accept="Accept draw"
      make={() => props.ask(call((options) => clients.engine.offerDraw({ matchId }, options)))}
      answer={answer}
    />
  );
}

/** One's last move back, if all others agree. */
export function Takeback(props: OfferProps): JSX.Element {
  const { table } = props.at; // the same for as long as the page is shown
  const { matchId } = table;
  const answer = (accept: boolean): void => props.ask(call((options) => clients.engine.answerTakeback({ matchId, accept }, options)));
  return (
    <Offer
      at={props.at}
      by={table.match()?.takebackOffer}
      asks="asks to take the last move back."
      waits="You have asked to take your last move back."
      offer="Take back"
      accept="Let it be taken back"
      make={() => props.ask(call((options) => clients.engine.offerTakeback({ matchId }, options)))}
      answer={answer}
    />
  );
}

/** Something that one seat offers and all others answer. */
function Offer(props: {
  readonly at: Sitting;
  /** The seat that offers it now. */
  readonly by: number | undefined;
  readonly asks: string;
  readonly waits: string;
  readonly offer: string;
  readonly accept: string;
  make(): void;
  answer(accept: boolean): void;
}): JSX.Element {
  const who = (seat: number): string => {
    const match = props.at.table.match();
    return match === undefined ? "" : capital(nameOf(match, seat));
  };
  return (
    <Show
      when={props.by !== undefined}
      fallback={
        <button class="quiet" onClick={() => props.make()}>
          {props.offer}
        </button>
      }
    >
      <Show when={props.by !== props.at.table.seat()} fallback={<span class="offer">{props.waits}</span>}>
        <span class="offer">
          {who(props.by ?? 0)} {props.asks}
        </span>
        <button class="main" onClick={() => props.answer(true)}>
          {props.accept}
        </button>
        <button onClick={() => props.answer(false)}>Decline</button>
      </Show>
    </Show>
  );
}
