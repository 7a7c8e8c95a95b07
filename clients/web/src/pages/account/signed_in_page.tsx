import { Show, createSignal, onMount, type JSX } from "solid-js";
import { arrive } from "../../store/account/signing_in";
import { failure } from "../../store/requests/failure";

/** Where a provider leads back to. */
export default function SignedInPage(): JSX.Element {
  const [name, setName] = createSignal<string>();
  const [problem, setProblem] = createSignal("");
  onMount(async () => {
    const { search } = location;
    history.replaceState(null, "", location.pathname); // the code stays in no history
    try {
      setName(await arrive(search));
    } catch (error) {
      setProblem(failure(error));
    }
  });
  return (
    <div class="page account">
      <h1>Signing in</h1>
      <Show when={problem()}>
        <p class="notice refusal" role="alert">
          {problem()} <a href="/account">To your account</a>
        </p>
      </Show>
      <Show when={problem() === "" && name() === undefined}>
        <p class="empty">Asking the provider who you are</p>
      </Show>
      <Show when={name() !== undefined}>
        <p class="notice" role="status">
          You are {name()} here now. <a href="/">Play</a> or see <a href="/account">your account</a>.
        </p>
      </Show>
    </div>
  );
}
