import { getSessionState, sessionStore } from './session-store.ts';

/** The address that somebody wanted when they were sent to log in. In memory alone, gone with the page. */
let wayBack: string | undefined;
/** The account that was signed in last in this tab. Its last screen is offered to no other account. */
let lastUserId: string | undefined;
let isForbidden = false;

sessionStore.subscribe(() => {
  const { user } = getSessionState();
  if (user === undefined) return;
  if (lastUserId !== undefined && lastUserId !== user._id) wayBack = undefined;
  lastUserId = user._id;
  isForbidden = false;
});

/** Keeps the way back to an address over the log-in. */
export function keepWayBack(address: string): void {
  if (!isForbidden) wayBack = address;
}

/** Where to go back to after the log-in; undefined where nobody was sent away. */
export function getWayBack(): string | undefined {
  return wayBack;
}

export function forgetWayBack(): void {
  wayBack = undefined;
}

/** A person who logs out on purpose has no way back. */
export function forbidWayBack(): void {
  wayBack = undefined;
  isForbidden = true;
}
