import { Show, createSignal, type JSX } from "solid-js";
import { deleteAccount } from "../../store/account/identity";
import { answered } from "../parts/answered";
import { Surely } from "../parts/surely";
import { forget } from "./traces";

/** Deletes the account for good, and what this browser keeps of it. */
export function Deletion(props: { readonly accountId: string }): JSX.Element {
  const [problem, setProblem] = createSignal("");
  const [isBusy, setBusy] = createSignal(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    const isDeleted = await answered(deleteAccount(props.accountId).then(() => true), setProblem);
    setBusy(false);
    if (isDeleted) forget();
  };
  return (
    <section aria-labelledby="deletion-title">
      <h2 id="deletion-title">Delete the account</h2>
      <p>
        Its name, settings, ratings and all ways to sign in are deleted. Your matches stay, without your name. Matches that are still
        played go on without you: resign or finish them first.
      </p>
      <Surely
        words="Delete this account"
        sure="Delete it for good: yes"
        warning="Nobody can undo this, on any device."
        disabled={isBusy()}
        act={() => void end()}
      />
      <Show when={problem()}>
        <p class="notice refusal" role="alert">
          {problem()}
        </p>
      </Show>
    </section>
  );
}
