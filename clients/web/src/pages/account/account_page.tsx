import { Show, createSignal, onMount, type JSX } from "solid-js";
import type { GetAccountResponse } from "../../gen/ardri/gateway/v1/account_service_pb";
import { account } from "../../store/account";
import { failure } from "../../store/failure";
import { readAccount } from "../../store/identity";
import { Devices } from "./devices";
import { Identity } from "./identity";
import { Providers } from "./providers";
import { Sessions } from "./sessions";
import { Settings } from "./settings";
import { Traces } from "./traces";
import "../../style/lobby.css";
import "../../style/account.css";

/** Who one is here, and what is kept of that. */
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
            <Identity own={own()} />
            <p>
              <a href={`/player/${account()?.id ?? own().accountId}`}>How others see you</a>: results, ratings and matches.
            </p>
            <Settings />
            <Sessions />
            <Devices recovery={found()?.recoveryCodeExpires} changed={() => void read()} />
          </>
        )}
      </Show>
      <Traces />
    </div>
  );
}
