import { For, Show, createResource, createSignal, type JSX } from "solid-js";
import { DeviceEnd, type Device } from "../../gen/ardri/gateway/v1/account_service_pb";
import { instant } from "../../model/words/clock";
import { askDevices, endDevice } from "../../store/account/identity";
import { failure } from "../../store/requests/failure";
import { Surely } from "../parts/surely";

/** Why a device has ended, in words. */
const WORDS: Readonly<Record<DeviceEnd, string>> = {
  [DeviceEnd.UNSPECIFIED]: "ended",
  [DeviceEnd.OWNER]: "ended by you",
  [DeviceEnd.REUSED]: "ended, as somebody may have had a copy of its token",
  [DeviceEnd.CROWDED]: "ended, as there were too many",
};
/** A guest without a code is nobody any more. */
export const LEAVING = "Without another device, a code that you have made, or a provider, nobody can be this account again.";

/** Where one is signed in, each to be ended. */
export function Sessions(): JSX.Element {
  const [devices, { refetch }] = createResource(() => askDevices().catch(() => []));
  const [problem, setProblem] = createSignal("");
  const end = async (device: Device): Promise<void> => {
    setProblem("");
    try {
      await endDevice(device);
      if (device.isCurrent) location.assign("/");
      else await refetch();
    } catch (error) {
      setProblem(failure(error));
    }
  };
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title">Where you are signed in</h2>
      <ul class="devices">
        <For each={devices()}>
          {(device) => (
            <li>
              <span>
                {device.name === "" ? "A device without a name" : device.name}
                {device.isCurrent ? " (this one)" : ""}, {toldOf(device)}
              </span>{" "}
              <Show when={device.ended === undefined}>
                <Show
                  when={device.isCurrent}
                  fallback={
                    <button aria-label={`End ${device.name}`} onClick={() => void end(device)}>
                      End
                    </button>
                  }
                >
                  <Surely words="Sign out here" sure="Sign out: yes" warning={LEAVING} act={() => void end(device)} />
                </Show>
              </Show>
            </li>
          )}
        </For>
      </ul>
      <Show when={problem()}>
        <p class="notice refusal" role="alert">
          {problem()}
        </p>
      </Show>
    </section>
  );
}

function toldOf({ ended, end, used }: Device): string {
  if (ended !== undefined) return WORDS[end];
  return used === undefined ? "not used yet" : `last used ${new Date(instant(used)).toLocaleDateString([], { dateStyle: "medium" })}`;
}
