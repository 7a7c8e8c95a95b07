import { Show, createSignal, type JSX } from "solid-js";

interface Asked {
  readonly words: string;
  readonly sure: string;
  /** What the viewer has to know before deciding. */
  readonly warning?: string;
  /** `isQuiet`: one button among others that should not stand out. `isMain`: the main button. */
  readonly isQuiet?: boolean;
  readonly isMain?: boolean;
  /** Whether Enter in a field of its form presses the button. */
  readonly isDefault?: boolean;
  readonly disabled?: boolean;
  /** Whether the question is needed at all; always if left out. */
  isNeeded?(): Promise<boolean>;
  act(): void;
}

/**
 * A button for an action that cannot be taken back. Pressing it asks first. "No" appears where the button was, or below
 * the warning, and has the focus, so a press too many does nothing. Screen readers say the question as the name of the
 * group of the two buttons.
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
