import type { Accessor, Component } from "solid-js";
import type { Choosing } from "../../store/match/choosing";
import type { Effect } from "../../store/match/effects";
import type { Table } from "../../store/match/table";
import type { Replay } from "../../store/replay/replay";
import type { Study } from "../../store/replay/study";

/** A dialog that can be opened. `rule B8` shows the words of that rule. */
export type DialogName = "legend" | "keys" | "verify" | `rule ${string}`;

/** What the bar of a lesson shows in place of the commands of a match. */
export interface LessonBar {
  /** Words while the board rests; undefined while it is the learner's turn. */
  readonly rests: Accessor<string | undefined>;
  readonly Buttons: Component;
}

/** What all parts of a match's page share. */
export interface Sitting {
  readonly table: Table;
  readonly replay: Replay;
  readonly choosing: Choosing;
  /** Left out where there is no analysis: in a lesson, and in a frame of another site. */
  readonly study?: Study;
  /** The effect of the action under the pointer. */
  readonly effect: Accessor<Effect | undefined>;
  readonly flipped: Accessor<boolean>;
  readonly lesson?: LessonBar;
  flip(): void;
  open(dialog: DialogName | undefined): void;
}
