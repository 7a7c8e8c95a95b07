// Which lesson a game has. Each is a chunk of its own.
import { fetched } from "../environment/loading";
import type { Lesson } from "../model/learning/lesson";

const LESSONS: Readonly<Record<string, () => Promise<{ readonly lesson: Lesson }>>> = {
  plaques: () => import("./plaques"),
  tablut: () => import("./tablut"),
  tara: () => import("./tara"),
  westeria: () => import("./westeria"),
};

export const TAUGHT: readonly string[] = Object.keys(LESSONS);

/** Undefined for a game without one. */
export async function loadLesson(game: string): Promise<Lesson | undefined> {
  const load = LESSONS[game];
  return load === undefined ? undefined : (await fetched(load)).lesson;
}

/** Checks a lesson's events against the game's own, and hands it on as any lesson. */
export function anyLesson(lesson: unknown): Lesson {
  return lesson as Lesson;
}
