import { Show, createSignal, type JSX } from "solid-js";
import { failure } from "../../store/requests/failure";
import { adopt, forget, organiser } from "../../store/tournaments/organiser";
import { fromError } from "../../transport/calls/refusal";
import "../../style/tournaments.css";

/** Where an organiser gives the token that the platform's owner has signed. */
export default function OrganisePage(): JSX.Element {
  return (
    <div class="page narrow">
      <h1>Organise tournaments</h1>
      <TokenForm />
      <Show when={organiser()}>
        <p>
          <a href="/tournaments/new">New tournament</a>
        </p>
      </Show>
    </div>
  );
}

/** Takes a token, or says that there is one. */
export function TokenForm(): JSX.Element {
  const [problem, setProblem] = createSignal("");
  const [isBusy, setBusy] = createSignal(false);
  let field: HTMLInputElement | undefined;

  async function give(): Promise<void> {
    const token = field?.value.trim() ?? "";
    if (token === "") return;
    setBusy(true);
    try {
      await adopt(token);
      setProblem("");
    } catch (error) {
      setProblem(wordsOf(error));
      field?.focus();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Show
      when={organiser()}
      fallback={
        <form
          class="play"
          onSubmit={(event) => {
            event.preventDefault();
            void give();
          }}
        >
          <p>
            To create and steer tournaments you need an organiser's token. Whoever runs the platform signs one with{" "}
            <code>ardri token organise</code>.
          </p>
          <label class="field">
            Token
            <input ref={field} type="password" autocomplete="off" spellcheck={false} required aria-describedby="kept" />
          </label>
          <p id="kept" class="hint">
            It is kept for this tab alone, and forgotten when you close it.
          </p>
          <Show when={problem()}>
            <p class="notice refusal" role="alert">
              {problem()}
            </p>
          </Show>
          <div class="acts">
            <button class="main" type="submit" disabled={isBusy()}>
              Use this token
            </button>
          </div>
        </form>
      }
    >
      {(known) => (
        <p class="keeper" role="status">
          This tab has an organiser's token, good until {new Date(known().expires).toLocaleDateString()}.{" "}
          <button onClick={() => forget()}>Forget it</button>
        </p>
      )}
    </Show>
  );
}

function wordsOf(error: unknown): string {
  const refusal = fromError(error);
  if (refusal.reason === "BAD_TOKEN") return "The platform does not know this token, or it is too old.";
  if (refusal.reason === "SCOPE_MISSING") return "This token is good, but not for organising.";
  return failure(refusal);
}
