import { For, Show, type JSX } from "solid-js";
import type { Game } from "../../../gen/ardri/engine/v1/engine_service_pb";
import type { Form } from "../../../model/setup/form";
import { reseated, seatName, sittersOf, type Sitter } from "../../../model/setup/seating";
import { Choice } from "./fields";

/** Each seat: the viewer, a person, or an AI opponent of some level. */
export default function SeatList(props: { readonly game: Game; readonly form: Form; change(part: Partial<Form>): void }): JSX.Element {
  const sitters = () => sittersOf(props.game);
  const sit = (seat: number, value: string): void => {
    const [sitter] = sitters().find(([each]) => String(each) === value) ?? ["person" as Sitter];
    props.change({ mix: reseated(props.form.mix, seat, sitter) });
  };
  const seats = (): readonly number[] => props.form.mix.map((_, seat) => seat);
  return (
    <div class="mix">
      <ul>
        <For each={seats()}>
          {(seat) => (
            <li>
              <label>
                <span>{seatName(props.game, seat)}</span>
                <select onChange={(event) => sit(seat, event.currentTarget.value)}>
                  <For each={sitters()}>
                    {([sitter, words]) => (
                      <option value={sitter} selected={props.form.mix[seat] === sitter}>
                        {words}
                      </option>
                    )}
                  </For>
                </select>
              </label>
            </li>
          )}
        </For>
      </ul>
      <Show when={props.form.mix.includes("person")}>
        <Choice
          name="listed"
          legend="Who may come"
          chosen={props.form.isListed ? 1 : 0}
          choices={[
            [0, "Who has the link"],
            [1, "Everybody"],
          ]}
          choose={(value) => props.change({ isListed: value === 1 })}
        />
      </Show>
    </div>
  );
}
