// A step of the end of a round, told over the board.
import { For, Show, type JSX } from "solid-js";
import type { Props } from "../choices/scenery";
import type { Income, Story } from "../position/story";
import { title } from "../position/words";
import { Token } from "./pieces";

export function StorySheet(props: { readonly story: Story; readonly props: Props }): JSX.Element {
  return (
    <section class="story" aria-label={props.story.title} aria-live="polite">
      <h2>
        {props.story.title} <span class="rule">{props.story.rule}</span>
      </h2>
      <Show when={props.story.income}>{(income) => <IncomeTable income={income()} props={props.props} />}</Show>
      <For each={props.story.lines}>{(line) => <p>{line}</p>}</For>
    </section>
  );
}

function IncomeTable(props: { readonly income: Income; readonly props: Props }): JSX.Element {
  return (
    <table>
      <thead>
        <tr>
          <td />
          <For each={props.income.columns}>{(name) => <th scope="col">{name}</th>}</For>
          <th scope="col">Cumals</th>
        </tr>
      </thead>
      <tbody>
        <For each={props.income.rows}>
          {(row) => (
            <tr>
              <th scope="row">
                <SeatSign seat={row.seat} props={props.props} /> {title(row.seat, props.props)}
              </th>
              <For each={row.cells}>{(cell) => <td>{cell === 0 ? "–" : `+${cell}`}</td>}</For>
              <td class="sum">{row.sum === 0 ? "–" : `+${row.sum}`}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

/** A seat's piece in a line of text. */
export function SeatSign(props: { readonly seat: number; readonly props: Pick<Props, "looks"> }): JSX.Element {
  return (
    <svg class="sign" viewBox="-14 -14 28 28" width="22" height="22" aria-hidden="true">
      <Token look={props.props.looks[props.seat]} size={11} />
    </svg>
  );
}
