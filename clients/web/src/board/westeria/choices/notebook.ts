// The viewer's own notes on units of others, kept in this browser: nobody else is told.
import { createMemo, createSignal } from "solid-js";
import { readKept } from "../../../environment/read_kept";
import { Phase } from "../../../gen/ardri/westeria/v1/terms_pb";
import { unitAt } from "../position/armies";
import { whereNow, type Note } from "../position/notes";
import type { Props } from "./muster";

export interface Notebook {
  /** The kind that is noted of the unit there; empty if none. */
  noteAt(zone: string): string;
  /** Whether something can be noted of the unit there. */
  takesNote(zone: string): boolean;
  /** Notes a kind; nothing more if it is empty. */
  write(zone: string, kind: string): void;
}

export function createNotebook(props: Props): Notebook {
  const [notes, setNotes] = createSignal<readonly Note[]>(props.still ? [] : stored(props.matchId));
  const history = () => props.history?.() ?? [];
  const isOpen = () => !props.still && !props.past && props.seat !== undefined && props.view.phase > Phase.PLACING;
  const takesNote = (zone: string): boolean => {
    const unit = unitAt(props.view, zone);
    return isOpen() && unit !== undefined && unit.seat !== props.seat && unit.kind === "";
  };
  const standing = createMemo(() => {
    if (!isOpen() || notes().length === 0) return [];
    const past = history();
    return notes().flatMap((note) => {
      const zone = whereNow(note, past);
      return zone === undefined || !takesNote(zone) || unitAt(props.view, zone)?.seat !== note.seat ? [] : [{ zone, note }];
    });
  });
  const kinds = createMemo(() => new Map(standing().map(({ zone, note }) => [zone, note.kind])));
  return {
    noteAt: (zone) => kinds().get(zone) ?? "",
    takesNote,
    write: (zone, kind) => {
      const old = standing().find((each) => each.zone === zone)?.note;
      const seat = unitAt(props.view, zone)?.seat ?? 0;
      const made = kind === "" ? [] : [{ zone, seat, kind, version: Number(history().at(-1)?.version ?? 0n) }];
      setNotes([...notes().filter((each) => each !== old), ...made]);
      store(props.matchId, notes());
    },
  };
}

const keyOf = (matchId: string): string => `ardri.westeria.notes.${matchId}`;

function stored(matchId: string): readonly Note[] {
  const found = readKept(() => localStorage, keyOf(matchId));
  return Array.isArray(found) ? (found as Note[]) : [];
}

function store(matchId: string, notes: readonly Note[]): void {
  try {
    if (notes.length === 0) localStorage.removeItem(keyOf(matchId));
    else localStorage.setItem(keyOf(matchId), JSON.stringify(notes));
  } catch {
    // Without storage notes last as long as the page.
  }
}
