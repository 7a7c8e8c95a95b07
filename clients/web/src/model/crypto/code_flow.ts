// The authorization code flow of OpenID Connect for pages, with PKCE (RFC 7636) in place of a secret. Uses no library.
import { hex } from "./hex";

/** What the flow needs to know of a provider. */
export interface Asked {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly authorizationEndpoint: string;
}

/** One attempt to sign in. The page keeps it while the person is away at the provider. */
export interface Attempt {
  readonly provider: string;
  /** Proves that an answer belongs to this attempt. */
  readonly state: string;
  /** Comes back inside the ID token. */
  readonly nonce: string;
  /** Proves to the provider that the same page asked for the code. */
  readonly verifier: string;
  /** Whether the identity is to be linked to the account that is signed in here. */
  readonly links: boolean;
}

const RANDOM_BYTES = 32;

/** Makes an attempt with new random values. */
export function newAttempt(provider: string, links: boolean): Attempt {
  const random = (): string => hex(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
  return { provider, state: random(), nonce: random(), verifier: random(), links };
}

/** Reads a kept attempt; undefined if it is none. */
export function readAttempt(kept: string | null): Attempt | undefined {
  try {
    const found = JSON.parse(kept ?? "null") as Attempt | null;
    const texts = [found?.provider, found?.state, found?.nonce, found?.verifier];
    return found !== null && texts.every((each) => typeof each === "string" && each !== "") ? found : undefined;
  } catch {
    return undefined; // something else has written this
  }
}

/** The provider's address at which the person consents. `back`: the page to which the provider returns the person. */
export async function consentAddress(asked: Asked, attempt: Attempt, back: string): Promise<string> {
  const address = new URL(asked.authorizationEndpoint);
  const query = {
    response_type: "code",
    client_id: asked.clientId,
    redirect_uri: back,
    scope: asked.scopes.join(" "),
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await challengeOf(attempt.verifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

/** Reads the code from the address to which the provider has returned. Throws Error with words for the person. */
export function codeOf(search: string, attempt: Attempt | undefined, issuer: string): string {
  const answer = new URLSearchParams(search);
  if (attempt === undefined || answer.get("state") !== attempt.state) {
    throw new Error("This is no answer to a request of this page. Begin again.");
  }
  // Newer providers name themselves, so that no provider can pass its answer off as another's (RFC 9207).
  if ((answer.get("iss") ?? issuer) !== issuer) throw new Error("Another provider has answered. Begin again.");
  const code = answer.get("code");
  if (code !== null && code !== "") return code;
  throw new Error(answer.get("error") === "access_denied" ? "You have not consented." : "The provider has refused.");
}

/** The form that exchanges the code for a token. */
export function tokenForm(asked: Asked, attempt: Attempt, code: string, back: string): URLSearchParams {
  return new URLSearchParams({
    grant_type: "authorization_code",
    client_id: asked.clientId,
    code,
    redirect_uri: back,
    code_verifier: attempt.verifier,
  });
}

async function challengeOf(verifier: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier)));
  return btoa(String.fromCharCode(...digest)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
