import { Show, createSignal, type JSX } from "solid-js";
import { MatchStatus } from "../../../gen/ardri/match/v1/match_pb";
import { isCalledOff } from "../../../model/words/words";
import { clients } from "../../../store/account/account";
import { sitDown } from "../../../store/lobby/sitting_down";
import { isAskedAgain } from "../../../store/matches/waiting";
import { originOf } from "../../../store/tournaments/origins";
import { call, requestId } from "../../../transport/calls/clients";
import { goFromHere } from "../../router";
import type { Sitting } from "../sitting";
import { OfferButton, attempt, isPlaying } from "./offers";
import { Phrases } from "./phrases";
import { Resigning } from "./resigning";
import { Typed } from "./typed";

/** Commands that are possible at any time: type an action, offer a draw, resign, turn the board, play again. */
export function Commands(props: { readonly at: Sitting }): JSX.Element {
  const { at } = props; // does not change while the page is shown
  const { table } = at;
  /** Whether rare commands are shown, too. On a phone, all of them together would cover the board. */
  const [isAll, setAll] = createSignal(false);
  const { matchId } = table;
  const { study } = at;
  const canPlayAgain = (): boolean => {
    const match = table.match();
    return match?.status === MatchStatus.ENDED && table.seat() !== undefined && !isCalledOff(match) && originOf(matchId) === undefined;
  };
  /** The tournament of a match that is over, where the viewer's next games begin. */
  const origin = () => (table.match()?.status === MatchStatus.ENDED ? originOf(matchId) : undefined);
  const rematch = async (): Promise<void> => {
    const lead = goFromHere();
    const request = { matchId, bringEntropy: true, requestId: requestId() };
    const { match, seat } = await call((options) => clients.lobby.rematch(request, options));
    if (match === undefined) return;
    if (match.viewerSeat === undefined) await sitDown(match, "", seat);
    lead(`/match/${match.matchId}`);
  };

  return (
    <>
      <Show when={isPlaying(at)}>
        <Typed at={at} />
      </Show>
      <Show when={canPlayAgain()}>
        <button class="main" onClick={() => void attempt(at, rematch())}>
          {isAskedAgain(matchId) ? "Play again, as you are asked" : "Play again"}
        </button>
      </Show>
      <Show when={origin()}>
        {(found) => (
          <a class="main" href={`/tournament/${found().tournamentId}`}>
            To the tournament
          </a>
        )}
      </Show>
      <Show when={study?.offers()}>
        {(offers) => (
          <button class="quiet" aria-pressed={study?.isOpen()} onClick={() => (study?.isOpen() ? study.close() : study?.open())}>
            {offers() === "hint" ? "Hint" : "Analyse"}
          </button>
        )}
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
      <div class="rest" classList={{ open: isAll() }}>
        <Show when={isPlaying(at)}>
          <OfferButton at={at} offer="draw" />
          <Show when={table.match()?.spec?.takebacks}>
            <OfferButton at={at} offer="takeback" />
          </Show>
          <Resigning at={at} />
        </Show>
        <Show when={table.board()}>
          <button class="quiet" onClick={() => at.flip()} aria-pressed={at.flipped()}>
            Turn board
          </button>
        </Show>
        <a class="quiet" href={`/rules/${table.game}`} target="_blank">
          Rules<span class="unseen">, in a new tab</span>
        </a>
        <Show when={table.board()}>
          <button class="quiet" onClick={() => at.open("legend")}>
            Legend
          </button>
        </Show>
        <button class="quiet" onClick={() => at.open("keys")}>
          Keys
        </button>
      </div>
    </>
  );
}
