import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { Show, createSignal, type JSX } from "solid-js";
import { LinkCodeKind } from "../../gen/ardri/gateway/v1/account_service_pb";
import { instant } from "../../model/words/clock";
import { hasPlayed, makeCode, useCode, type LinkCode } from "../../store/account/identity";
import { failure } from "../../store/requests/failure";
import { Surely } from "../parts/surely";
import { LEAVING } from "./sessions";

/** Codes: to be the same person on another device, and to come back after all here is lost. */
export function Devices(props: { readonly recovery: Timestamp | undefined; changed(): void }): JSX.Element {
  const [code, setCode] = createSignal<LinkCode & { readonly kind: LinkCodeKind }>();
  const [said, setSaid] = createSignal("");
  const [problem, setProblem] = createSignal("");
  let field: HTMLInputElement | undefined;

  const attempt = async (doing: () => Promise<void>): Promise<void> => {
    setProblem("");
    setSaid("");
    try {
      await doing();
    } catch (error) {
      setProblem(failure(error));
    }
  };
  const make = (kind: LinkCodeKind): Promise<void> =>
    attempt(async () => {
      setCode({ ...(await makeCode(kind)), kind });
      props.changed();
    });
  const use = (): Promise<void> =>
    attempt(async () => {
      const { name } = await useCode(field?.value ?? "");
      if (field !== undefined) field.value = "";
      setCode(undefined);
      setSaid(`You are ${name} here now.`);
      props.changed();
    });

  return (
    <section aria-labelledby="devices-title">
      <h2 id="devices-title">Other devices</h2>
      <p>There is no password. Whoever has a code becomes you, so show it to nobody else.</p>
      <div class="acts">
        <button onClick={() => void make(LinkCodeKind.DEVICE)}>Make a code for another device</button>
        <button onClick={() => void make(LinkCodeKind.RECOVERY)}>Make a code to write down</button>
      </div>
      <Show when={code()}>
        {(made) => (
          <p class="code" role="status">
            <output>{made().code}</output>
            <span>{wordsOf(made())}</span>
          </p>
        )}
      </Show>
      <p class="hint">
        {props.recovery === undefined
          ? "You have no code written down: if this browser forgets you, the account is lost."
          : `There is a code that you have written down. It is good until ${day(props.recovery)}, and a new one replaces it.`}
      </p>
      <form class="use" onSubmit={(event) => event.preventDefault()}>
        <label>
          Code from another device, or written down
          <input ref={field} name="code" required autocomplete="off" autocapitalize="off" spellcheck={false} />
        </label>
        <p class="hint">The account of this browser is given up for it. Make a code of this one before, if you want it back.</p>
        <Surely
          words="Become that account"
          sure="Become it: yes"
          warning={`The account of this browser has matches. ${LEAVING}`}
          isDefault
          isNeeded={hasPlayed}
          act={() => void use()}
        />
      </form>
      <Show when={said()}>
        <p class="notice" role="status">
          {said()}
        </p>
      </Show>
      <Show when={problem()}>
        <p class="notice refusal" role="alert">
          {problem()}
        </p>
      </Show>
    </section>
  );
}

function wordsOf({ kind, expires }: LinkCode & { readonly kind: LinkCodeKind }): string {
  if (expires === undefined) return "";
  if (kind === LinkCodeKind.RECOVERY) return `Write it down; it is not shown again. Good once, until ${day(expires)}.`;
  const time = new Date(instant(expires)).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return `Type it into the account page of the other device. Good once, until ${time}.`;
}

function day(time: Timestamp): string {
  return new Date(instant(time)).toLocaleDateString([], { dateStyle: "long" });
}
