import { getSessionState, sessionStore } from './session-store.ts';

/** Where the provider of single sign-on leads back to; its log-in ends the page. */
const SIGN_ON = '/sign-on';
const KEY = 'way-back';

/**
 * The address that somebody wanted when they were sent to log in, in memory, and gone with the page; and the account that was signed in last
 * in this tab: its last screen is offered to no other account. Read before the session is, which empties the storage.
 */
let [wayBack, lastUserId]: (string | null | undefined)[] =
  location.pathname === SIGN_ON ? JSON.parse(sessionStorage.getItem(KEY) ?? '[]') : [];
let isForbidden = false;

sessionStore.subscribe(() => {
  const { user } = getSessionState();
  if (user === undefined) return;
  if (lastUserId && lastUserId !== user._id) wayBack = undefined;
  lastUserId = user._id;
  isForbidden = false;
});

/** Keeps the way back to an address over the log-in. */
export function keepWayBack(address: string): void {
  if (!isForbidden) wayBack = address;
}

/** Where to go back to after the log-in; undefined where nobody was sent away. */
export function getWayBack(): string | undefined {
  return wayBack ?? undefined;
}

export function forgetWayBack(): void {
  wayBack = undefined;
}

/** Takes the way back along to the provider of single sign-on, for the page to which it leads. */
export function packWayBack(): void {
  sessionStorage.setItem(KEY, JSON.stringify([wayBack, lastUserId]));
}

/** A person who logs out on purpose has no way back. */
export function forbidWayBack(): void {
  wayBack = undefined;
  isForbidden = true;
}
