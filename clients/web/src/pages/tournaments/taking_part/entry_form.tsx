import { Show, createSignal, type JSX } from "solid-js";
import { announce } from "../../../environment/announcer";
import type { Tournament } from "../../../gen/ardri/tournament/v1/tournament_pb";
import { LONGEST_NAME, NAME_PATTERN, entrantName } from "../../../model/tournaments/taking_part";
import { account, needsProvider } from "../../../store/account/account";
import { entryFailure } from "../../../store/tournaments/field";
import { answered } from "../../parts/answered";

/** How one gets in: with the account of this browser, under a name that tournaments take. */
export function EntryForm(props: { readonly tournament: Tournament; enter(name: string): Promise<void> }): JSX.Element {
  const [problem, setProblem] = createSignal("");
  const [isBusy, setBusy] = createSignal(false);
  let field: HTMLInputElement | undefined;

  async function enter(): Promise<void> {
    const name = field?.value.trim() ?? "";
    setBusy(true);
    setProblem("");
    const isIn = await answered(
      props.enter(name).then(() => true),
      setProblem,
      entryFailure,
    );
    if (isIn) return announce(`You take part as ${name}.`); // the list of entrants takes the form away
    setBusy(false);
    field?.focus();
  }

  return (
    <Show
      when={account() !== undefined || !needsProvider()}
      fallback={
        <p>
          <a href="/account">Sign in</a> to take part.
        </p>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
        }}
      >
        <label class="field">
          Your name in it
          <input
            ref={field}
            name="name"
            required
            maxlength={LONGEST_NAME}
            pattern={NAME_PATTERN}
            title="Letters, digits, and . _ - without spaces"
            autocomplete="nickname"
            spellcheck={false}
            aria-describedby="entrant-name"
            value={entrantName(account()?.name ?? "")}
          />
        </label>
        <button class="main" type="submit" disabled={isBusy()}>
          Take part
        </button>
        <p id="entrant-name" class="hint">
          Letters, digits, and . _ - without spaces. You play with the account of this browser;{" "}
          <a href="/account">your account</a> has a code that takes it to other devices.
        </p>
        <Show when={problem()}>
          <p class="notice refusal" role="alert">
            {problem()}
          </p>
        </Show>
      </form>
    </Show>
  );
}
