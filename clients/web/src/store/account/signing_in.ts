// Signing in with a provider: this page asks it for an ID token, and the platform changes that for an account.
import { IdentityService, type Identity, type ListProvidersResponse, type Provider } from "../../gen/ardri/gateway/v1/identity_service_pb";
import { codeOf, consentAddress, newAttempt, readAttempt, tokenForm, type Attempt } from "../../model/crypto/code_flow";
import { call, requestId } from "../../transport/calls/clients";
import { tokensOf } from "../../transport/calls/session";
import { anonymous, become, clients, deviceName } from "./account";
import { readAccount } from "./identity";

const KEY = "ardri.signing-in";
const BACK = "/signed-in";
const TOKEN_MILLISECONDS = 10_000;

/** Calls without a token, and those of the viewer's account. */
const nobody = anonymous.of(IdentityService);
const owner = clients.of(IdentityService);

/** Who may be signed in with. Throws Refusal. */
export function askProviders(): Promise<ListProvidersResponse> {
  return call((options) => nobody.listProviders({}, options));
}

/** The identities that lead to the viewer's account. Throws Refusal. */
export async function askIdentities(): Promise<readonly Identity[]> {
  return (await call((options) => owner.listIdentities({}, options))).identities;
}

/** Throws Refusal. */
export async function unlink(identityId: string): Promise<void> {
  await call((options) => owner.unlinkIdentity({ identityId }, options));
}

/** Leaves for the provider, which leads back to the page `/signed-in`. */
export async function leaveFor(provider: Provider, links: boolean): Promise<void> {
  const attempt = newAttempt(provider.name, links);
  const address = await consentAddress(provider, attempt, back());
  sessionStorage.setItem(KEY, JSON.stringify(attempt));
  location.assign(address);
}

/** Takes up what the provider has answered in the address; the name of the account that one is now. Throws Error. */
export async function arrive(search: string): Promise<string> {
  const attempt = readAttempt(sessionStorage.getItem(KEY));
  sessionStorage.removeItem(KEY); // good once, however it ends
  const provider = (await askProviders()).providers.find(({ name }) => name === attempt?.provider);
  const code = codeOf(search, attempt, provider?.issuer ?? "");
  if (attempt === undefined || provider === undefined) throw new Error("The platform does not know this provider.");
  const idToken = await tokenOf(provider, attempt, code);
  const shown = { provider: provider.name, idToken, nonce: attempt.nonce, requestId: requestId() };
  if (attempt.links) {
    await call((options) => owner.linkIdentity(shown, options));
    return (await readAccount()).account?.name ?? "";
  }
  const answer = await call((options) => nobody.signIn({ ...shown, device: deviceName() }, options));
  const { account: found } = answer;
  if (found === undefined) throw new Error("The platform named no account.");
  become({ id: found.accountId, name: found.name, ...tokensOf(answer) });
  return (await readAccount()).account?.name ?? found.name;
}

async function tokenOf(provider: Provider, attempt: Attempt, code: string): Promise<string> {
  const request = {
    method: "POST",
    body: tokenForm(provider, attempt, code, back()),
    credentials: "omit",
    redirect: "error",
    referrerPolicy: "no-referrer",
    signal: AbortSignal.timeout(TOKEN_MILLISECONDS),
  } as const;
  const answer = await fetch(provider.tokenEndpoint, request)
    .then((response) => response.json() as Promise<{ readonly id_token?: unknown } | null>)
    .catch(() => null);
  if (typeof answer?.id_token !== "string") throw new Error(`${provider.title} gave no token. Begin again.`);
  return answer.id_token;
}

function back(): string {
  return location.origin + BACK;
}
