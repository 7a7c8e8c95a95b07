import { For, Show, createMemo, type JSX } from "solid-js";
import type { DecisionAnalysis } from "../../../gen/ardri/analysis/v1/analysis_service_pb";
import { MatchStatus } from "../../../gen/ardri/match/v1/match_pb";
import { depthWords, hasChances, markWords, promise, verdict, why, worst, worth, type Worth as LineWorth } from "../../../model/learning/study";
import { actor, capital } from "../../../model/words/words";
import type { Study } from "../../../store/replay/study";
import type { Sitting } from "../sitting";

interface Props {
  readonly at: Sitting;
  readonly study: Study;
}

/** What a search thinks of the position that is shown, and where the match was lost. */
export function StudyPanel(props: Props): JSX.Element {
  const { study } = props; // the same for as long as the page is shown
  const isEnded = (): boolean => props.at.table.match()?.status === MatchStatus.ENDED;
  return (
    <Show when={study.isOpen() && study.offers() !== undefined}>
      <section class="study" aria-label={study.offers() === "hint" ? "Hint" : "Analysis"} aria-busy={study.isBusy()}>
        <header>
          <h2>{study.offers() === "hint" ? "Hint" : "Analysis"}</h2>
          <button class="quiet" onClick={() => study.close()}>
            Close
          </button>
        </header>
        <Show when={study.decision()} fallback={<p role="status">{waiting(props)}</p>}>
          {(decision) => <Decision {...props} decision={decision()} />}
        </Show>
        <Show when={isEnded()}>
          <Whole {...props} />
        </Show>
      </section>
    </Show>
  );
}

function waiting({ study }: Props): string {
  if (study.problem() !== "") return study.problem();
  if (study.isBusy()) return "The search is thinking.";
  return "Nobody has decided here: look at another step.";
}

function Decision(props: Props & { readonly decision: DecisionAnalysis }): JSX.Element {
  const who = (): string => {
    const match = props.at.table.match();
    return match === undefined ? "" : capital(actor(match, props.decision.seat));
  };
  const byChance = (): boolean => hasChances(props.decision.lines);
  const point = (line: number | undefined): void => props.study.point(line);
  const isHint = (): boolean => props.study.offers() === "hint";
  return (
    <>
      <p role="status">{promise(who(), props.decision.lines)}</p>
      <ol class="lines">
        <For each={props.decision.lines}>
          {(line, index) => (
            <li>
              <button
                onClick={() => isHint() && props.at.choosing.propose(line.action?.notation ?? "")}
                onPointerEnter={() => point(index())}
                onPointerLeave={() => point(undefined)}
                onFocus={() => point(index())}
                onBlur={() => point(undefined)}
              >
                <b>{index() + 1}</b><span class="unseen">. line, {byChance() ? "wins" : "score"} </span>
                <Worth worth={worth(line, byChance())} />
                <span class="unseen">: </span><span class="variation">{line.variation.join(" ")}</span>
                <small>{depthWords(line)}</small>
                <Show when={why(line)}>{(words) => <small class="why">{words()}</small>}</Show>
              </button>
            </li>
          )}
        </For>
      </ol>
      <Show when={isHint()}>
        <p class="hint">Press a line to choose its first move.</p>
      </Show>
      <Show when={verdict(props.decision)}>{(words) => <p>{words()}</p>}</Show>
    </>
  );
}

/** What a line is worth, as a bar and as a number. */
function Worth(props: { readonly worth: LineWorth }): JSX.Element {
  return (
    <span class="worth">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect class="all" width="100" height="8" />
        <rect class="part" width={100 * props.worth.part} height="8" />
      </svg>
      {props.worth.words}
    </span>
  );
}

/** Where the match was lost: each of these leads to its position. */
function Whole(props: Props): JSX.Element {
  const { study, at } = props; // the same for as long as the page is shown
  const { table, replay } = at;
  const found = createMemo(() => worst(study.decisions().values()));
  const who = (decision: DecisionAnalysis): string => {
    const match = table.match();
    return match === undefined ? "" : capital(actor(match, decision.seat));
  };
  return (
    <>
      <Show
        when={study.total() > 0}
        fallback={
          <button onClick={() => study.readAll()} disabled={study.isBusy()}>
            Look through the whole match
          </button>
        }
      >
        <p role="status">
          {study.isBusy() ? `${study.decisions().size} of ${study.total()} decisions looked into.` : `${study.total()} decisions.`}
        </p>
      </Show>
      <Show when={study.problem() !== "" && study.decision() !== undefined}>
        <p class="notice refusal">{study.problem()}</p>
      </Show>
      <ol class="slips">
        <For each={found()}>
          {(decision) => (
            <li>
              <button onClick={() => replay.go(decision.version)} aria-current={replay.at() === decision.version ? "step" : undefined}>
                {who(decision)}: <b>{decision.played?.action?.notation}</b>, {markWords(decision.mark)}
              </button>
            </li>
          )}
        </For>
      </ol>
    </>
  );
}
