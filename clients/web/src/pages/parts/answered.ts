// What is said while a request has no answer yet, and where it came to nothing.
import { failure } from "../../store/requests/failure";

/** With no answer for so long, that is said. */
const LATE_MILLISECONDS = 1500;

/**
 * What it is answered; undefined where it was refused. `say`: what the viewer is told of it; empty: nothing any more. `why`: a
 * refusal in words.
 */
export async function answered<T>(
  request: Promise<T>,
  say: (words: string) => void,
  why: (error: unknown) => string = failure,
): Promise<T | undefined> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    say("There is no answer yet. Trying again.");
  }, LATE_MILLISECONDS);
  try {
    const answer = await request;
    if (isLate) say("");
    return answer;
  } catch (error) {
    say(why(error));
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
