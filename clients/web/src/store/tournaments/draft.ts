// What is filled in of tournaments that are not created yet, kept for this tab: it is there again after another page, or loading.
import { readKept } from "../../environment/read_kept";
import type { Chosen } from "../../model/setup/options";
import type { Filled } from "../../model/tournaments/form";

const KEY = "ardri.new-tournament";

export interface Draft {
  readonly filled: Filled;
  readonly options: Chosen;
}

interface Drafts {
  /** The one that was looked at last. */
  readonly game?: string;
  readonly of: Readonly<Record<string, Draft>>;
}

/** The game that was chosen last, if one was. */
export function draftedGame(): string | undefined {
  return stored().game;
}

export function chooseDraft(game: string): void {
  store({ ...stored(), game });
}

/** Parts that it lacks, as one of an older page may, are those of `empty`. */
export function draftOf(empty: Filled): Draft | undefined {
  const found = stored().of[empty.game];
  if (found === undefined) return undefined;
  const filled = { ...empty, ...found.filled };
  return Array.isArray(filled.lines) && Array.isArray(filled.heroes) ? { filled, options: found.options ?? {} } : undefined;
}

export function keepDraft(draft: Draft): void {
  const { of } = stored();
  const { game } = draft.filled;
  store({ game, of: { ...of, [game]: draft } });
}

export function forgetDraft(game: string): void {
  const { [game]: _, ...of } = stored().of;
  store({ of });
}

function store(drafts: Drafts): void {
  sessionStorage.setItem(KEY, JSON.stringify(drafts));
}

function stored(): Drafts {
  const found = readKept(() => sessionStorage, KEY) as Drafts | null;
  return typeof found?.of === "object" && found.of !== null ? found : { of: {} };
}
