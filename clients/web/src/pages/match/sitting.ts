import type { Accessor, Component } from "solid-js";
import type { Choosing } from "../../store/match/choosing";
import type { Effect } from "../../store/match/effects";
import type { Table } from "../../store/match/table";
import type { Replay } from "../../store/replay/replay";
import type { Study } from "../../store/replay/study";

/** A dialog that can be opened; `rule B8`: what that rule says. */
export type DialogName = "legend" | "keys" | "verify" | `rule ${string}`;

/** What is in the bar of a lesson in place of the commands of a match. */
export interface LessonBar {
  /** What it says while the board rests; undefined while it is the viewer's to act. */
  readonly rests: Accessor<string | undefined>;
  readonly Buttons: Component;
}

/** All that the parts of a match's page share. */
export interface Sitting {
  readonly table: Table;
  readonly replay: Replay;
  readonly choosing: Choosing;
  /** Left out where nothing is looked into: in a lesson and in a frame of another site. */
  readonly study?: Study;
  /** Of the action that is pointed at. */
  readonly effect: Accessor<Effect | undefined>;
  readonly flipped: Accessor<boolean>;
  readonly lesson?: LessonBar;
  flip(): void;
  open(dialog: DialogName | undefined): void;
}
