import { Show, type JSX } from "solid-js";
import type { Game } from "../../../gen/ardri/engine/v1/engine_service_pb";
import type { Form } from "../../../model/setup/form";
import type { Behind } from "../../../model/setup/wish";
import { Choice } from "./fields";
import { OptionFields } from "./option_fields";

const DELAYS: readonly (readonly [Behind, string])[] = [
  [0, "At once"],
  [30, "30 s later"],
  [300, "5 minutes later"],
];

/** All that can be chosen of a match beside who plays: the game's own options, who sees it, and what help there is. */
export default function MoreChoices(props: { readonly game: Game; readonly form: Form; change(part: Partial<Form>): void }): JSX.Element {
  const against = () => props.form.against;
  const delays = () => (props.game.inHands ? [...DELAYS, ["hand", "After each hand"] as const] : DELAYS);
  const isSeenByAll = () => props.form.isListed && against() !== "friends";
  return (
    <div class="choices-more">
      <OptionFields game={props.game} chosen={props.form.options} choose={(options) => props.change({ options })} />
      <Show when={against() !== "anybody"}>
        <Show when={against() === "levels"}>
          <Choice
            name="listed"
            legend="Who may watch"
            chosen={props.form.isListed ? 1 : 0}
            choices={[
              [1, "Everybody"],
              [0, "Nobody"],
            ]}
            choose={(value) => props.change({ isListed: value === 1 })}
          />
        </Show>
        <Show when={isSeenByAll()}>
          <Choice
            name="behind"
            legend="Who watches sees it"
            chosen={props.form.behind}
            choices={delays()}
            choose={(behind) => props.change({ behind })}
          />
        </Show>
        <Show when={props.game.perfectInformation}>
          <label class="switch">
            <input
              type="checkbox"
              checked={props.form.takebacks}
              onChange={(event) => props.change({ takebacks: event.currentTarget.checked })}
            />
            Moves may be taken back, if all agree
          </label>
          <label class="switch">
            <input
              type="checkbox"
              checked={props.form.botsResign}
              onChange={(event) => props.change({ botsResign: event.currentTarget.checked })}
            />
            AI opponents resign what is lost
          </label>
        </Show>
        <label class="switch">
          <input
            type="checkbox"
            checked={props.form.hints ?? against() === "levels"}
            onChange={(event) => props.change({ hints: event.currentTarget.checked })}
          />
          Hints and analysis while the match goes on
        </label>
      </Show>
    </div>
  );
}
