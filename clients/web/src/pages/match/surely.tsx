import { Show, createSignal, type JSX } from "solid-js";

/**
 * A button for what cannot be taken back, which does it once it is sure. "No" stands where the button was and has the focus, and
 * no button moves: a press too many does nothing. Screen readers say what is asked, as the name of the two.
 */
export function Surely(props: { readonly words: string; readonly sure: string; readonly act: () => void }): JSX.Element {
  const [isSure, setSure] = createSignal(false);
  let first: HTMLButtonElement | undefined;
  let no: HTMLButtonElement | undefined;
  return (
    <Show
      when={isSure()}
      fallback={
        <button class="quiet" ref={first} onClick={() => (setSure(true), no?.focus())}>
          {props.words}
        </button>
      }
    >
      <div class="surely" role="group" aria-label={`${props.words}?`}>
        <button class="quiet no" data-for={props.words} ref={no} onClick={() => (setSure(false), first?.focus())}>
          No
        </button>
        <button class="danger sure" onClick={() => (setSure(false), props.act())}>
          {props.sure}
        </button>
      </div>
    </Show>
  );
}
