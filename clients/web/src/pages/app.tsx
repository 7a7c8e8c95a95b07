import { Show, Suspense, type JSX } from "solid-js";
import { Dynamic } from "solid-js/web";
import { announced, urgent } from "../environment/announcer";
import { isEmbedded } from "../environment/embedded";
import { prefer, preferences } from "../environment/preferences";
import { account, needsProvider } from "../store/account/account";
import { Emblem } from "./emblem";
import { Coming } from "./parts/coming";
import { inheritFocus } from "./parts/focus";
import { lazyComponent, nothing } from "./parts/lazy_component";
import { Missing } from "./parts/missing";
import { place } from "./router";

const Waiting = lazyComponent(() => import("./waiting"), nothing);
const Called = lazyComponent(() => import("./tournaments/taking_part/called_if_in"), nothing);

const THEMES = { "": "Colours of the system", light: "Light colours", dark: "Dark colours" } as const;
/** A disc that is half lit, lit, or dark. */
const DISCS = { "": "M12 4a8 8 0 0 0 0 16Z", light: "", dark: "M12 4a8 8 0 0 0 0 16 8 8 0 0 0 0-16Z" } as const;
const NO_NETWORK = "There is no network. This page comes once there is one.";
const NEXT = { "": "light", light: "dark", dark: "" } as const;

/** What is the same on every page: the head, the page itself, and what is said to screen readers. */
export function App(): JSX.Element {
  return (
    <>
      <Show when={!isEmbedded}>
        <Head />
        <Show when={account()}>
          <Suspense>
            <Called />
          </Suspense>
        </Show>
      </Show>
      <main id="main" tabindex="-1" ref={inheritFocus}>
        <Suspense fallback={<Coming title="Ardri" words={navigator.onLine ? "Loading" : NO_NETWORK} />}>
          <Show when={place().page} keyed fallback={<Missing />}>
            {(page) => (
              <Show when={place().path} keyed>
                <Dynamic component={page} parts={place().parts} />
              </Show>
            )}
          </Show>
        </Suspense>
      </main>
      <p class="unseen" role="status" aria-live="polite">
        {announced()}
      </p>
      <p class="unseen" role="alert" aria-live="assertive">
        {urgent()}
      </p>
    </>
  );
}

/** The way to other pages, who one is, and the colours. */
function Head(): JSX.Element {
  return (
    <>
      <a class="skip" href="#main">
        To the page
      </a>
      <header class="head">
        <a class="brand" href="/">
          <Emblem /> Ardri
        </a>
        <nav aria-label="Pages">
          <a href="/" aria-current={place().path === "/" ? "page" : undefined}>
            Play
          </a>
          <a href="/watch" aria-current={place().path === "/watch" ? "page" : undefined}>
            Watch
          </a>
          <a href="/learn" aria-current={/^\/(learn|rules)/.test(place().path) ? "page" : undefined}>
            Learn
          </a>
          <a href="/tournaments" aria-current={place().path.startsWith("/tournament") ? "page" : undefined}>
            Tournaments
          </a>
        </nav>
        <Show when={needsProvider()}>
          <a class="who" href="/account">
            Sign in
          </a>
        </Show>
        <Show when={account()}>
          {(known) => (
            <>
              <Suspense>
                <Waiting />
              </Suspense>
              <a
                class="who"
                href="/account"
                aria-label={`Account: ${known().name || "Guest"}`}
                aria-current={place().path === "/account" ? "page" : undefined}
              >
                {known().name || "Guest"}
              </a>
            </>
          )}
        </Show>
        <button
          class="quiet theme"
          title={THEMES[preferences().theme]}
          aria-label={THEMES[preferences().theme]}
          onClick={() => prefer({ theme: NEXT[preferences().theme] })}
        >
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <circle cx="12" cy="12" r="8" />
            <path d={DISCS[preferences().theme]} />
          </svg>
        </button>
      </header>
    </>
  );
}
