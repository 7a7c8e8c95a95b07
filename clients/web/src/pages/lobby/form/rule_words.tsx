import { Show, createSignal, type JSX } from "solid-js";
import type { Rule } from "../../../gen/ardri/engine/v1/engine_service_pb";
import { rulesOf } from "../../../store/games/rules";

/** As rulings are numbered; options that stand in the printed rules alone have no such number. */
const NUMBER = /^[A-Z]\d+$/;

/** The number of a rule, and what it says once it is pressed. */
export function RuleWords(props: { readonly game: string; readonly number: string }): JSX.Element {
  const [rule, setRule] = createSignal<Rule>();
  const [isOpen, setOpen] = createSignal(false);
  const toggle = (): void => {
    setOpen((is) => !is);
    if (rule() === undefined) void rulesOf(props.game).then((rules) => setRule(rules.find(({ number }) => number === props.number)), () => undefined);
  };
  return (
    <Show when={NUMBER.test(props.number)}>
      <button type="button" class="rule" aria-expanded={isOpen()} aria-label={`Rule ${props.number}`} onClick={toggle}>
        {props.number}
      </button>
      <Show when={isOpen()}>
        <span class="ruling" role="status">
          {rule() === undefined ? "Looking it up." : `${rule()?.title}: ${rule()?.text}`}
        </span>
      </Show>
    </Show>
  );
}
