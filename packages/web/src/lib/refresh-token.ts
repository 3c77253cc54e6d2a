import axios from 'axios';
import { withSessionLock } from './session-lock.ts';
import { getAccessToken, getSessionState, setAccessToken } from './session-store.ts';

let pending: Promise<string> | undefined;

/**
 * A token newer than the refused one. All requests that fail at the same time share one refresh.
 * @param refused the token that the failed request carried, if any
 * @throws what the refresh call threw, or an error at once when the session has already ended
 */
export function refreshToken(refused: string | undefined): Promise<string> {
  const current = getAccessToken();
  if (current !== undefined && current !== refused) return Promise.resolve(current);
  if (getSessionState().status === 'signed-out') return Promise.reject(new Error('The session has ended'));
  pending ??= withSessionLock(requestToken).finally(() => {
    pending = undefined;
  });
  return pending;
}

/** Goes past the api client on purpose: a 401 here must not ask for yet another refresh. */
async function requestToken(): Promise<string> {
  const { data } = await axios.post<{ accessToken: string }>(
    '/api/users/refresh-token',
    {},
    { xsrfCookieName: 'XSRF-TOKEN', xsrfHeaderName: 'X-XSRF-TOKEN', withCredentials: true },
  );
  setAccessToken(data.accessToken);
  return data.accessToken;
}
