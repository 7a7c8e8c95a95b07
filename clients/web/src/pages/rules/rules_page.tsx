import { For, Show, createEffect, createMemo, createSignal, on, onCleanup, onMount, type JSX } from "solid-js";
import { announce } from "../../environment/announcer";
import { titled } from "../../environment/title";
import type { Rule } from "../../gen/ardri/engine/v1/engine_service_pb";
import { TAUGHT } from "../../lessons/lessons";
import { anchorOf, found, linked, partsOf } from "../../model/learning/rules";
import { capital } from "../../model/words/words";
import { rulesOf } from "../../store/games/rules";
import { failure } from "../../store/requests/failure";
import type { Parts } from "../router";
import "../../style/rules.css";

/** Here the contents are above the text, and closed. */
const NARROW_PIXELS = 896;

/** All rules of a game, by the numbers that refusals name: `/rules/plaques#P13`. */
export default function RulesPage(props: { readonly parts: Parts }): JSX.Element {
  const game = (): string => props.parts["game"] ?? "";
  const [rules, setRules] = createSignal<readonly Rule[]>();
  const [problem, setProblem] = createSignal("");
  const [search, setSearch] = createSignal("");
  const [aimed, setAimed] = createSignal(location.hash.slice(1));
  const shown = createMemo(() => found(rules() ?? [], search()));
  const parts = createMemo(() => partsOf(shown()));

  const ask = (): void => {
    setProblem("");
    rulesOf(game()).then(setRules, (error: unknown) => setProblem(failure(error)));
  };
  onMount(ask);
  createEffect(() => rules() !== undefined && titled(`${capital(game())}: the rules`));
  const onHash = (): void => void setAimed(location.hash.slice(1));
  window.addEventListener("hashchange", onHash);
  onCleanup(() => window.removeEventListener("hashchange", onHash));
  createEffect(
    on([rules, aimed], ([known, anchor]) => {
      if (known === undefined || anchor === "") return;
      if (!shown().some((rule) => anchorOf(rule.number) === anchor)) setSearch("");
      const rule = document.getElementById(anchor);
      rule?.scrollIntoView({ block: "start" });
      rule?.focus({ preventScroll: true });
    }),
  );
  const seek = (words: string): void => {
    setSearch(words);
    const count = shown().length;
    announce(count === 1 ? "1 rule" : `${count} rules`);
  };

  return (
    <div class="rules">
      <aside>
        <h1>{capital(game())}: the rules</h1>
        <p class="ways">
          <Show when={TAUGHT.includes(game())}>
            <a href={`/learn/${game()}`}>Learn it by playing</a>
          </Show>
          <a href="/">Play</a>
        </p>
        <label class="search">
          Search
          <input type="search" value={search()} onInput={(event) => seek(event.currentTarget.value)} placeholder="a word or a number" />
        </label>
        <nav aria-label="Contents">
          <For each={parts()}>
            {(part) => (
              <details open={window.innerWidth > NARROW_PIXELS}>
                <summary>{part.title}</summary>
                <ol>
                  <For each={part.rules}>
                    {(rule) => (
                      <li>
                        <a href={`#${anchorOf(rule.number)}`} aria-current={aimed() === anchorOf(rule.number) ? "location" : undefined}>
                          <Show when={isShort(rule)}>
                            <b>{rule.number}</b>{" "}
                          </Show>
                          {rule.title}
                        </a>
                      </li>
                    )}
                  </For>
                </ol>
              </details>
            )}
          </For>
        </nav>
      </aside>
      <div class="text">
        <Show when={problem()}>
          <p class="notice refusal" role="alert">
            {problem()} <button onClick={ask}>Try again</button>
          </p>
        </Show>
        <Show when={rules() !== undefined} fallback={<Show when={!problem()}><p class="empty">Looking them up</p></Show>}>
          <For each={parts()} fallback={<p class="empty">No rule has these words.</p>}>
            {(part) => (
              <section>
                <h2>{part.title}</h2>
                <For each={part.rules}>{(rule) => <RuleText rule={rule} all={rules() ?? []} isAimed={aimed() === anchorOf(rule.number)} />}</For>
              </section>
            )}
          </For>
        </Show>
      </div>
    </div>
  );
}

function RuleText(props: { readonly rule: Rule; readonly all: readonly Rule[]; readonly isAimed: boolean }): JSX.Element {
  const anchor = () => anchorOf(props.rule.number);
  return (
    <article id={anchor()} tabindex="-1" classList={{ aimed: props.isAimed }}>
      <h3>
        <a href={`#${anchor()}`} class="number" aria-label={`Link to ${props.rule.number}`}>
          {isShort(props.rule) ? props.rule.number : "§"}
        </a>{" "}
        {props.rule.title}
      </h3>
      <p>
        <For each={linked(props.rule.text, props.all)}>
          {(piece) => (
            <Show when={piece.anchor} fallback={piece.text}>
              {(to) => <a href={`#${to()}`}>{piece.text}</a>}
            </Show>
          )}
        </For>
      </p>
    </article>
  );
}

function isShort(rule: Rule): boolean {
  return /^[A-Z]\d+$/.test(rule.number);
}
