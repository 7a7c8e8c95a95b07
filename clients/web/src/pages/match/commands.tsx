import { For, Show, createSignal, type JSX } from "solid-js";
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

/** What can be done at any time: typing an action, draws, giving up, turning the board, playing again. */
export function Commands(props: { readonly at: Sitting }): JSX.Element {
  const { at } = props; // the same for as long as the page is shown
  const { table, choosing } = at;
  const [isSure, setSure] = createSignal(false);
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
        <Draw at={at} ask={(request) => void ask(request)} />
        <Show when={table.match()?.spec?.takebacks}>
          <Takeback at={at} ask={(request) => void ask(request)} />
        </Show>
        <Claim at={at} />
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
    </>
  );
}

/** An action typed in notation, completed from what is legal. */
function Typed(props: { readonly at: Sitting }): JSX.Element {
  const { table, choosing } = props.at; // the same for as long as the page is shown
  let field: HTMLInputElement | undefined;
  const play = (event: SubmitEvent): void => {
    event.preventDefault();
    const notation = field?.value.trim() ?? "";
    if (notation === "" || field === undefined) return;
    field.value = "";
    void choosing.type(notation);
  };
  return (
    <form class="typed" onSubmit={play}>
      <input ref={field} id="command" list="legal" autocomplete="off" spellcheck={false} placeholder="type a move  /" aria-label="Type a move" />
      <datalist id="legal">
        <For each={table.actions().slice(0, 200)}>{(action) => <option value={action.notation}>{action.meaning}</option>}</For>
      </datalist>
    </form>
  );
}
