import { For, Show, createMemo, createSignal, type JSX } from "solid-js";
import { Dynamic } from "solid-js/web";
import { MatchStatus } from "../../gen/ardri/match/v1/match_pb";
import { lasting, type Step } from "../../model/selection";
import { isViewersTurn } from "../../model/turns";
import { ownDeparture, turn } from "../../model/words";
import { lastTouch } from "../../store/pointer";
import { isLive } from "../../store/table";
import { inheritFocus } from "../focus";
import { Commands } from "./commands";
import { Asked } from "./offers";
import type { Sitting } from "./sitting";

/** The bar below the board: what has to be done, the choices that are no places on the board, and what was refused. */
export function Prompt(props: { readonly at: Sitting }): JSX.Element {
  const { at } = props; // the same for as long as the page is shown
  const { choosing, table, replay } = at;
  /** What a last step that waits to be confirmed is said in place of. */
  const usual = createMemo<string>((before) => (choosing.armed() === undefined ? sentence(at) : before), "");
  /** Steps are being chosen, so that under a finger other commands give way; in a lesson what is to be pressed next stays in sight. */
  const isDeciding = (): boolean => {
    if (replay.at() !== undefined || choosing.premove() !== undefined) return false;
    return choosing.armed() !== undefined || (choosing.choice.path.length > 0 && at.lesson === undefined);
  };
  return (
    <section
      class="prompt"
      classList={{ turn: isTurn(at), over: table.match()?.status === MatchStatus.ENDED }}
      aria-label="What to do"
      tabindex="-1"
      ref={inheritFocus}
    >
      <Show when={at.lesson === undefined}>
        <Asked at={at} />
      </Show>
      <div class="say">
        <Show when={choosing.armed()}>
          <p class="usual" aria-hidden="true">
            {usual()}
          </p>
        </Show>
        <Told at={at} />
      </div>
      <Choices at={at} />
      <div class="acts" classList={{ deciding: isDeciding() }}>
        <div class="decide">
          <Show when={choosing.armed()}>
            <button class="main" onClick={() => choosing.confirm()}>
              Confirm {choosing.armed()?.notation}
            </button>
          </Show>
          <Show when={choosing.choice.path.length > 0}>
            <button onClick={() => choosing.choice.back()}>Back</button>
          </Show>
        </div>
        <div class="always">
          <Show when={table.stage.scene()?.waits}>
            <button class="main" onClick={() => table.stage.next()}>
              Next
            </button>
          </Show>
          <Show when={choosing.premove()}>
            {(premove) => <button onClick={() => choosing.clear()}>Cancel {premove().notation}</button>}
          </Show>
          <Show when={replay.at() !== undefined}>
            <button class="main" onClick={() => (replay.lend(undefined), replay.go(undefined))}>
              Return to now
            </button>
          </Show>
          <Show when={at.lesson} fallback={<Commands at={at} />}>
            {(lesson) => <Dynamic component={lesson().Buttons} />}
          </Show>
        </div>
      </div>
    </section>
  );
}

/** What has to be done, and below it what was refused or what would come of what is chosen. */
function Told(props: { readonly at: Sitting }): JSX.Element {
  const { at } = props; // the same for as long as the page is shown
  const { choosing } = at;
  return (
    <div>
      <p class="what">{sentence(at)}</p>
      <Show when={choosing.notice()}>
        {(notice) => (
          <p class="notice" classList={{ refusal: notice().isRefusal }} role="status">
            {notice().text}
            <Show when={notice().rule}>
              {(rule) => (
                <button class="rule" onClick={() => at.open(`rule ${rule()}`)} aria-label={`What rule ${rule()} says`}>
                  {rule()}
                </button>
              )}
            </Show>
          </p>
        )}
      </Show>
      <Show when={!choosing.notice() && at.effect()?.told.length}>
        <p class="foresight">{at.effect()?.told.join("; ")}</p>
      </Show>
    </div>
  );
}

/** Steps that are no places on the board, numbered. */
export function barSteps(at: Sitting): readonly Step[] {
  return [...at.choosing.choice.options.values()].filter((step) => step.where === "bar");
}

function Choices(props: { readonly at: Sitting }): JSX.Element {
  const steps = createMemo<readonly Step[]>((before) => lasting(barSteps(props.at), before), []);
  const [isLong, setLong] = createSignal(false);
  const shown = createMemo(() => (isLong() ? steps() : steps().slice(0, 24)));
  return (
    <Show when={steps().length > 0}>
      <ol class="choices">
        <For each={shown()}>
          {(step, index) => (
            <li>
              <button
                data-step={step.key}
                onClick={() => props.at.choosing.choice.press(step.key)}
                onPointerEnter={(event) => event.pointerType !== "touch" && props.at.choosing.choice.point(step.key)}
                onPointerLeave={() => props.at.choosing.choice.point(undefined)}
                onFocus={() => !lastTouch() && props.at.choosing.choice.point(step.key)}
                onBlur={() => props.at.choosing.choice.point(undefined)}
              >
                <Show when={index() < 9}>
                  <kbd>{index() + 1}</kbd>
                </Show>
                {step.label}
                <Show when={step.detail}>{(detail) => <small>{detail()}</small>}</Show>
              </button>
            </li>
          )}
        </For>
        <Show when={steps().length > shown().length}>
          <li>
            <button onClick={() => setLong(true)}>{steps().length - shown().length} more</button>
          </li>
        </Show>
      </ol>
    </Show>
  );
}

function isTurn({ table, replay }: Sitting): boolean {
  return replay.at() === undefined && isViewersTurn(table.match());
}

function sentence(at: Sitting): string {
  const { choosing, replay, table } = at;
  const match = table.match();
  if (table.connection() === "lost") return "The connection is lost. Trying again; nothing that you have chosen is lost.";
  if (match === undefined) return "Opening the match.";
  const resting = at.lesson?.rests();
  if (resting !== undefined) return resting;
  if (replay.isReading()) return `Reading step ${replay.at()} of ${match.version}.`;
  if (replay.at() !== undefined) return replay.problem() || `Looking back: step ${replay.at()} of ${match.version}.`;
  const out = ownDeparture(match);
  if (out !== "" && isLive(match)) return `${out} ${turn(match)}`;
  if (isTurn(at)) {
    if (table.stage.hasToTell()) return "After this it is your turn.";
    if (choosing.choice.pending.length > 0) return "Sending.";
    const [board, view] = [table.board(), table.view()];
    if (choosing.armed() !== undefined) return `${choosing.armed()?.notation}: press again or confirm.`;
    return board !== undefined && view !== undefined ? board.prompt(choosing.choice.path, table.context(view)) : turn(match);
  }
  const premove = choosing.premove();
  return premove === undefined ? turn(match) : `${turn(match)} Then ${premove.notation}, if it can be done.`;
}
