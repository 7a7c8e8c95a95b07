// Finds the lesson of a game. Each lesson is a chunk of its own.
import { fetched } from "../environment/loading";
import type { Lesson } from "../model/learning/lesson";

const LESSONS: Readonly<Record<string, () => Promise<{ readonly lesson: Lesson }>>> = {
  plaques: () => import("./plaques"),
  tablut: () => import("./tablut"),
  tara: () => import("./tara"),
  westeria: () => import("./westeria"),
};

export const TAUGHT: readonly string[] = Object.keys(LESSONS);

/** Loads the lesson of a game; undefined for a game without one. */
export async function loadLesson(game: string): Promise<Lesson | undefined> {
  const load = LESSONS[game];
  return load === undefined ? undefined : (await fetched(load)).lesson;
}
