// Words while a request has no answer yet, and when it has failed.
import { failure } from "../../store/requests/failure";

/** After this time without an answer, the viewer is told. */
const LATE_MILLISECONDS = 1500;

/**
 * Returns the answer; undefined if the request failed. `say`: tells the viewer something; an empty text removes it.
 * `why`: words for a failure.
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
