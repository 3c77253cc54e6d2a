import { getSessionState, sessionStore, setAccessToken, setSessionState } from './session-store.ts';

/**
 * Keeps the screen as it is after the server has ended the session: the log-in opens over it.
 * @returns whether the same account has logged in again; false once another one has, or the screen was given up
 */
export function interruptSession(): Promise<boolean> {
  const { user } = getSessionState();
  if (user === undefined) return Promise.resolve(false);
  setAccessToken(undefined);
  setSessionState({ status: 'interrupted', user });
  return new Promise((resolve) => {
    const end = sessionStore.subscribe(() => {
      const now = getSessionState();
      if (now.status === 'interrupted') return;
      end();
      resolve(now.status === 'signed-in' && now.user._id === user._id);
    });
  });
}
