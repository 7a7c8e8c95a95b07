import { For, Show, createSignal, type JSX } from "solid-js";
import { prefer, preferences, type Preferences } from "../../environment/preferences";
import { preferEverywhere } from "../../store/account/roaming";
import { askToNotify, canNotify } from "../../store/notices/notifying";
import { failure } from "../../store/requests/failure";
import { Choice } from "../lobby/form/fields";

const THEMES = [
  ["", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;
const SWITCHES = [
  ["sound", "Sounds"],
  ["animations", "Movement of pieces"],
  ["confirm", "Ask before each move; on a touch screen it is always asked"],
  ["phrases", "Show what is said at the table"],
] as const;

/** What is as one likes it, on all one's devices. */
export function Settings(): JSX.Element {
  const [problem, setProblem] = createSignal("");
  const set = async (change: Partial<Preferences>): Promise<void> => {
    try {
      await preferEverywhere(change);
      setProblem("");
    } catch (error) {
      setProblem(`It is set here, but not on your other devices. ${failure(error)}`);
    }
  };
  const notify = async (wanted: boolean): Promise<void> => {
    const isAllowed = wanted && (await askToNotify());
    prefer({ notify: isAllowed });
    setProblem(wanted && !isAllowed ? "The browser does not permit it. Its settings for this page can." : "");
  };
  return (
    <section aria-labelledby="settings-title">
      <h2 id="settings-title">Settings</h2>
      <Choice name="theme" legend="Colours" chosen={preferences().theme} choices={THEMES} choose={(theme) => void set({ theme })} />
      <For each={SWITCHES}>
        {([name, words]) => (
          <label class="switch">
            <input type="checkbox" checked={preferences()[name]} onChange={(event) => void set({ [name]: event.currentTarget.checked })} />
            {words}
          </label>
        )}
      </For>
      <Show when={canNotify}>
        <label class="switch">
          <input type="checkbox" checked={preferences().notify} onChange={(event) => void notify(event.currentTarget.checked)} />
          Have this browser tell me when it is my turn, or a game of a tournament begins, and I look elsewhere
        </label>
      </Show>
      <Show when={problem()}>
        <p class="notice refusal" role="alert">
          {problem()}
        </p>
      </Show>
    </section>
  );
}
