import { For, Show, createSignal, onMount, type JSX } from "solid-js";
import type { Identity, Provider } from "../../gen/ardri/gateway/v1/identity_service_pb";
import { account } from "../../store/account/account";
import { hasPlayed } from "../../store/account/identity";
import { askIdentities, askProviders, leaveFor, unlink } from "../../store/account/signing_in";
import { failure } from "../../store/requests/failure";
import { Surely } from "../parts/surely";
import { LEAVING } from "./sessions";

/** Accounts that one has elsewhere: to sign in with, and those that lead here. Nothing where there are no providers. */
export function Providers(): JSX.Element {
  const [providers, setProviders] = createSignal<readonly Provider[]>([]);
  const [identities, setIdentities] = createSignal<readonly Identity[]>([]);
  const [problem, setProblem] = createSignal("");

  const attempt = async (doing: () => Promise<void>): Promise<void> => {
    try {
      await doing();
      setProblem("");
    } catch (error) {
      setProblem(failure(error));
    }
  };
  const read = async (): Promise<void> => {
    setProviders((await askProviders()).providers);
    if (account() !== undefined && providers().length > 0) setIdentities(await askIdentities());
  };
  const drop = (identity: Identity): Promise<void> =>
    attempt(async () => {
      await unlink(identity.identityId);
      await read();
    });
  onMount(() => void attempt(read));

  return (
    <Show when={providers().length > 0 || problem() !== ""}>
      <section aria-labelledby="providers-title">
        <h2 id="providers-title">Accounts elsewhere</h2>
        <div class="acts">
          <For each={providers()}>
            {(each) => (
              <>
                <Surely
                  words={`Sign in with ${each.title}`}
                  sure="Sign in: yes"
                  warning={`The account of this browser has matches, and another one may come in its place. ${LEAVING}`}
                  isMain
                  disabled={cannot(each)}
                  isNeeded={hasPlayed}
                  act={() => void attempt(() => leaveFor(each, false))}
                />
                <Show when={account() !== undefined}>
                  <button disabled={cannot(each)} onClick={() => void attempt(() => leaveFor(each, true))}>
                    Have {each.title} lead to this account
                  </button>
                </Show>
              </>
            )}
          </For>
        </div>
        <For each={providers().filter(({ isAway }) => isAway)}>{(each) => <p class="hint">{each.title} does not answer now.</p>}</For>
        <Show when={identities().length > 0}>
          <ul>
            <For each={identities()}>
              {(each) => (
                <li>
                  {each.subject} at {each.provider || each.issuer} leads here.{" "}
                  <button onClick={() => void drop(each)} aria-label={`Unlink ${each.subject} at ${each.provider || each.issuer}`}>
                    Unlink
                  </button>
                </li>
              )}
            </For>
          </ul>
        </Show>
        <Show when={problem()}>
          <p class="notice refusal" role="alert">
            {problem()}
          </p>
        </Show>
      </section>
    </Show>
  );
}

/** Its code flow takes both addresses, and a page that can hash. */
function cannot({ authorizationEndpoint, tokenEndpoint }: Provider): boolean {
  return authorizationEndpoint === "" || tokenEndpoint === "" || globalThis.crypto?.subtle === undefined;
}
