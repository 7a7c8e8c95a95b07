// What each seat has besides money and stock: regions it is King of, cards, and the prisoners on its Rath card.
import { For, Show, type JSX } from "solid-js";
import type { Props } from "../choices/scenery";
import { kingsOf } from "../position/positions";
import { title } from "../position/words";
import { SeatSign } from "./story_sheet";

export function TaraAside(props: Props): JSX.Element {
  return (
    <table class="raths">
      <caption>
        Round {props.view.round}
        <Show when={props.view.options?.roundLimit}>{(limit) => <> of {limit()}</>}</Show>
      </caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Kings</th>
          <th scope="col">Cards</th>
          <th scope="col">Prisoners</th>
        </tr>
      </thead>
      <tbody>
        <For each={props.view.seats.map((_, seat) => seat)}>
          {(seat) => (
            <tr classList={{ active: props.view.active === seat }}>
              <th scope="row">
                <SeatSign seat={seat} props={props} />
                {title(seat, props)}
                <Show when={props.view.starter === seat}>
                  <abbr title="Starting Player"> starts</abbr>
                </Show>
              </th>
              <td>{kingsOf(props.view, seat)} of 2</td>
              <td>
                {props.view.seats[seat]?.handSize}
                <Show when={props.view.seats[seat]?.asideSize}>{(aside) => (
                    <small title="for the next round">
                      {" "}
                      +{aside()}
                      <span class="unseen"> for the next round</span>
                    </small>
                  )}</Show>
              </td>
              <td>
                <Prisoners seat={seat} props={props} />
              </td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

function Prisoners(props: { readonly seat: number; readonly props: Props }): JSX.Element {
  const held = () =>
    (props.props.view.seats[props.seat]?.prisoners ?? []).flatMap((count, owner) => (count > 0 ? [{ owner, count }] : []));
  return (
    <Show when={held().length > 0} fallback="–">
      <For each={held()}>
        {({ owner, count }) => (
          <span class="held">
            {count}
            <SeatSign seat={owner} props={props.props} />
            <span class="unseen">of {title(owner, props.props)}</span>
          </span>
        )}
      </For>
    </Show>
  );
}
