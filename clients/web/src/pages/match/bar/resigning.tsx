import { Show, createSignal, type JSX } from "solid-js";
import { clients } from "../../../store/account";
import { attempt } from "./offers";
import type { Sitting } from "../sitting";

/**
 * Gives the match up, once it is sure. "No" stands where "Resign" was and has the focus, and no button moves: a press too many
 * does nothing.
 */
export function Resigning(props: { readonly at: Sitting }): JSX.Element {
  const [isSure, setSure] = createSignal(false);
  let resign: HTMLButtonElement | undefined;
  let no: HTMLButtonElement | undefined;
  const resignSurely = (): void => {
    setSure(false);
    void attempt(props.at, clients.engine.resignMatch({ matchId: props.at.table.matchId }));
  };
  return (
    <Show
      when={isSure()}
      fallback={
        <button class="quiet" ref={resign} onClick={() => (setSure(true), no?.focus())}>
          Resign
        </button>
      }
    >
      <button class="quiet no" ref={no} onClick={() => (setSure(false), resign?.focus())}>
        No
      </button>
      <button class="danger sure" onClick={resignSurely}>
        Resign: yes, I give up
      </button>
    </Show>
  );
}
