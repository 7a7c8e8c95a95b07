// The search for opponents that a form begins, calls off, and goes on with once its page is loaded again.
import { createSignal, onCleanup, type Accessor } from "solid-js";
import { announce } from "../../environment/announcer";
import { fetched } from "../../environment/loading";
import type { Form } from "../../model/setup/form";
import { failure } from "../requests/failure";
import { forgetSearch, keepSearch, keptSearch, type KeptSearch } from "./kept_search";
import type { Search } from "./searching";

export interface Finding {
  readonly state: Accessor<"idle" | "searching" | "ending">;
  /** What the page was in before it was loaded again. */
  readonly before: KeptSearch | undefined;
  /** The id of the match; undefined where nothing came of it. */
  find(form: Form, wish: () => Promise<Search>): Promise<string | undefined>;
  goOn(before: KeptSearch): Promise<string | undefined>;
  callOff(): void;
}

/** Called off with its owner. `say`: what the viewer is told; empty: nothing any more. */
export function createFinding(game: string, say: (words: string) => void): Finding {
  const [state, setState] = createSignal<"idle" | "searching" | "ending">("idle");
  const kept = keptSearch();
  let begun: AbortController | undefined;

  async function run(form: Form, pursue: Pursuit): Promise<string | undefined> {
    const { signal } = (begun = new AbortController());
    setState("searching");
    announce("Looking for opponents.");
    try {
      const { words = "", matchId } = await pursue(await fetched(() => import("./searching")), signal, (ticketId) => keepSearch({ ticketId, game, form }));
      say(words);
      return matchId;
    } catch (error) {
      say(failure(error));
      return undefined;
    } finally {
      begun = undefined;
      forgetSearch();
      setState("idle");
    }
  }

  function callOff(): void {
    if (begun === undefined) return;
    setState("ending");
    forgetSearch();
    begun.abort();
  }
  onCleanup(callOff);

  return {
    state,
    before: kept?.game === game ? kept : undefined,
    find: (form, wish) => run(form, async ({ search }, signal, asked) => search(await wish(), signal, asked)),
    goOn: ({ ticketId, form }) => run(form, ({ takeUp }, signal, asked) => takeUp(ticketId, signal, asked)),
    callOff,
  };
}

type Searching = typeof import("./searching");
type Pursuit = (searching: Searching, signal: AbortSignal, asked: (ticketId: string) => void) => ReturnType<Searching["search"]>;
