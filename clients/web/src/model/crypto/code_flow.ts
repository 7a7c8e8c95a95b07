// The code flow of OpenID Connect for pages, with PKCE (RFC 7636) in place of a secret. Without a library.
import { hex } from "./hex";

/** What of a provider it takes. */
export interface Asked {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly authorizationEndpoint: string;
}

/** One attempt to sign in, kept by the page while the person is away at the provider. */
export interface Attempt {
  readonly provider: string;
  /** Shows that an answer is to this attempt. */
  readonly state: string;
  /** Comes back inside the ID token. */
  readonly nonce: string;
  /** Shows to the provider that whoever has the code has asked for it. */
  readonly verifier: string;
  /** Whether the identity is to lead to the account that is here. */
  readonly links: boolean;
}

const RANDOM_BYTES = 32;

/** Another one each time. */
export function newAttempt(provider: string, links: boolean): Attempt {
  const random = (): string => hex(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
  return { provider, state: random(), nonce: random(), verifier: random(), links };
}

/** What was kept; undefined if it is no attempt. */
export function readAttempt(kept: string | null): Attempt | undefined {
  try {
    const found = JSON.parse(kept ?? "null") as Attempt | null;
    const texts = [found?.provider, found?.state, found?.nonce, found?.verifier];
    return found !== null && texts.every((each) => typeof each === "string" && each !== "") ? found : undefined;
  } catch {
    return undefined; // written by something else
  }
}

/** Where the person consents. `back`: the page that the provider leads back to. */
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

/** The code in the address that the provider has led back to. Throws Error with words for the person. */
export function codeOf(search: string, attempt: Attempt | undefined, issuer: string): string {
  const answer = new URLSearchParams(search);
  if (attempt === undefined || answer.get("state") !== attempt.state) {
    throw new Error("This is no answer to a request of this page. Begin again.");
  }
  // Said by newer providers, so that none can pass its answer off as another's (RFC 9207).
  if ((answer.get("iss") ?? issuer) !== issuer) throw new Error("Another provider has answered. Begin again.");
  const code = answer.get("code");
  if (code !== null && code !== "") return code;
  throw new Error(answer.get("error") === "access_denied" ? "You have not consented." : "The provider has refused.");
}

/** What changes the code for a token. */
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
