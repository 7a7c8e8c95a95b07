import { Show, createSignal, onMount, type JSX } from "solid-js";
import { MatchStatus } from "../../gen/ardri/match/v1/match_pb";
import { inviteOf } from "../../store/invites";
import { pace } from "../../model/clock";
import { capital } from "../../model/words";
import { askGames } from "../../store/games";
import { sitDownAt } from "../../store/sitting_down";
import { fromError } from "../../transport/refusal";
import { RulesLine } from "../lobby/rules_line";
import type { Sitting } from "./sitting";

/** Before the match begins: a seat to take, and a link for those who are still missing. */
export function WaitingRoom(props: { readonly at: Sitting }): JSX.Element {
  const { table, choosing } = props.at; // the same for as long as the page is shown
  onMount(askGames);
  const [isCopied, setCopied] = createSignal(false);
  const invite = (): string | undefined => inviteOf(table.matchId);
  const link = (): string => new URL(invite() === undefined ? `/match/${table.matchId}` : `/join/${invite()}`, location.href).href;
  const sit = async (): Promise<void> => {
    try {
      await sitDownAt(table.matchId);
      table.reopen();
    } catch (error) {
      choosing.say(fromError(error).message);
    }
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard?.writeText(link());
    setCopied(true);
  };
  return (
    <Show when={table.match()?.status === MatchStatus.WAITING}>
      <div class="waiting">
        <p class="terms">
          {capital(pace(table.match()?.spec?.clock))} <RulesLine game={table.game} options={table.match()?.spec?.options} />
        </p>
        <Show
          when={table.seat() !== undefined}
          fallback={
            <button class="main" onClick={() => void sit()}>
              Take a seat
            </button>
          }
        >
          <label>
            Send this link to whom you want to play with
            <input readonly value={link()} onFocus={(event) => event.currentTarget.select()} />
          </label>
          <button onClick={() => void copy()}>{isCopied() ? "Copied" : "Copy"}</button>
        </Show>
      </div>
    </Show>
  );
}
