// Naming oneself, and taking the account to another device or back.
import type { Timestamp } from "@bufbuild/protobuf/wkt";
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

/** The account as the platform has it; another device may have given it another name, which a new token knows. */
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

/** A code for another device, or one to write down. It ends the one of that kind before it. Throws Refusal. */
export async function makeCode(kind: LinkCodeKind): Promise<LinkCode> {
  const { code, expires } = await call((options) => clients.accounts.createLinkCode({ kind }, options));
  return { code, expires };
}

/** Whether the account of this browser has played, or may have: then somebody may want it back. */
export async function hasPlayed(): Promise<boolean> {
  if (account() === undefined) return false;
  const asked = call((options) => clients.lobby.listMyMatches({ pageSize: 1 }, options));
  return asked.then(({ matches, gamesAway }) => matches.length + gamesAway.length > 0, () => true);
}

/** Becomes the account of the code; the guest who was here is given up. Throws Refusal. */
export async function useCode(code: string): Promise<Account> {
  const request = { code, requestId: requestId(), device: deviceName() };
  const answer = await call((options) => anonymous.accounts.redeemLinkCode(request, options));
  const { account: found } = answer;
  if (found === undefined) throw Refusal.unreachable("the platform named no account");
  const own = become({ id: found.accountId, name: found.name, ...tokensOf(answer) });
  await readAccount();
  return own;
}

/** Where the viewer is signed in, last used first. Throws Refusal. */
export async function askDevices(): Promise<readonly Device[]> {
  return (await call((options) => clients.accounts.listDevices({}, options))).devices;
}

/** Has every token of that device refused; this one is signed out by it. Throws Refusal. */
export async function endDevice({ deviceId, isCurrent }: Device): Promise<void> {
  await call((options) => clients.accounts.endDevice({ deviceId }, options));
  if (isCurrent) leaveAccount();
}
