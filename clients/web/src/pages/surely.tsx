import { Show, createSignal, type JSX } from "solid-js";

interface Asked {
  readonly words: string;
  readonly sure: string;
  /** What is to be known before. */
  readonly warning?: string;
  /** One among others, and not to stand out. */
  readonly isQuiet?: boolean;
  readonly disabled?: boolean;
  act(): void;
}

/**
 * A button for what cannot be taken back, which does it once it is sure. "No" stands where the button was, or below what is to be
 * known before, and has the focus: a press too many does nothing. Screen readers say what is asked, as the name of the two.
 */
export function Surely(props: Asked): JSX.Element {
  const [isSure, setSure] = createSignal(false);
  let first: HTMLButtonElement | undefined;
  let no: HTMLButtonElement | undefined;
  return (
    <Show
      when={isSure()}
      fallback={
        <button type="button" classList={{ quiet: props.isQuiet }} ref={first} disabled={props.disabled} onClick={() => (setSure(true), no?.focus())}>
          {props.words}
        </button>
      }
    >
      <div class="surely" role="group" aria-label={`${props.words}?`}>
        <Show when={props.warning}>
          <p class="notice refusal" role="alert">
            {props.warning}
          </p>
        </Show>
        <button type="button" class="no" classList={{ quiet: props.isQuiet }} data-for={props.words} ref={no} onClick={() => (setSure(false), first?.focus())}>
          No
        </button>{" "}
        <button type="button" class="danger sure" disabled={props.disabled} onClick={() => (setSure(false), props.act())}>
          {props.sure}
        </button>
      </div>
    </Show>
  );
}
