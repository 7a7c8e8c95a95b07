// The account's name and picture, its codes, and its devices.
import { timestampNow, type Timestamp } from "@bufbuild/protobuf/wkt";
import type { Device, GetAccountResponse, LinkCodeKind } from "../../gen/ardri/gateway/v1/account_service_pb";
import { call, requestId } from "../../transport/calls/clients";
import { Refusal } from "../../transport/calls/refusal";
import { tokensOf } from "../../transport/calls/session";
import { account, anonymous, become, clients, deviceName, leaveAccount, renamed, signedIn, type Account } from "./account";
import { takeOver } from "./roaming";

export interface LinkCode {
  readonly code: string;
  readonly expires: Timestamp | undefined;
}

/**
 * Reads the account from the platform. If another device has changed its name, gets a token that carries the new name.
 */
export async function readAccount(): Promise<GetAccountResponse> {
  const own = await signedIn();
  const found = await call((options) => clients.accounts.getAccount({}, options));
  takeOver(found.preferences);
  if (found.account !== undefined && found.account.name !== own.name) {
    const { token } = await call((options) => clients.accounts.issueToken({}, options));
    await renamed(found.account.name, token);
  }
  return found;
}

/** Throws Refusal. */
export async function rename(name: string): Promise<void> {
  const { account: found, token } = await call((options) => clients.accounts.updateAccount({ name }, options));
  if (found !== undefined) await renamed(found.name, token);
}

/** Throws Refusal. */
export async function choosePicture(avatar: number): Promise<void> {
  await call((options) => clients.accounts.updateAccount({ avatar }, options));
}

/** Makes a code for another device, or one to write down. It ends the earlier code of its kind. Throws Refusal. */
export async function makeCode(kind: LinkCodeKind): Promise<LinkCode> {
  const { code, expires } = await call((options) => clients.accounts.createLinkCode({ kind }, options));
  return { code, expires };
}

/** Whether the account of this browser has played, or may have. Then somebody may want it back. */
export async function hasPlayed(): Promise<boolean> {
  if (account() === undefined) return false;
  const asked = call((options) => clients.lobby.listMyMatches({ pageSize: 1 }, options));
  return asked.then(({ matches, gamesAway }) => matches.length + gamesAway.length > 0, () => true);
}

/** Switches to the account of the code; the account that was here is given up. Throws Refusal. */
export async function useCode(code: string): Promise<Account> {
  const request = { code, requestId: requestId(), device: deviceName() };
  const answer = await call((options) => anonymous.accounts.redeemLinkCode(request, options));
  const { account: found } = answer;
  if (found === undefined) throw Refusal.unreachable("the platform named no account");
  const own = become({ id: found.accountId, name: found.name, ...tokensOf(answer) });
  await readAccount();
  return own;
}

/** The devices where the viewer is signed in, the last used first. Throws Refusal. */
export async function askDevices(): Promise<readonly Device[]> {
  return (await call((options) => clients.accounts.listDevices({}, options))).devices;
}

/** Ends all tokens of the device. If it is this one, signs out here. Throws Refusal. */
export async function endDevice({ deviceId, isCurrent }: Device): Promise<void> {
  await call((options) => clients.accounts.endDevice({ deviceId }, options));
  if (isCurrent) leaveAccount();
}

/** Deletes the account for good, as the viewer has confirmed just now. Throws Refusal. */
export async function deleteAccount(confirmedAccountId: string): Promise<void> {
  const request = { confirmedAccountId, confirmed: timestampNow() };
  await call((options) => clients.accounts.deleteAccount(request, options)).catch((error: unknown) => {
    if (account()?.id === confirmedAccountId) throw error; // else an earlier try has deleted it: its token is refused
  });
}
