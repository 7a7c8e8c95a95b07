import { Show, createSignal, type JSX } from "solid-js";

interface Asked {
  readonly words: string;
  readonly sure: string;
  /** What is to be known before. */
  readonly warning?: string;
  /** One among others, and not to stand out; the first of all. */
  readonly isQuiet?: boolean;
  readonly isMain?: boolean;
  /** What Enter presses in the fields of its form. */
  readonly isDefault?: boolean;
  readonly disabled?: boolean;
  /** Whether it has to be asked at all; always if left out. */
  isNeeded?(): Promise<boolean>;
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
  let isLooking = false;
  const ask = (): void => (setSure(true), no?.focus());
  const press = async (form: HTMLFormElement | null): Promise<void> => {
    if (isLooking || form?.reportValidity() === false) return;
    if (props.isNeeded === undefined) return ask();
    isLooking = true;
    const isNeeded = await props.isNeeded().finally(() => (isLooking = false));
    if (isNeeded) ask();
    else props.act();
  };
  return (
    <Show
      when={isSure()}
      fallback={
        <button
          type={props.isDefault ? "submit" : "button"}
          classList={{ quiet: props.isQuiet, main: props.isMain }}
          ref={first}
          disabled={props.disabled}
          onClick={(event) => void press(event.currentTarget.form)}
        >
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
