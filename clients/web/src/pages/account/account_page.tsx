import { Show, createEffect, createSignal, on, onMount, type JSX } from "solid-js";
import type { GetAccountResponse } from "../../gen/ardri/gateway/v1/account_service_pb";
import { account } from "../../store/account/account";
import { readAccount } from "../../store/account/identity";
import { failure } from "../../store/requests/failure";
import { Deletion } from "./deletion";
import { Devices } from "./devices";
import { Identity } from "./identity";
import { Providers } from "./providers";
import { Sessions } from "./sessions";
import { Settings } from "./settings";
import { Traces } from "./traces";
import "../../style/lobby.css";
import "../../style/account.css";

/** Who the viewer is on this platform, and what is kept of that. */
export default function AccountPage(): JSX.Element {
  const [found, setFound] = createSignal<GetAccountResponse>();
  const [problem, setProblem] = createSignal("");
  const read = async (): Promise<void> => {
    try {
      setFound(await readAccount());
      setProblem("");
    } catch (error) {
      setProblem(failure(error));
    }
  };
  onMount(() => void read());
  // If another tab switches to another account, reads that one: the account shown here would not be the one that is
  // changed.
  createEffect(
    on(
      () => account()?.id,
      (id) => id !== undefined && found() !== undefined && id !== found()?.account?.accountId && void read(),
      { defer: true },
    ),
  );
  return (
    <div class="page account">
      <h1>Account</h1>
      <Show when={problem()}>
        <p class="notice refusal" role="alert">
          {problem()} <button onClick={() => void read()}>Try again</button>
        </p>
      </Show>
      <Providers />
      <Show when={found()?.account} fallback={<p class="empty">{problem() === "" ? "Looking you up" : ""}</p>}>
        {(own) => (
          <>
            <Show when={own().accountId} keyed>
              <Identity own={own()} />
            </Show>
            <p>
              <a href={`/player/${account()?.id ?? own().accountId}`}>How others see you</a>: results, ratings and matches.
            </p>
            <Settings />
            <Show when={own().accountId} keyed>
              <Sessions />
            </Show>
            <Devices recovery={found()?.recoveryCodeExpires} changed={() => void read()} />
            <Show when={own().accountId} keyed>
              {(accountId) => <Deletion accountId={accountId} />}
            </Show>
          </>
        )}
      </Show>
      <Traces />
    </div>
  );
}
