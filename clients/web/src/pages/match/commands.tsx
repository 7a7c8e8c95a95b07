import { Show, createSignal, type JSX } from "solid-js";
import { MatchStatus } from "../../gen/ardri/match/v1/match_pb";
import { clients } from "../../store/account";
import { sitDown } from "../../store/sitting_down";
import { isLive } from "../../store/table";
import { own } from "../../store/waiting";
import { call } from "../../transport/clients";
import { fromError } from "../../transport/refusal";
import { go } from "../router";
import { Claim } from "./claim";
import { Draw, Takeback } from "./offers";
import { Phrases } from "./phrases";
import type { Sitting } from "./sitting";
import { Typed } from "./typed";

/** What can be done at any time: typing an action, draws, giving up, turning the board, playing again. */
export function Commands(props: { readonly at: Sitting }): JSX.Element {
  const { at } = props; // the same for as long as the page is shown
  const { table, choosing } = at;
  const [isSure, setSure] = createSignal(false);
  /** Something is asked of the viewer, or by it. */
  const isOffered = (): boolean => [table.match()?.drawOffer, table.match()?.takebackOffer].some((seat) => seat !== undefined);
  /** On a phone, where the bar would cover the board, what is rarely wanted is shown when it is asked for. */
  const [isAll, setAll] = createSignal(false);
  const { matchId } = table;
  const isPlaying = (): boolean => isLive(table.match()) && table.seat() !== undefined;
  /** Somebody has opened the rematch already. */
  const isAsked = (): boolean => [...own().values()].some(({ rematchOf }) => rematchOf === matchId);

  const ask = async (request: Promise<unknown>): Promise<void> => {
    setSure(false);
    try {
      await request;
    } catch (error) {
      choosing.say(fromError(error).message);
    }
  };
  const rematch = async (): Promise<void> => {
    const { match, seat } = await call((options) => clients.lobby.rematch({ matchId, bringEntropy: true }, options));
    if (match === undefined) return;
    if (match.viewerSeat === undefined) await sitDown(match, "", seat);
    go(`/match/${match.matchId}`);
  };

  return (
    <>
      <Show when={isPlaying()}>
        <Typed at={at} />
        <Claim at={at} />
      </Show>
      <Show when={table.match()?.status === MatchStatus.ENDED && table.seat() !== undefined}>
        <button class="main" onClick={() => void ask(rematch())}>
          {isAsked() ? "Play again, as you are asked" : "Play again"}
        </button>
      </Show>
      <Show when={at.study?.offers() !== undefined && !at.study.isOpen()}>
        <button class="quiet" onClick={() => at.study?.open()}>
          {at.study?.offers() === "hint" ? "Hint" : "Analyse"}
        </button>
      </Show>
      <Show when={table.match()?.status === MatchStatus.ENDED}>
        <button class="quiet" onClick={() => at.open("verify")}>
          Verify
        </button>
      </Show>
      <Show when={table.match() !== undefined && table.match()?.status !== MatchStatus.ENDED}>
        <Phrases at={at} />
      </Show>
      <button class="quiet more" onClick={() => setAll((is) => !is)} aria-expanded={isAll()}>
        {isAll() ? "Less" : "More"}
      </button>
      <div class="rest" classList={{ open: isAll() || isOffered() }}>
        <Show when={isPlaying()}>
          <Draw at={at} ask={(request) => void ask(request)} />
          <Show when={table.match()?.spec?.takebacks}>
            <Takeback at={at} ask={(request) => void ask(request)} />
          </Show>
          <Show
            when={isSure()}
            fallback={
              <button class="quiet" onClick={() => setSure(true)}>
                Resign
              </button>
            }
          >
            <button class="danger" onClick={() => void ask(clients.engine.resignMatch({ matchId }))}>
              Resign: yes, I give up
            </button>
            <button onClick={() => setSure(false)}>No</button>
          </Show>
        </Show>
        <button class="quiet" onClick={() => at.flip()} aria-pressed={at.flipped()}>
          Turn board
        </button>
        <a class="quiet" href={`/rules/${table.game}`} target="_blank">
          Rules<span class="unseen">, in a new tab</span>
        </a>
        <button class="quiet" onClick={() => at.open("legend")}>
          Legend
        </button>
        <button class="quiet" onClick={() => at.open("keys")}>
          Keys
        </button>
      </div>
    </>
  );
}
