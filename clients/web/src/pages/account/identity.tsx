import { For, Show, createSignal, type JSX } from "solid-js";
import type { Account } from "../../gen/ardri/gateway/v1/account_service_pb";
import { choosePicture, rename } from "../../store/account/identity";
import { failure } from "../../store/requests/failure";
import { OFFERED, Portrait, portraitName } from "./portrait";

const LONGEST_NAME = 40;
const PICTURES: readonly number[] = Array.from({ length: OFFERED }, (_, avatar) => avatar);

/** The name and the picture that others see. */
export function Identity(props: { readonly own: Account }): JSX.Element {
  // eslint-disable-next-line solid/reactivity -- another account is another form
  const [avatar, setAvatar] = createSignal(props.own.avatar);
  const [said, setSaid] = createSignal("");
  const [isRefused, setRefused] = createSignal(false);
  let field: HTMLInputElement | undefined;

  const save = async (request: Promise<void>, words: string): Promise<void> => {
    try {
      await request;
      setRefused(false);
      setSaid(words);
    } catch (error) {
      setRefused(true);
      setSaid(failure(error));
    }
  };

  return (
    <section aria-labelledby="identity-title">
      <h2 id="identity-title">Name and picture</h2>
      <form
        class="name"
        onSubmit={(event) => {
          event.preventDefault();
          void save(rename(field?.value.trim() ?? ""), "That is your name from now on. Matches that you sit in keep the one before.");
        }}
      >
        <Portrait avatar={avatar()} size={56} />
        <label>
          Name
          <input ref={field} name="name" required maxlength={LONGEST_NAME} autocomplete="nickname" value={props.own.name} />
        </label>
        <button class="main">Save</button>
      </form>
      <fieldset class="pictures">
        <legend>Picture</legend>
        <For each={PICTURES}>
          {(each) => (
            <label title={portraitName(each)}>
              <input
                type="radio"
                name="avatar"
                aria-label={portraitName(each)}
                checked={avatar() === each}
                onChange={() => {
                  setAvatar(each);
                  void save(choosePicture(each), "That is your picture from now on.");
                }}
              />
              <Portrait avatar={each} size={40} />
            </label>
          )}
        </For>
      </fieldset>
      <Show when={said()}>
        <p class="notice" classList={{ refusal: isRefused() }} role="status">
          {said()}
        </p>
      </Show>
    </section>
  );
}
