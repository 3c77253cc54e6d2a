import { forgetAccount } from './forget-account.ts';
import { getSessionState, setAccessToken, setSessionState } from './session-store.ts';

/** Clears token and user, and all that the browser keeps of the account. */
export function endSession(): void {
  setAccessToken(undefined);
  if (getSessionState().status === 'signed-out') return;
  setSessionState({ status: 'signed-out', user: undefined });
  forgetAccount();
}
