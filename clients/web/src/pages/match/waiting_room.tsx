import { Show, createSignal, type JSX } from "solid-js";
import { MatchStatus } from "../../gen/ardri/match/v1/match_pb";
import { pace } from "../../model/words/clock";
import { capital, isOpen } from "../../model/words/words";
import { account, clients } from "../../store/account/account";
import { inviteOf } from "../../store/lobby/invites";
import { sitDownAt, standUp } from "../../store/lobby/sitting_down";
import { forgetLeft } from "../../store/matches/waiting";
import { call } from "../../transport/calls/clients";
import { RulesLine } from "../lobby/lists/rules_line";
import { Surely } from "../parts/surely";
import { goFromHere } from "../router";
import { attempt } from "./bar/offers";
import type { Sitting } from "./sitting";

/**
 * Shown before the match begins: buttons to take a seat, to give it back or to call the match off, and a link for
 * missing players.
 */
export function WaitingRoom(props: { readonly at: Sitting }): JSX.Element {
  const { table } = props.at; // does not change while the page is shown
  const [copied, setCopied] = createSignal("Copy");
  let field: HTMLInputElement | undefined;
  const hasOpenSeat = (): boolean => table.match()?.seats.some(isOpen) === true;
  /**
   * The path of the link. None for a private match whose invitation this browser does not know, and none if all seats
   * are reserved.
   */
  const path = (): string | undefined => {
    if (!hasOpenSeat()) return undefined;
    const code = inviteOf(table.matchId);
    if (code !== undefined) return `/join/${code}`;
    return table.match()?.spec?.private === true ? undefined : `/match/${table.matchId}`;
  };
  /** Words in place of a link. */
  const withoutLink = (): string => {
    if (!hasOpenSeat()) return "Those who are missing are asked already, and need no link.";
    const who = isOwn() ? "The browser in which you have opened this match" : "Who opened this match";
    return `${who} has the link for those who are still missing.`;
  };
  /** Whether the viewer opened the match. False if the platform names nobody who opened it. */
  const isOwn = (): boolean => {
    const opener = table.match()?.spec?.openedBy ?? "";
    return opener !== "" && opener === account()?.id;
  };
  /** Whether the viewer can give the seat back. Whoever opened the match and is alone in it calls it off instead. */
  const canLeave = (): boolean => {
    const { seats = [], spec } = table.match() ?? {};
    const others = seats.some(({ accountId, reserved, seat }) => accountId !== "" && !reserved && seat !== table.seat());
    return table.seat() !== undefined && spec?.openedBy !== "" && (!isOwn() || others);
  };
  const leave = async (): Promise<void> => {
    const lead = goFromHere();
    await standUp(table.matchId);
    forgetLeft(table.matchId);
    lead("/", true); // replaces the history entry: the viewer may not be allowed to see the match any more
  };
  const callOff = (): Promise<void> => attempt(props.at, call((options) => clients.engine.callOffMatch({ matchId: table.matchId }, options)));
  const sit = async (): Promise<void> => {
    await sitDownAt(table.matchId);
    table.reopen();
  };
  /** Uses the sharing menu of phones. */
  const share = (): void => void navigator.share({ title: document.title, url: field?.value ?? "" }).catch(() => undefined);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(field?.value ?? "");
      setCopied("Copied");
    } catch {
      field?.select(); // pages without HTTPS have no clipboard, and viewers may deny it
      setCopied("Press Ctrl+C");
    }
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
            <button class="main" onClick={() => void attempt(props.at, sit())}>
              Take a seat
            </button>
          }
        >
          <Show when={path()} fallback={<p>{withoutLink()}</p>}>
            {(known) => (
              <>
                <label>
                  Send this link to whom you want to play with
                  <input ref={field} readonly value={new URL(known(), location.href).href} onFocus={(event) => event.currentTarget.select()} />
                </label>
                <div class="send">
                  <Show when={"share" in navigator}>
                    <button class="main" onClick={share}>
                      Share
                    </button>
                  </Show>
                  <button onClick={() => void copy()}>{copied()}</button>
                </div>
              </>
            )}
          </Show>
        </Show>
        <Show when={canLeave() || isOwn()}>
          <div class="off">
            <Show when={canLeave()}>
              <button class="quiet" onClick={() => void attempt(props.at, leave())}>
                Leave the match
              </button>
            </Show>
            <Show when={isOwn()}>
              <Surely words="Call the match off" sure="Call it off: yes" act={() => void callOff()} isQuiet />
            </Show>
          </div>
        </Show>
      </div>
    </Show>
  );
}
