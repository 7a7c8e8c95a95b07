// The invitations to private matches that this browser knows: the platform tells each code once.
import { readKept } from "../../environment/read_kept";
const KEY = "ardri.invites";
const MOST = 30;

type Invite = readonly [matchId: string, code: string];

export function keepInvite(matchId: string, code: string): void {
  if (code !== "") localStorage.setItem(KEY, JSON.stringify([[matchId, code], ...stored()].slice(0, MOST)));
}

export function inviteOf(matchId: string): string | undefined {
  return stored().find(([each]) => each === matchId)?.[1];
}

function stored(): readonly Invite[] {
  const found = readKept(() => localStorage, KEY);
  return Array.isArray(found) ? (found as Invite[]) : [];
}
